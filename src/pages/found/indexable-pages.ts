import type { Site } from '#model/site/site.ts';
import type { PageRequest } from '#pages/page.ts';

/** A page that allows search engines to index it. */
export interface IndexablePage {
  /** Path of the page's canonical URL. */
  readonly path: string;
  /** The picture of the page: a path of the site or a URL; null if it has none. */
  readonly picture: string | null;
}

/** Finds the indexable pages of a site, except those of its stock. `main/http/indexable-pages.ts` implements it. */
export type ListIndexablePages = (
  site: Site,
  from: Pick<PageRequest, 'canonicalOrigin' | 'requestId'>,
) => Promise<readonly IndexablePage[]>;
