import type { SeenPage } from '#test/builders/pages/page-faults.ts';

/** A page that was read. */
export interface ReadPage {
  /** Path and query. */
  readonly address: string;
  readonly seen: Pick<SeenPage, 'title' | 'canonical' | 'isIndexable'>;
  readonly ids: ReadonlySet<string>;
  /** True if the page is a search page. It is recognised by its control for the sort order. */
  readonly isSearch: boolean;
}

export type FaultKind =
  | 'broken link'
  | 'broken file'
  | 'server error'
  | 'missing anchor'
  | 'page'
  | 'duplicate title'
  | 'canonical'
  | 'sitemap'
  | 'endless links'
  | 'search'
  | 'route';

/** One fault of a site: on which page, and what is wrong. */
export interface Fault {
  readonly kind: FaultKind;
  readonly page: string;
  readonly text: string;
}

/** Whether search engines may list a page: it is indexable, and its canonical URL is the URL that was requested. */
export const isListed = ({ seen, address }: ReadPage, origin: string): boolean => seen.isIndexable && seen.canonical === origin + address;

/** Finds pages that have the same title as another page of the site. Pages that search engines do not list are ignored. */
export const titleFaults = (pages: readonly ReadPage[], origin: string): readonly Fault[] => {
  const first = new Map<string, string>();
  return pages
    .filter((page) => isListed(page, origin))
    .flatMap(({ address, seen: { title } }): readonly Fault[] => {
      const twin = first.get(title);
      if (twin === undefined) first.set(title, address);
      return twin === undefined
        ? []
        : [{ kind: 'duplicate title', page: address, text: `has the same title as the page ${twin}: ${title}` }];
    });
};

/** Finds wrong canonical URLs. A canonical URL must lead to a page, and that page must have the same canonical URL. */
export const canonicalFaults = (pages: readonly ReadPage[], origin: string): readonly Fault[] => {
  const known = new Map(pages.map((page) => [origin + page.address, page]));
  return pages.flatMap(({ address, seen: { canonical } }): readonly Fault[] => {
    if (canonical === null) return [];
    const fault = (text: string): readonly Fault[] => [{ kind: 'canonical', page: address, text }];
    const target = known.get(canonical);
    if (target === undefined) return fault(`has the canonical URL ${canonical}, but there is no page at this URL`);
    return target.seen.canonical === canonical
      ? []
      : fault(`has the canonical URL ${canonical}, but the page at this URL has another canonical URL: ${target.seen.canonical}`);
  });
};

/** True for the second page of a list and for each page after it. A sitemap contains only the first page of a list. */
const isFurtherPage = (address: string): boolean => new URLSearchParams(address.split('?')[1] ?? '').has('page');

/** Finds differences between the sitemap and the pages of the site that search engines may list. */
export const sitemapFaults = (pages: readonly ReadPage[], sitemap: readonly string[], origin: string): readonly Fault[] => {
  const listed = new Set(pages.filter((page) => isListed(page, origin)).map(({ address }) => address));
  const fault = (page: string, text: string): Fault => ({ kind: 'sitemap', page, text });
  return [
    ...sitemap
      .filter((address) => !listed.has(address))
      .map((address) => fault(address, 'is in the sitemap, but is no indexable canonical page')),
    ...[...listed]
      .filter((address) => !sitemap.includes(address) && !isFurtherPage(address))
      .map((address) => fault(address, 'can be indexed, but is not in the sitemap')),
    ...sitemap.filter((address, index) => sitemap.indexOf(address) !== index).map((address) => fault(address, 'is in the sitemap twice')),
  ];
};

/** A link to a part of a page. */
export interface AnchorLink {
  readonly from: string;
  readonly address: string;
  readonly fragment: string;
}

/** The links whose `#` part names an id that is missing on the linked page. Links to pages that were not read are not checked. */
export const anchorFaults = (pages: readonly ReadPage[], links: readonly AnchorLink[]): readonly Fault[] => {
  const known = new Map(pages.map((page) => [page.address, page.ids]));
  return links
    .filter(({ address, fragment }) => known.get(address)?.has(fragment) === false)
    .map(({ from, address, fragment }) => ({
      kind: 'missing anchor',
      page: from,
      text: `links to ${address}#${fragment}; the page has no such id`,
    }));
};
