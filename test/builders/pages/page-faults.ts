/** The parts of a page that search engines and screen readers use. */
export interface SeenPage {
  readonly title: string;
  readonly description: string;
  readonly canonical: string | null;
  readonly isIndexable: boolean;
  readonly headings: number;
  /** The pictures without an `alt` attribute, as HTML. */
  readonly unnamedPictures: readonly string[];
  /** Every object with structured data on the page. */
  readonly data: readonly Readonly<Record<string, unknown>>[];
  /** The structured data that cannot be parsed, with the reason. */
  readonly brokenData: readonly string[];
  /** Links on the page to the same site, exactly as the page contains them. */
  readonly links: readonly string[];
}

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : plain(found);
};

const tagsOf = (html: string, name: string): readonly string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);

/**
 * Reads the properties of a page from its HTML. The HTML must be written by React, because this function finds only
 * attributes in double quotes.
 */
export const seePage = (html: string): SeenPage => {
  const metas = tagsOf(html, 'meta');
  const meta = (name: string): string | null => {
    const tag = metas.find((one) => attribute(one, 'name') === name);
    return tag === undefined ? null : attribute(tag, 'content');
  };
  const canonical = tagsOf(html, 'link').find((tag) => attribute(tag, 'rel') === 'canonical');
  const data: Record<string, unknown>[] = [];
  const brokenData: string[] = [];
  for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    try {
      data.push(JSON.parse(json));
    } catch (error) {
      brokenData.push(String(error));
    }
  }
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: meta('description') ?? '',
    canonical: canonical === undefined ? null : attribute(canonical, 'href'),
    isIndexable: !(meta('robots') ?? '').includes('noindex'),
    headings: tagsOf(html, 'h1').length,
    unnamedPictures: tagsOf(html, 'img').filter((tag) => attribute(tag, 'alt') === null),
    data,
    brokenData,
    links: tagsOf(html, 'a').flatMap((tag) => attribute(tag, 'href') ?? []),
  };
};

/**
 * Types of schema.org that say what a page is. `BreadcrumbList` is not in the list, because a breadcrumb does not say what
 * the page is.
 */
const PAGE_TYPES = new Set([
  'WebSite',
  'WebPage',
  'AboutPage',
  'ContactPage',
  'FAQPage',
  'CollectionPage',
  'ItemList',
  'AutoDealer',
  'AutoRepair',
  'AutoPartsStore',
  'Car',
  'Motorcycle',
  'Vehicle',
  'Product',
  'ProductModel',
  'Offer',
  'Brand',
]);

const typesOf = (value: unknown): readonly string[] => [value].flat().map(String);

/**
 * The faults of a page that search engines may index, one sentence for each fault.
 *
 * @param address the absolute URL of the page
 */
export const faultsOf = (page: SeenPage, address: string): readonly string[] => {
  const faults: string[] = [];
  const say = (isFault: boolean, text: string): void => void (isFault && faults.push(text));
  say(page.title === '', 'has no title');
  say(page.description.length < 10, `has no description ('${page.description}')`);
  say(page.headings !== 1, `has ${page.headings} h1`);
  say(page.unnamedPictures.length > 0, `has pictures without alt: ${page.unnamedPictures[0]}`);
  say(page.brokenData.length > 0, `has structured data that cannot be parsed: ${page.brokenData[0]}`);
  if (!page.isIndexable) return faults;
  say(page.canonical === null, 'has no canonical URL');
  say(
    page.data.some((data) => data['@context'] !== 'https://schema.org'),
    'has structured data without the context of schema.org',
  );
  if (page.canonical !== address) return faults;
  const types = page.data.flatMap((data) => typesOf(data['@type']));
  say(!types.some((type) => PAGE_TYPES.has(type)), `has no structured data that states the type of the page (${types.join(', ')})`);
  return faults;
};
