import { MAX_DEPTH } from './stock-search.ts';

/** Which hits, counted from 0, a page shows. */
export interface PageCut {
  readonly offset: number;
  /** Before which hit it ends. */
  readonly end: number;
  readonly pages: number;
}

/**
 * Cuts a page out of the hits: no deeper than `MAX_DEPTH`, and the last page where the offset lies beyond
 * the hits. The same in every engine.
 *
 * @example cutPage(50, 1_000_000, 21) // { offset: 42, end: 50, pages: 3 }
 */
export const cutPage = (hitCount: number, offset: number, limit: number): PageCut => {
  const depth = Math.min(hitCount, MAX_DEPTH);
  if (limit <= 0 || depth === 0) return { offset: 0, end: 0, pages: 0 };
  const pages = Math.ceil(depth / limit);
  const start = offset < depth ? Math.max(0, offset) : (pages - 1) * limit;
  return { offset: start, end: Math.min(start + limit, depth), pages };
};
