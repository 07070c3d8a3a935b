import { dealershipLicences } from '#features/dealerships/rules/dealership-licences.ts';
import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import { addressLine } from '#features/dealerships/rules/map-links.ts';
import { dealershipPhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import { lasting } from '#kernel/timed.ts';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

/** The businesses that run the site: legal name, ABN, licences, address and phone number of each dealership. */
export const businessBlock = definePageBlock('business', {
  options: { title: sectionTitle, anchor: sectionAnchor },
  view: ({ title, anchor }, { site }) =>
    lasting({
      title,
      anchor,
      businesses: site.dealerships.map((dealership) => {
        const location = primaryLocationOf(dealership);
        const phone = dealershipPhone(site, dealership, location);
        return {
          slug: dealership.slug,
          name: dealership.legalName ?? dealership.name,
          abn: dealership.abn,
          address: location ? addressLine(location.address) : null,
          phone: phone === null ? null : { text: phone, href: telHref(phone) },
          licences: dealershipLicences(dealership),
        };
      }),
    }),
  Component: ({ view, id }) => (
    <ContentSection id={id} anchor={view.anchor} title={view.title} className="content-business">
      <ul>
        {view.businesses.map(({ slug, name, abn, address, phone, licences }) => (
          <li key={slug}>
            <p className="answering-name">{name}</p>
            {abn && <p>ABN {abn}</p>}
            {address && <p>{address}</p>}
            {phone && (
              <p>
                <a href={phone.href} className="tabular">
                  {phone.text}
                </a>
              </p>
            )}
            {licences.length > 0 && <p>{licences.join(' · ')}</p>}
          </li>
        ))}
      </ul>
    </ContentSection>
  ),
});
