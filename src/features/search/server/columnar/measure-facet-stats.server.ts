import type { RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { FacetStats } from '../../rules/stock-search.ts';
import { rowsCountedFor } from './find-hits.server.ts';
import type { RefinementPredicate } from './refinement-predicate.server.ts';
import type { Scratch } from './scratch.server.ts';
import type { SearchedPart } from './searched-part.server.ts';

/**
 * The lowest and highest value of an attribute among the hits; undefined if no hit has a value (SEARCH-31). The range
 * filter on this attribute is ignored.
 */
export const measureFacetStats = (
  attribute: RangeAttribute,
  parts: readonly SearchedPart[],
  predicates: readonly RefinementPredicate[],
  scratch: Scratch,
): FacetStats | undefined => {
  const own = predicates.findIndex((predicate) => predicate.kind === 'range' && predicate.attribute === attribute);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    const values = part.segment.numbers(attribute);
    if (!values) continue;
    const rows = rowsCountedFor(part, own, scratch);
    for (let index = 0; index < rows.length; index += 1) {
      const value = values[rows[index] ?? 0] ?? Number.NaN;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return min <= max ? { min, max } : undefined;
};
