import { MAX_DEPTH } from './stock-search.ts';

/**
 * The range of hits that a request asks for. If a request gives no range, the hits of the page number in the query
 * are returned (API-03).
 */
export interface HitRange {
  /** Number of hits to skip. */
  readonly offset?: number;
  /** Maximum number of hits to return. */
  readonly limit?: number;
}

/** The hits that a page shows, given as indexes that count from 0. */
export interface PageCut {
  readonly offset: number;
  /** The index of the last hit of the page plus one. */
  readonly end: number;
  readonly pages: number;
}

/**
 * Selects the hits of a page. Hits after the first `MAX_DEPTH` are never selected. If the offset is beyond the last hit, the
 * last page is selected. Every search engine uses this function.
 *
 * @example hitsOfPage(50, 1_000_000, 21) // { offset: 42, end: 50, pages: 3 }
 */
export const hitsOfPage = (hitCount: number, offset: number, limit: number): PageCut => {
  const depth = Math.min(hitCount, MAX_DEPTH);
  if (limit <= 0 || depth === 0) return { offset: 0, end: 0, pages: 0 };
  const pages = Math.ceil(depth / limit);
  const start = offset < depth ? Math.max(0, offset) : (pages - 1) * limit;
  return { offset: start, end: Math.min(start + limit, depth), pages };
};
