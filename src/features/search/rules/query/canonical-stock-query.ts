import { bodyName } from '#features/stock/rules/body-names.ts';
import { foldName } from '#kernel/text.ts';
import { FACET_ATTRIBUTES, type FacetAttribute } from '#model/site/options/search-options.ts';
import { hasFacetValues, MAX_DEPTH, type NumberRange, RANGE_ATTRIBUTES, type RangeAttribute } from '../stock-search.ts';
import type { StockQuery } from './stock-query.ts';

/** Bounds of what a URL may ask, far above what a shopper types or ticks: characters of the text, of a value, and values of a facet. */
export const MAX_QUERY_TEXT = 200;
export const MAX_VALUE_LENGTH = 100;
export const MAX_VALUES_PER_FACET = 50;
/** Beyond it every page is the last: no engine goes deeper than `MAX_DEPTH` hits. */
export const MAX_PAGE = MAX_DEPTH;
/** Larger than any price or odometer; keeps numbers in URLs plain digits. */
export const MAX_RANGE_VALUE = 999_999_999;

/**
 * What this file has made: a search page writes some 150 links, each a small change of one query, and what
 * was left unchanged needs no second look. Queries are never changed in place.
 */
const made = new WeakSet<object>();

const remember = <Made extends object>(value: Made): Made => {
  made.add(value);
  return value;
};

/** A text as a query holds it: no control characters, white space as one blank, at most so many characters. */
export const canonicalText = (text: string, maxLength: number): string => (text === '' ? '' : cleanText(text, maxLength));

const cleanText = (text: string, maxLength: number): string =>
  Array.from(
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
      .trim(),
  )
    .slice(0, maxLength)
    .join('')
    .trim();

/** Amounts in URLs have cents at most. */
const canonicalNumber = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value <= MAX_RANGE_VALUE
    ? Math.abs(Math.round(value * 100)) / 100
    : undefined;

/** The range with what cannot stand in a URL left out; null where nothing, or the wrong way round, is left. */
export const canonicalRange = (range: NumberRange): NumberRange | null => {
  if (made.has(range)) return range;
  const min = canonicalNumber(range.min);
  const max = canonicalNumber(range.max);
  if (min === undefined && max === undefined) return null;
  if (min !== undefined && max !== undefined && min > max) return null;
  return remember({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) });
};

/** Each value once (by folded name), in one order whatever the order of clicks. */
export const canonicalValues = (values: readonly string[]): readonly string[] => {
  if (made.has(values)) return values;
  const byName = new Map<string, string>();
  for (const value of values) {
    const text = canonicalText(value, MAX_VALUE_LENGTH);
    if (text !== '' && !byName.has(foldName(text))) byName.set(foldName(text), text);
  }
  return remember(
    [...byName]
      .slice(0, MAX_VALUES_PER_FACET)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, value]) => value),
  );
};

/** The values of one facet as a query holds them: none where the attribute is refined by ranges, bodies by their one name. */
export const facetValues = (attribute: FacetAttribute, given: readonly string[]): readonly string[] => {
  if (given.length === 0 || !hasFacetValues(attribute)) return [];
  const isBody = attribute === 'body' || attribute === 'simple_body';
  return canonicalValues(isBody && !made.has(given) ? given.map(bodyName) : given);
};

/** A page of the results, from 1 to `MAX_PAGE`; the first for what is no number. */
export const canonicalPage = (page: number): number => (Number.isFinite(page) ? Math.min(MAX_PAGE, Math.max(1, Math.trunc(page))) : 1);

/**
 * The one form that all equal states of a search share: what `parseStockQuery` gives and
 * `formatStockQuery` writes. Bounds of lengths, numbers and values hold afterwards.
 */
export const canonicalStockQuery = (query: StockQuery): StockQuery => {
  if (made.has(query)) return query;
  const refinements: Partial<Record<FacetAttribute, readonly string[]>> = {};
  for (const attribute of FACET_ATTRIBUTES) {
    const values = facetValues(attribute, query.refinements[attribute] ?? []);
    if (values.length > 0) refinements[attribute] = values;
  }
  const ranges: Partial<Record<RangeAttribute, NumberRange>> = {};
  for (const attribute of RANGE_ATTRIBUTES) {
    const given = query.ranges[attribute];
    const range = given ? canonicalRange(given) : null;
    if (range) ranges[attribute] = range;
  }
  return remember({
    text: canonicalText(query.text, MAX_QUERY_TEXT),
    refinements,
    ranges,
    sort: query.sort,
    page: canonicalPage(query.page),
  });
};

/**
 * The query with other values of one facet, on its first page: what each of the links of a facet leads to.
 * The rest of a canonical query is taken over as it is.
 */
export const withFacetValues = (query: StockQuery, attribute: FacetAttribute, values: readonly string[]): StockQuery => {
  if (!made.has(query)) return canonicalStockQuery({ ...query, refinements: { ...query.refinements, [attribute]: values }, page: 1 });
  const { [attribute]: _former, ...others } = query.refinements;
  const kept = facetValues(attribute, values);
  return remember({ ...query, refinements: kept.length === 0 ? others : { ...others, [attribute]: kept }, page: 1 });
};
