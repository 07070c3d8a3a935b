import type { ReactElement } from 'react';
import { paths } from '#urls/paths.ts';
import type { FooterDealership, FooterView, FrameView, PhoneLinkView } from '../../views/frame-view.ts';

/**
 * The footer: groups of links (NAV-03, NAV-04), every dealership with its address and licences, and links to the
 * site's social media.
 */
export const SiteFooter = ({ frame: { footer, phone, hoursHref } }: { readonly frame: FrameView }): ReactElement => (
  <footer className={`site-footer footer-${footer.variant}`}>
    <div className="shell footer-top">
      <div className="footer-brand">
        <p className="footer-name">{footer.name}</p>
        {footer.tagline && <p className="footer-tagline">{footer.tagline}</p>}
        <Contact phone={phone} hoursHref={hoursHref} socialMedia={footer.socialMedia} />
      </div>
      <div className="footer-groups">
        {footer.groups.map(({ heading, links }) => (
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
      <h2 id="footer-dealerships">{footer.dealerships.length > 1 ? 'Our dealerships' : 'Our dealership'}</h2>
      <ul>
        {footer.dealerships.map((dealership) => (
          <DealershipEntry key={dealership.slug} dealership={dealership} />
        ))}
      </ul>
    </section>
    {footer.comparisonNote && <p className="shell footer-note comparison-note">{footer.comparisonNote}</p>}
    {footer.dataSource && <p className="shell footer-note">{footer.dataSource}</p>}
    <div className="shell footer-end">
      <p>© {footer.legalName}</p>
      {footer.abn && <p>ABN {footer.abn}</p>}
      {footer.legalLinks.map(({ label, href }) => (
        <p key={href}>
          <a href={href}>{label}</a>
        </p>
      ))}
    </div>
  </footer>
);

const Contact = ({
  phone,
  hoursHref,
  socialMedia,
}: {
  readonly phone: PhoneLinkView | null;
  readonly hoursHref: string | null;
  readonly socialMedia: FooterView['socialMedia'];
}): ReactElement => (
  <ul className="footer-contact">
    {phone && (
      <li>
        <a href={phone.href} className="tabular">
          {phone.text}
        </a>
      </li>
    )}
    {hoursHref && (
      <li>
        <a href={hoursHref}>Opening hours</a>
      </li>
    )}
    <li>
      <a href={paths.enquiry()}>Send an enquiry</a>
    </li>
    {socialMedia.map(({ label, href }) => (
      <li key={label}>
        <a href={href} rel="noopener">
          {label}
        </a>
      </li>
    ))}
  </ul>
);

const DealershipEntry = ({ dealership: { name, href, address, licences } }: { readonly dealership: FooterDealership }): ReactElement => (
  <li>
    <p className="footer-dealership">
      {href === null ? (
        name
      ) : (
        <a href={href} rel="nofollow">
          {name}
        </a>
      )}
    </p>
    {address && <p>{address}</p>}
    {licences.length > 0 && <p className="footer-licences">{licences.join(' · ')}</p>}
  </li>
);
