import type { ReactElement } from 'react';
import { paths } from '#urls/paths.ts';
import type { Dealership } from '../rules/dealership.ts';
import { dealershipLicences } from '../rules/dealership-licences.ts';
import { primaryLocationOf } from '../rules/location-rules.ts';
import type { Site } from '../rules/site.ts';
import { sitePhone, stockLinks, telHref } from './site-links.ts';

/** The footer: stock pages, every dealership with its address and licences, and where to find the site elsewhere. */
export const SiteFooter = ({ site }: { readonly site: Site }): ReactElement => (
  <footer className={`site-footer footer-${site.layout.header}`}>
    <div className="shell footer-columns">
      <div>
        <p className="footer-name">{site.name}</p>
        {site.tagline && <p className="mt-2 max-w-80">{site.tagline}</p>}
        <Contact site={site} />
      </div>
      <nav aria-label="Stock">
        <h2>Stock</h2>
        <ul>
          {stockLinks(site).map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="footer-dealerships" className="footer-dealerships">
        <h2 id="footer-dealerships">{site.dealerships.length > 1 ? 'Our dealerships' : 'Our dealership'}</h2>
        <ul>
          {site.dealerships.map((dealership) => (
            <DealershipEntry key={dealership.slug} dealership={dealership} />
          ))}
        </ul>
      </section>
    </div>
    <div className="shell footer-end">
      <p>© {site.primaryDealership.legalName ?? site.name}</p>
      {site.primaryDealership.abn && <p>ABN {site.primaryDealership.abn}</p>}
    </div>
  </footer>
);

const Contact = ({ site }: { readonly site: Site }): ReactElement => {
  const phone = sitePhone(site);
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

const DealershipEntry = ({ dealership }: { readonly dealership: Dealership }): ReactElement => {
  const address = primaryLocationOf(dealership)?.address;
  const licences = dealershipLicences(dealership);
  return (
    <li>
      <p className="footer-dealership">{dealership.name}</p>
      {address && (
        <p>
          {address.street}, {address.city} {address.state.toUpperCase()} {address.postcode}
        </p>
      )}
      {licences.length > 0 && <p className="footer-licences">{licences.join(' · ')}</p>}
    </li>
  );
};
