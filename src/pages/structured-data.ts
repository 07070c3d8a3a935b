import type { Site } from '#model/site/site.ts';
import type { PageHead } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';

/** The vocabulary of all structured data (docs/law-and-formats.md, section 5). */
const CONTEXT = 'https://schema.org';

/** The id with which other structured data refer to the site. */
const siteId = (origin: string): string => `${origin}/#site`;

/**
 * The site as structured data (schema.org WebSite), for its home page. It also describes the search, so that programs can use
 * the search.
 *
 * @param origin scheme and host of the site's canonical URLs
 */
export const siteData = ({ name, tagline, search }: Pick<Site, 'name' | 'tagline' | 'search'>, origin: string): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  '@id': siteId(origin),
  name,
  url: `${origin}${paths.home()}`,
  inLanguage: 'en-AU',
  ...(tagline === null ? {} : { description: tagline }),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${search.paths.search}?query={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/**
 * The entries of a list as structured data (schema.org ItemList), in the order of the page. Each entry contains only the URL of
 * its page, so that a list of results stays small.
 *
 * @param entryPaths the paths of the pages of the entries
 */
export const listData = (entryPaths: readonly string[], origin: string): object => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  itemListElement: entryPaths.map((path, index) => ({ '@type': 'ListItem', position: index + 1, url: origin + path })),
});

/** A page as structured data (schema.org WebPage), for pages that have no more exact type. */
const pageData = ({ title, description, canonicalPath }: PageHead, origin: string): object => ({
  '@context': CONTEXT,
  '@type': 'WebPage',
  name: title,
  ...(description === null ? {} : { description }),
  ...(canonicalPath === null ? {} : { url: origin + canonicalPath }),
  inLanguage: 'en-AU',
  isPartOf: { '@id': siteId(origin) },
});

const isBreadcrumb = (data: object): boolean => Reflect.get(data, '@type') === 'BreadcrumbList';

/**
 * Completes the HTML head of a page. If the page has no description, one is added. If search engines may index the page
 * and it has no structured data of its type, such data are added.
 *
 * @param origin scheme and host of the site's canonical URLs
 */
export const completeHead = (site: Pick<Site, 'name'>, head: PageHead, origin: string): PageHead => {
  const { jsonLd = [] } = head;
  const described = { ...head, description: head.description ?? describedByTitle(site, head.title) };
  return head.indexable && jsonLd.every(isBreadcrumb) ? { ...described, jsonLd: [pageData(described, origin), ...jsonLd] } : described;
};

/**
 * A description made from the title, for pages that have none.
 *
 * @example describedByTitle({ name: 'The Yard' }, 'Sign in | The Yard') === 'Sign in at The Yard.'
 */
const describedByTitle = ({ name }: Pick<Site, 'name'>, title: string): string => {
  const own = title.replace(` | ${name}`, '');
  return own === name ? `${name}.` : `${own} at ${name}.`;
};
