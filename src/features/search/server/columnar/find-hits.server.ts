import { addFailures, onlyFails, type RefinementPredicate } from './refinement-predicate.server.ts';
import type { Scratch } from './scratch.server.ts';
import type { SearchedPart } from './searched-part.server.ts';

/**
 * Tests every predicate on the rows of a segment that match the text and the filter of the search. Stores the failed predicates
 * of each row in `fails`, and the rows that fail no predicate in `part.hits`.
 */
export const findHits = (part: SearchedPart, predicates: readonly RefinementPredicate[], { rows, fails, hits }: Scratch): void => {
  const { base, end, segment } = part;
  if (predicates.length === 0) {
    part.hits = rows.subarray(base, end);
    return;
  }
  fails.fill(0, base, end);
  predicates.forEach((predicate, number) => {
    addFailures(predicate, number, segment, rows, base, end, fails);
  });
  let hitsEnd = base;
  for (let index = base; index < end; index += 1) {
    if (fails[index] !== 0) continue;
    hits[hitsEnd] = rows[index] ?? 0;
    hitsEnd += 1;
  }
  part.hits = hits.subarray(base, hitsEnd);
};

/**
 * Returns the rows to count for a facet. These are the hits and, if the facet has a predicate, also the rows that fail
 * only this predicate. So each facet is counted without its own filter, and one search is enough for all facets.
 *
 * @param ownPredicate number of the predicate of the facet; -1 if it has none
 */
export const rowsCountedFor = (part: SearchedPart, ownPredicate: number, { rows, fails, counted }: Scratch): Uint32Array => {
  if (ownPredicate < 0) return part.hits;
  const onlyOwn = onlyFails(ownPredicate);
  let length = 0;
  for (let index = part.base; index < part.end; index += 1) {
    const failed = fails[index] ?? 0;
    if (failed !== 0 && failed !== onlyOwn) continue;
    counted[length] = rows[index] ?? 0;
    length += 1;
  }
  return counted.subarray(0, length);
};
