import { foldName } from '#kernel/text.ts';
import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import { alternativesOf, needsEveryValue } from '../../rules/query/value-alternatives.ts';
import type { NumberRange, StockSearchRequest } from '../../rules/stock-search.ts';
import type { CodeArray, CodeColumn } from './columns/code-column.server.ts';
import { NO_CODE } from './columns/dictionary.server.ts';
import type { Segment } from './segment.server.ts';

/**
 * One filter that the shopper chose. When the values of a facet are counted, the filter of this facet is ignored, unless a
 * vehicle must have every chosen value. When the minimum and maximum of a range are calculated, the filter of this range is
 * ignored.
 */
export type RefinementPredicate =
  | { readonly kind: 'values'; readonly attribute: FacetAttribute; readonly names: ReadonlySet<string> }
  | { readonly kind: 'range'; readonly attribute: RangeAttribute; readonly min: number; readonly max: number };

/**
 * The array `fails` has one number for each searched row, at first 0. For each predicate that the row fails, this
 * constant plus the predicate's number is added. So the number shows whether the row fails exactly one predicate, and
 * which one.
 */
const ONE_FAILURE = 0x10000;

/**
 * Returns the number that the array `fails` contains for a row that fails only this predicate.
 *
 * @param predicateNumber the predicate's index in the list of predicates
 */
export const onlyFails = (predicateNumber: number): number => ONE_FAILURE + predicateNumber;

export const listPredicates = (request: StockSearchRequest): readonly RefinementPredicate[] => {
  const predicates: RefinementPredicate[] = [];
  for (const [attribute, values] of Object.entries(request.refinements) as [FacetAttribute, readonly string[]][]) {
    if (needsEveryValue(attribute)) {
      for (const value of values) predicates.push({ kind: 'values', attribute, names: new Set(alternativesOf(value).map(foldName)) });
    } else if (values.length > 0) predicates.push({ kind: 'values', attribute, names: new Set(values.map(foldName)) });
  }
  for (const [attribute, range] of Object.entries(request.ranges) as [RangeAttribute, NumberRange][]) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
    if (min !== Number.NEGATIVE_INFINITY || max !== Number.POSITIVE_INFINITY) predicates.push({ kind: 'range', attribute, min, max });
  }
  return predicates;
};

/**
 * One flag for each code: 1 if the filter allows the value of the code. The code for a missing value always has the
 * flag 0.
 */
export const codesWhere = ({ dictionary }: CodeColumn, isWanted: (code: number) => boolean): Uint8Array => {
  const wanted = new Uint8Array(dictionary.size);
  for (let code = NO_CODE + 1; code < wanted.length; code += 1) if (isWanted(code)) wanted[code] = 1;
  return wanted;
};

/**
 * Tests one predicate on the rows with the indexes from `from` to `to - 1`. If a row fails it, the number
 * `onlyFails(predicateNumber)` is added to the row's entry in `fails`.
 */
export const addFailures = (
  predicate: RefinementPredicate,
  predicateNumber: number,
  segment: Segment,
  rows: Uint32Array,
  from: number,
  to: number,
  fails: Uint32Array,
): void => {
  const failure = onlyFails(predicateNumber);
  if (predicate.kind === 'range') {
    const values = segment.numbers(predicate.attribute);
    if (values) addRangeFailures(values, predicate.min, predicate.max, failure, rows, from, to, fails);
    else addToAll(failure, from, to, fails);
    return;
  }
  const column = segment.facet(predicate.attribute);
  if (!column) {
    addToAll(failure, from, to, fails);
    return;
  }
  const wanted = codesWhere(column, (code) => predicate.names.has(column.dictionary.foldedOf(code)));
  if (column.starts) addListFailures(column.codes, column.starts, wanted, failure, rows, from, to, fails);
  else
    addCodeFailures(
      column.codes,
      Uint32Array.from(wanted, (isWanted) => (isWanted === 1 ? 0 : failure)),
      rows,
      from,
      to,
      fails,
    );
};

const addToAll = (failure: number, from: number, to: number, fails: Uint32Array): void => {
  for (let index = from; index < to; index += 1) fails[index] = (fails[index] ?? 0) + failure;
};

const addRangeFailures = (
  values: Float64Array,
  min: number,
  max: number,
  failure: number,
  rows: Uint32Array,
  from: number,
  to: number,
  fails: Uint32Array,
): void => {
  for (let index = from; index < to; index += 1) {
    const value = values[rows[index] ?? 0] ?? Number.NaN;
    if (!(value >= min && value <= max)) fails[index] = (fails[index] ?? 0) + failure;
  }
};

/**
 * For each row, reads the code of its value and adds `failureOfCode[code]` to the row's entry in `fails`. The added
 * number is 0 if the row passes the predicate. The loop has no `if`, because an `if` would be slow: a processor often
 * predicts the wrong branch when about half of the rows fail.
 */
const addCodeFailures = (
  codes: CodeArray,
  failureOfCode: Uint32Array,
  rows: Uint32Array,
  from: number,
  to: number,
  fails: Uint32Array,
): void => {
  for (let index = from; index < to; index += 1) {
    fails[index] = (fails[index] ?? 0) + (failureOfCode[codes[rows[index] ?? 0] ?? 0] ?? 0);
  }
};

const addListFailures = (
  codes: CodeArray,
  starts: Uint32Array,
  wanted: Uint8Array,
  failure: number,
  rows: Uint32Array,
  from: number,
  to: number,
  fails: Uint32Array,
): void => {
  for (let index = from; index < to; index += 1) {
    const row = rows[index] ?? 0;
    const last = starts[row + 1] ?? 0;
    let isWanted = 0;
    for (let place = starts[row] ?? 0; place < last; place += 1) isWanted |= wanted[codes[place] ?? 0] ?? 0;
    if (isWanted === 0) fails[index] = (fails[index] ?? 0) + failure;
  }
};
