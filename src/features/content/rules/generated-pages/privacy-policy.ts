import type { ContentPage } from '#model/site/content/page-content.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { businessName, text } from './page-text.ts';

const overseas = ({ privacy: { overseasCountries } }: Site): string =>
  overseasCountries.length === 0
    ? 'We do not expect to pass personal information to anybody outside Australia. If this page names other companies whose content your browser loads, they may store what they learn outside Australia.'
    : `Some of what you send is stored outside Australia, in: ${overseasCountries.join(', ')}. If this page names other companies whose content your browser loads, they may store what they learn in further countries.`;

/** The privacy policy of a site that has not written its own (ROUTE-52). */
export const privacyPolicy = (site: Site): ContentPage => ({
  title: 'Privacy policy',
  heading: null,
  intro: `How ${site.name} handles personal information that this website receives. The list of what is collected is made from the functions that this website has switched on, so it is never out of date.`,
  description: null,
  picture: null,
  blocks: [
    text(
      'Who this policy is about',
      `This website belongs to ${businessName(site)}. “We” means this business${
        site.dealerships.length > 1 ? ', and the dealerships named at the end of this page' : ''
      }. We follow the Privacy Act 1988 and the Australian Privacy Principles.`,
    ),
    text(
      'Using this website without a name',
      `You can look at all vehicles and prices without telling us who you are. We ask for personal information only where we cannot answer you without it.`,
    ),
    { block: 'collectedData' },
    text(
      'How information is held, and for how long',
      `What you send is stored in the database of this website and in the mail of the dealership that answers you. The website erases it ${
        site.privacy.retentionMonths === 1 ? 'one month' : `${site.privacy.retentionMonths} months`
      } after you sent it.`,
    ),
    text('Information outside Australia', overseas(site)),
    text(
      'Seeing, correcting and erasing',
      `You may ask us what we hold about you, have it corrected, and have it erased. ${
        site.privacy.contactEmail === null
          ? `Use [our form](${paths.enquiry()}) or the phone numbers below.`
          : `Write to [${site.privacy.contactEmail}](mailto:${site.privacy.contactEmail}), or use [our form](${paths.enquiry()}) or the phone numbers below.`
      } We answer within 30 days, and it costs you nothing.`,
    ),
    text(
      'Complaints',
      `If you think that we broke a privacy principle, tell us first, so that we can put it right. We answer a complaint within 30 days. If the answer does not satisfy you, you can complain to the [Office of the Australian Information Commissioner](https://www.oaic.gov.au/privacy/privacy-complaints).`,
    ),
    { block: 'business', title: 'Contact' },
  ],
});
