import type { ReactElement } from 'react';
import { dealershipLicences } from '#features/dealerships/rules/dealership-licences.ts';
import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import { sitePhone, telHref } from '#features/dealerships/rules/site-phone.ts';
import { ComparisonNote } from '#features/finance/ui/comparison-note.tsx';
import { dealershipStockHref } from '#features/search/rules/stock-hrefs.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import type { FrameView } from '../../views/frame-view.ts';

/**
 * The footer: groups of links (NAV-03, NAV-04), every dealership with its address and licences, and links to the
 * site's social media.
 */
export const SiteFooter = ({ site, frame }: { readonly site: Site; readonly frame: FrameView }): ReactElement => (
  <footer className={`site-footer footer-${site.layout.footer}`}>
    <div className="shell footer-top">
      <div className="footer-brand">
        <p className="footer-name">{site.name}</p>
        {site.tagline && <p className="footer-tagline">{site.tagline}</p>}
        <Contact site={site} />
      </div>
      <div className="footer-groups">
        {frame.footer.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading ?? undefined}>
            <h2>{heading}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </div>
    <section aria-labelledby="footer-dealerships" className="shell footer-dealerships">
      <h2 id="footer-dealerships">{site.dealerships.length > 1 ? 'Our dealerships' : 'Our dealership'}</h2>
      <ul>
        {site.dealerships.map((dealership) => (
          <DealershipEntry key={dealership.slug} site={site} dealership={dealership} />
        ))}
      </ul>
    </section>
    <ComparisonNote site={site} />
    <div className="shell footer-end">
      <p>© {site.primaryDealership.legalName ?? site.name}</p>
      {site.primaryDealership.abn && <p>ABN {site.primaryDealership.abn}</p>}
    </div>
  </footer>
);

const Contact = ({ site }: { readonly site: Site }): ReactElement => {
  const phone = sitePhone(site);
  // NAV-09
  const elsewhere = [
    { label: 'Facebook', href: site.facebookUrl },
    { label: 'Instagram', href: site.instagramUrl },
  ];
  return (
    <ul className="footer-contact">
      {phone && (
        <li>
          <a href={telHref(phone)} className="tabular">
            {phone}
          </a>
        </li>
      )}
      <li>
        <a href={paths.enquiry()}>Send an enquiry</a>
      </li>
      {elsewhere.map(
        ({ label, href }) =>
          href && (
            <li key={label}>
              <a href={href} rel="noopener">
                {label}
              </a>
            </li>
          ),
      )}
    </ul>
  );
};

/** On a group site each dealership links to its own stock (ROUTE-31). */
const DealershipEntry = ({ site, dealership }: { readonly site: Site; readonly dealership: Dealership }): ReactElement => {
  const address = primaryLocationOf(dealership)?.address;
  const licences = dealershipLicences(dealership);
  return (
    <li>
      <p className="footer-dealership">
        {site.dealerships.length > 1 ? (
          <a href={dealershipStockHref(site, dealership.slug)} rel="nofollow">
            {dealership.name}
          </a>
        ) : (
          dealership.name
        )}
      </p>
      {address && (
        <p>
          {address.street}, {address.city} {address.state.toUpperCase()} {address.postcode}
        </p>
      )}
      {licences.length > 0 && <p className="footer-licences">{licences.join(' · ')}</p>}
    </li>
  );
};
