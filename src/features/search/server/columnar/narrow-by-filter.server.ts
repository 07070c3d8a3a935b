import { foldName } from '#kernel/text.ts';
import type { StockFilter } from '../../rules/stock-search.ts';
import type { CodeColumn } from './columns/code-column.server.ts';
import { hashSlug } from './columns/slug-hash.server.ts';
import { codesWhere } from './refinement-predicate.server.ts';
import type { Scratch } from './scratch.server.ts';
import type { SearchedPart } from './searched-part.server.ts';
import type { Segment } from './segment.server.ts';

/** Keeps only the rows that match the filter. */
export const narrowByFilter = (part: SearchedPart, filter: StockFilter, { rows }: Scratch): void => {
  const candidates = rows.subarray(part.base, part.end);
  const meets = evaluate(filter, part.segment, candidates);
  let end = part.base;
  for (let index = 0; index < meets.length; index += 1) {
    if (meets[index] !== 1) continue;
    rows[end] = candidates[index] ?? 0;
    end += 1;
  }
  part.end = end;
};

/** Returns 1 for each row that matches the filter, else 0. */
const evaluate = (filter: StockFilter, segment: Segment, rows: Uint32Array): Uint8Array => {
  switch (filter.kind) {
    case 'and':
      return combine('and', filter.of, segment, rows);
    case 'or': {
      const ids = namedIds(filter.of);
      return ids === null ? combine('or', filter.of, segment, rows) : hasNumberOf(segment.ids, rows, ids);
    }
    case 'not':
      return evaluate(filter.of, segment, rows).map((meets) => 1 - meets);
    case 'compare':
      return compare(filter, segment, rows);
    case 'slug':
      return hasCode(segment.facet(filter.attribute), rows, ({ dictionary }, code) => dictionary.slugOf(code) === filter.value);
    case 'is':
      if (filter.attribute === 'id') return hasNumber(segment.ids, rows, Number(filter.value));
      if (filter.attribute === 'slug') return hasNumber(segment.slugHashes, rows, hashSlug(filter.value));
      return hasName(segment.facet(filter.attribute), rows, filter.value);
  }
};

const combine = (kind: 'and' | 'or', filters: readonly StockFilter[], segment: Segment, rows: Uint32Array): Uint8Array => {
  const result = new Uint8Array(rows.length).fill(kind === 'and' ? 1 : 0);
  for (const filter of filters) {
    const meets = evaluate(filter, segment, rows);
    for (let index = 0; index < result.length; index += 1) {
      const [before = 0, now = 0] = [result[index], meets[index]];
      result[index] = kind === 'and' ? before & now : before | now;
    }
  }
  return result;
};

const compare = (filter: StockFilter & { kind: 'compare' }, segment: Segment, rows: Uint32Array): Uint8Array => {
  const meets = new Uint8Array(rows.length);
  const values = segment.numbers(filter.attribute);
  if (!values) return meets;
  const { operator, value: limit } = filter;
  for (let index = 0; index < rows.length; index += 1) {
    // A missing number is NaN. Every comparison with NaN is false, so a row without a number does not match the filter.
    const value = values[rows[index] ?? 0] ?? Number.NaN;
    const isMet =
      operator === '<'
        ? value < limit
        : operator === '<='
          ? value <= limit
          : operator === '>'
            ? value > limit
            : operator === '>='
              ? value >= limit
              : value === limit;
    if (isMet) meets[index] = 1;
  }
  return meets;
};

const hasNumber = (values: Float64Array, rows: Uint32Array, wanted: number): Uint8Array => {
  const meets = new Uint8Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) if (values[rows[index] ?? 0] === wanted) meets[index] = 1;
  return meets;
};

/**
 * The vehicle ids of an 'or' filter, if all its conditions are vehicle ids; otherwise null. With these ids, one pass over the
 * rows is enough instead of one pass for each id. This saves time, because the searches of e-mail alerts have hundreds of ids.
 */
const namedIds = (filters: readonly StockFilter[]): ReadonlySet<number> | null => {
  const ids = new Set<number>();
  for (const filter of filters) {
    if (filter.kind !== 'is' || filter.attribute !== 'id') return null;
    ids.add(Number(filter.value));
  }
  return ids;
};

const hasNumberOf = (values: Float64Array, rows: Uint32Array, wanted: ReadonlySet<number>): Uint8Array => {
  const meets = new Uint8Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) if (wanted.has(values[rows[index] ?? 0] ?? Number.NaN)) meets[index] = 1;
  return meets;
};

const hasName = (column: CodeColumn | undefined, rows: Uint32Array, name: string): Uint8Array => {
  const folded = foldName(name);
  return hasCode(column, rows, ({ dictionary }, code) => dictionary.foldedOf(code) === folded);
};

const hasCode = (
  column: CodeColumn | undefined,
  rows: Uint32Array,
  isWanted: (column: CodeColumn, code: number) => boolean,
): Uint8Array => {
  const meets = new Uint8Array(rows.length);
  if (!column) return meets;
  const wanted = codesWhere(column, (code) => isWanted(column, code));
  const { codes, starts } = column;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const to = starts ? (starts[row + 1] ?? 0) : row + 1;
    for (let place = starts ? (starts[row] ?? 0) : row; place < to; place += 1) {
      if (wanted[codes[place] ?? 0] === 1) meets[index] = 1;
    }
  }
  return meets;
};
