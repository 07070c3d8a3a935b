import { alternativesOf, needsEveryValue } from '../../rules/query/value-alternatives.ts';
import type { FacetItem, FacetRequest } from '../../rules/stock-search.ts';
import type { CodeColumn } from './columns/code-column.server.ts';
import { NO_CODE } from './columns/dictionary.server.ts';
import type { ScopeDictionary } from './columns/scope-dictionary.server.ts';
import { countCodes, LANES } from './count-codes.server.ts';
import { listFacetItems } from './facet-items.server.ts';
import { rowsCountedFor } from './find-hits.server.ts';
import type { RefinementPredicate } from './refinement-predicate.server.ts';
import type { Scratch } from './scratch.server.ts';
import type { SearchedPart } from './searched-part.server.ts';

/** The values of one facet with their counts (ENT-12), in the order and number that the request asks for. */
export const countFacet = (
  facet: FacetRequest,
  refined: readonly string[],
  parts: readonly SearchedPart[],
  predicates: readonly RefinementPredicate[],
  dictionary: ScopeDictionary,
  scratch: Scratch,
): readonly FacetItem[] => {
  const isEveryNeeded = needsEveryValue(facet.attribute);
  const own = isEveryNeeded ? -1 : predicates.findIndex(({ kind, attribute }) => kind === 'values' && attribute === facet.attribute);
  const counts = scratch.clearedValueCounts(dictionary.size);
  for (const part of parts) {
    const column = part.segment.facet(facet.attribute);
    const rows = rowsCountedFor(part, own, scratch);
    if (!column || rows.length === 0) continue;
    const size = column.dictionary.size;
    const mapping = dictionary.mapping(part.index);
    if (rows.length * FEW_TO_MANY < size) {
      countValues(column, rows, mapping, counts);
      continue;
    }
    const codeCounts = scratch.clearedCodeCounts(size * LANES);
    const lanes = countCodes(column, rows, codeCounts, size);
    for (let code = NO_CODE + 1; code < size; code += 1) {
      let count = codeCounts[code] ?? 0;
      if (lanes === LANES)
        count += (codeCounts[code + size] ?? 0) + (codeCounts[code + size * 2] ?? 0) + (codeCounts[code + size * 3] ?? 0);
      if (count === 0) continue;
      const value = mapping[code] ?? NO_CODE;
      counts[value] = (counts[value] ?? 0) + count;
    }
  }
  const chosen = isEveryNeeded ? refined.filter((value) => alternativesOf(value).length === 1) : refined;
  return listFacetItems(facet, chosen, dictionary, counts, scratch);
};

/**
 * The values of a facet are stored as codes, and normally one counter for each code is cleared and read. If a column
 * has more than `FEW_TO_MANY` times as many codes as rows to count, it is faster to count the values row by row.
 */
const FEW_TO_MANY = 4;

/** Counts the values of a facet in the given rows, one row after the other. */
const countValues = ({ codes, starts }: CodeColumn, rows: Uint32Array, mapping: readonly number[], counts: Uint32Array): void => {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const last = starts ? (starts[row + 1] ?? 0) : row + 1;
    for (let place = starts ? (starts[row] ?? 0) : row; place < last; place += 1) {
      const value = mapping[codes[place] ?? 0] ?? NO_CODE;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
};
