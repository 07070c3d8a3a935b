import type { PageBlockEntry } from '#model/site/content/page-blocks.ts';
import type { ContentPage } from '#model/site/content/page-content.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { accessibilityStatement } from './accessibility-statement.ts';
import { electricPage } from './electric-page.ts';

const text = (title: string, body: string): PageBlockEntry => ({ block: 'text', title, body });

/** The legal name of the business that runs the site, for use in a sentence: 'Wattlebird Cars Pty Ltd (ABN 00 000 000 001)'. */
const businessName = ({ primaryDealership: { legalName, name, abn } }: Site): string =>
  `${legalName ?? name}${abn === null ? '' : ` (ABN ${abn})`}`;

const overseas = ({ privacy: { overseasCountries } }: Site): string =>
  overseasCountries.length === 0
    ? 'We do not expect to pass personal information to anybody outside Australia. If this page names other companies whose content your browser loads, they may store what they learn outside Australia.'
    : `Some of what you send is stored outside Australia, in: ${overseasCountries.join(', ')}. If this page names other companies whose content your browser loads, they may store what they learn in further countries.`;

const privacyPolicy = (site: Site): ContentPage => ({
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

const terms = (site: Site): ContentPage => ({
  title: 'Terms and conditions',
  heading: null,
  intro: `The rules for using the website of ${site.name}.`,
  description: null,
  picture: null,
  blocks: [
    text(
      'Who we are',
      `This website belongs to ${businessName(site)}. By using it you accept these terms. If you do not, please do not use it; you are welcome to call or visit instead.`,
    ),
    text(
      'Your rights come first',
      `Nothing on this website takes away a right that you have under the Australian Consumer Law or another law. If a sentence of these terms conflicts with such a right, the right applies.`,
    ),
    text(
      fillPlaceholders('{Cars}, prices and availability', site),
      fillPlaceholders(
        `We describe each {car} as carefully as we can, and change the page when we find a mistake. A {car} may be sold before the page says so. Showing a {car} here is an invitation to ask for it, and no contract exists until both sides have signed one. Beside each price the page says what it includes.${
          site.vehiclePage.disclaimer === '' ? '' : `\n\n${site.vehiclePage.disclaimer}`
        }`,
        site,
      ),
    ),
    ...(site.features.finance
      ? [
          text(
            'Finance',
            `Repayments on this website are calculations with the figures shown beside them. They are not an offer of credit and not advice. A lender decides about an application by its own rules.`,
          ),
        ]
      : []),
    text(
      'What you send us',
      `Please send only what is true and yours to send. How we handle it is described in the [privacy policy](${paths.pages.privacy()}).`,
    ),
    text(
      'Texts, pictures and links',
      `Texts and pictures on this website belong to us or to those who let us use them. You may print and share pages for your own use. We do not look after websites that this one links to.`,
    ),
    { block: 'business', title: 'Contact' },
  ],
});

/** The pages that a site has without a file of its own. A function returns null if the site has no such page. */
const PLATFORM_PAGES: Readonly<Record<string, (site: Site) => ContentPage | null>> = {
  'privacy-policy': privacyPolicy,
  'terms-and-conditions': terms,
  accessibility: accessibilityStatement,
  'electric-vehicles': electricPage,
};

/** The generated list of collected data is part of every privacy policy, even of one that the site wrote itself. */
const withCollectedData = (page: ContentPage): ContentPage =>
  page.blocks.some(({ block }) => block === 'collectedData') ? page : { ...page, blocks: [...page.blocks, { block: 'collectedData' }] };

/** ROUTE-65: names of promotion pages that may have any suffix, such as 'eofy-sale-radio'. */
const WITH_SUFFIX = /^(eofy-sale)-[a-z0-9-]+$/;

/**
 * ROUTE-65: the name of the page that answers for a name. `/pages/eofy-sale-radio` shows the page `eofy-sale` unless the
 * site has a page of its own with the longer name, so that each advertisement may print an address of its own.
 *
 * @example pageNameFor(site, 'eofy-sale-radio') === 'eofy-sale'
 */
export const pageNameFor = ({ pages }: Pick<Site, 'pages'>, name: string): string => {
  const short = WITH_SUFFIX.exec(name)?.[1];
  return short !== undefined && !Object.hasOwn(pages, name) && Object.hasOwn(pages, short) ? short : name;
};

/**
 * Returns a content page of a site: the page of the site's files, otherwise the platform's own text, which exists for
 * the privacy policy, the terms and the accessibility statement (ROUTE-51, 52), and on a site with electric models for
 * the page about electric vehicles (ROUTE-56). Null if the site has no such page.
 *
 * @param asked name of the page's file without its ending
 * @example contentPageOf(site, 'privacy-policy')?.title === 'Privacy policy'
 */
export const contentPageOf = (site: Site, asked: string): ContentPage | null => {
  const name = pageNameFor(site, asked);
  const own = Object.hasOwn(site.pages, name) ? site.pages[name] : undefined;
  const page = own ?? (Object.hasOwn(PLATFORM_PAGES, name) ? PLATFORM_PAGES[name]?.(site) : undefined) ?? null;
  return page !== null && name === 'privacy-policy' ? withCollectedData(page) : page;
};

/** The names of all content pages that a site may have: those of its files, and those of the platform. */
export const contentPageNames = ({ pages }: Pick<Site, 'pages'>): readonly string[] => [
  ...new Set([...Object.keys(pages), ...Object.keys(PLATFORM_PAGES)]),
];
