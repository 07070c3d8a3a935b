import { bodyName } from '#features/stock/rules/body-names.ts';
import { foldName } from '#kernel/text.ts';
import {
  FACET_ATTRIBUTES,
  type FacetAttribute,
  RANGE_ATTRIBUTES,
  type RangeAttribute,
} from '#model/site/options/search/facet-attributes.ts';
import { hasFacetValues, MAX_DEPTH, type NumberRange } from '../stock-search.ts';
import type { StockQuery } from './stock-query.ts';
import { alternativesOf, joinAlternatives, MAX_ALTERNATIVES, needsEveryValue } from './value-alternatives.ts';

/**
 * Limits for a query in a URL: characters of the text, characters of a value, and values of a facet. Real searches of shoppers
 * are far below these limits.
 */
export const MAX_QUERY_TEXT = 200;
export const MAX_VALUE_LENGTH = 100;
export const MAX_VALUES_PER_FACET = 50;
/** Maximum `length` of a chosen value with all its alternatives and separators. A character such as an emoji has the length 2. */
export const MAX_CHOSEN_LENGTH = MAX_ALTERNATIVES * (2 * MAX_VALUE_LENGTH + 1);
/**
 * Maximum number of chosen and excluded values of all facets together, and of their characters. The page has a link for each of
 * these values, and each link contains all the others. So the size of the page grows with the product of the two numbers.
 */
export const MAX_VALUES = 100;
export const MAX_VALUE_CHARACTERS = 4_000;
/**
 * The highest page number in a query. A search engine returns at most `MAX_DEPTH` hits, so no search has more pages than that.
 * A higher number would only show the last page.
 */
export const MAX_PAGE = MAX_DEPTH;
/**
 * Highest amount in a query. It is larger than any price or odometer reading, and JavaScript writes it without an
 * exponent.
 */
export const MAX_RANGE_VALUE = 999_999_999;

/**
 * The queries, ranges and lists that this file has already normalised. A search page writes about 150 links, each with a small
 * change of one query. The unchanged parts need not be normalised again. This is safe because queries are never mutated.
 */
const made = new WeakSet<object>();

const remember = <Made extends object>(value: Made): Made => {
  made.add(value);
  return value;
};

/** Cleans a text for a query: removes control characters, collapses white space, and cuts it to the maximum length. */
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

/** Rounds an amount to two decimals, because URLs contain at most two; undefined if the amount is not allowed. */
const canonicalNumber = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value <= MAX_RANGE_VALUE
    ? Math.abs(Math.round(value * 100)) / 100
    : undefined;

/**
 * Normalises a range: rounds its amounts to two decimals, and removes amounts that are not allowed. Null if no limit is left, or
 * if the minimum is above the maximum.
 */
export const canonicalRange = (range: NumberRange): NumberRange | null => {
  if (made.has(range)) return range;
  const min = canonicalNumber(range.min);
  const max = canonicalNumber(range.max);
  if (min === undefined && max === undefined) return null;
  if (min !== undefined && max !== undefined && min > max) return null;
  return remember({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) });
};

const canonicalValue = (value: string): string => canonicalText(value, MAX_VALUE_LENGTH);

const canonicalAlternatives = (value: string): string => joinAlternatives(alternativesOf(value).map(canonicalValue));

/**
 * Normalises the values with `canonical`, removes duplicates without regard to upper and lower case, and keeps at most
 * `MAX_VALUES_PER_FACET` values. The values are sorted, so that the order of clicks does not matter.
 */
export const canonicalValues = (values: readonly string[], canonical = canonicalValue): readonly string[] => {
  if (made.has(values)) return values;
  const byName = new Map<string, string>();
  for (const value of values) {
    const text = canonical(value);
    if (text !== '' && !byName.has(foldName(text))) byName.set(foldName(text), text);
  }
  return remember(
    [...byName]
      .slice(0, MAX_VALUES_PER_FACET)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, value]) => value),
  );
};

/**
 * Normalises the chosen values of one attribute: bodies get their standard name, and the alternatives in one value are sorted.
 * The list is empty for an attribute that is filtered only by a range.
 */
export const facetValues = (attribute: FacetAttribute, given: readonly string[]): readonly string[] => {
  if (given.length === 0 || !hasFacetValues(attribute)) return [];
  if (made.has(given)) return given;
  if (attribute === 'body' || attribute === 'simple_body') return canonicalValues(given.map(bodyName));
  return canonicalValues(given, needsEveryValue(attribute) ? canonicalAlternatives : canonicalValue);
};

/** Limits a page number to the range from 1 to `MAX_PAGE`. A value that is not a number becomes 1. */
export const canonicalPage = (page: number): number => (Number.isFinite(page) ? Math.min(MAX_PAGE, Math.max(1, Math.trunc(page))) : 1);

const canonicalLists = (lists: StockQuery['refinements']): StockQuery['refinements'] => {
  const canonical: Partial<Record<FacetAttribute, readonly string[]>> = {};
  for (const attribute of FACET_ATTRIBUTES) {
    const values = facetValues(attribute, lists[attribute] ?? []);
    if (values.length > 0) canonical[attribute] = values;
  }
  return canonical;
};

/**
 * Normalises a query, so that two equal searches have the same query. The lengths, numbers and values of the result are
 * within their limits. `parseStockQuery` returns only normalised queries, and `formatStockQuery` writes only such queries.
 */
export const canonicalStockQuery = (query: StockQuery): StockQuery => {
  if (made.has(query)) return query;
  const ranges: Partial<Record<RangeAttribute, NumberRange>> = {};
  for (const attribute of RANGE_ATTRIBUTES) {
    const given = query.ranges[attribute];
    const range = given ? canonicalRange(given) : null;
    if (range) ranges[attribute] = range;
  }
  return remember({
    text: canonicalText(query.text, MAX_QUERY_TEXT),
    words: canonicalText(query.words, MAX_QUERY_TEXT),
    refinements: canonicalLists(query.refinements),
    excluded: canonicalLists(query.excluded),
    ranges,
    priceAbove: canonicalNumber(query.priceAbove ?? undefined) ?? null,
    sort: query.sort,
    page: canonicalPage(query.page),
  });
};

/**
 * Replaces the values of one facet and goes to the first page; used for each link of a facet. The other parts of the
 * given query must already be canonical.
 */
export const withFacetValues = (query: StockQuery, attribute: FacetAttribute, values: readonly string[]): StockQuery => {
  if (!made.has(query)) return canonicalStockQuery({ ...query, refinements: { ...query.refinements, [attribute]: values }, page: 1 });
  const { [attribute]: _former, ...others } = query.refinements;
  const kept = facetValues(attribute, values);
  return remember({ ...query, refinements: kept.length === 0 ? others : { ...others, [attribute]: kept }, page: 1 });
};
