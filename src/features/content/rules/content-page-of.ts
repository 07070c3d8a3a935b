import type { ContentPage } from '#model/site/content/page-content.ts';
import type { Site } from '#model/site/site.ts';
import { accessibilityStatement } from './generated-pages/accessibility-statement.ts';
import { electricPage } from './generated-pages/electric-page.ts';
import { privacyPolicy } from './generated-pages/privacy-policy.ts';
import { termsAndConditions } from './generated-pages/terms-and-conditions.ts';

/**
 * The functions that generate a page if the settings of a site have no file for this page. A function returns null for a site
 * that does not need the page.
 */
const GENERATED_PAGES: Readonly<Record<string, (site: Site) => ContentPage | null>> = {
  'privacy-policy': privacyPolicy,
  'terms-and-conditions': termsAndConditions,
  accessibility: accessibilityStatement,
  'electric-vehicles': electricPage,
};

/** Adds the generated list of collected data to a privacy policy. A policy from the site's own files gets this list too. */
const withCollectedData = (page: ContentPage): ContentPage =>
  page.blocks.some(({ block }) => block === 'collectedData') ? page : { ...page, blocks: [...page.blocks, { block: 'collectedData' }] };

/** ROUTE-65: the promotion pages whose name may be followed by any suffix: 'eofy-sale-radio' is 'eofy-sale' with the suffix 'radio'. */
const WITH_SUFFIX = /^(eofy-sale)-[a-z0-9-]+$/;

/**
 * ROUTE-65: the name of the page that is shown for a requested name. `/pages/eofy-sale-radio` shows the page
 * `eofy-sale` if the site has no page `eofy-sale-radio`. So each advertisement for a page can show a different URL.
 *
 * @example pageNameFor(site, 'eofy-sale-radio') === 'eofy-sale'
 */
export const pageNameFor = ({ pages }: Pick<Site, 'pages'>, name: string): string => {
  const short = WITH_SUFFIX.exec(name)?.[1];
  return short !== undefined && !Object.hasOwn(pages, name) && Object.hasOwn(pages, short) ? short : name;
};

/**
 * Returns a content page of a site from the site's files. If the files do not have the page, a generated page is returned.
 * Every site has a generated privacy policy, terms and accessibility statement (ROUTE-51, 52). A site with electric models
 * also has a generated page about electric vehicles (ROUTE-56). Null if neither the files nor the generated pages have this
 * name.
 *
 * @param asked name of the page's file without its ending
 * @example contentPageOf(site, 'privacy-policy')?.title === 'Privacy policy'
 */
export const contentPageOf = (site: Site, asked: string): ContentPage | null => {
  const name = pageNameFor(site, asked);
  const own = Object.hasOwn(site.pages, name) ? site.pages[name] : undefined;
  const page = own ?? (Object.hasOwn(GENERATED_PAGES, name) ? GENERATED_PAGES[name]?.(site) : undefined) ?? null;
  return page !== null && name === 'privacy-policy' ? withCollectedData(page) : page;
};

/** The names of all content pages that a site may have: those of its files, and the generated ones. */
export const contentPageNames = ({ pages }: Pick<Site, 'pages'>): readonly string[] => [
  ...new Set([...Object.keys(pages), ...Object.keys(GENERATED_PAGES)]),
];
