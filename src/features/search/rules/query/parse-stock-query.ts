import { FACET_ATTRIBUTES, type FacetAttribute, type RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import { hasFacetValues, isRangeAttribute, type NumberRange, SORT_ATTRIBUTES, type StockSort } from '../stock-search.ts';
import {
  canonicalRange,
  canonicalStockQuery,
  canonicalText,
  MAX_PAGE,
  MAX_QUERY_TEXT,
  MAX_RANGE_VALUE,
  MAX_VALUE_CHARACTERS,
  MAX_VALUES,
  MAX_VALUES_PER_FACET,
} from './canonical-stock-query.ts';
import type { StockQuery } from './stock-query.ts';
import { FILTER_KEY, PAGE_KEY, SORT_KEY, TEXT_KEY, WORDS_KEY } from './stock-query-keys.ts';

/** A part of a query string that was ignored or changed. The page tells the shopper about it. */
export interface StockQueryNote {
  /** The parameter as written in the URL, at most 60 characters. */
  readonly parameter: string;
  readonly problem: 'unknown-facet' | 'wrong-range' | 'wrong-sort' | 'wrong-page' | 'too-long' | 'too-many' | 'repeated';
}

export interface ParsedStockQuery {
  readonly query: StockQuery;
  readonly notes: readonly StockQueryNote[];
}

/** Maximum number of characters of a query string that are read. Browsers and proxies rarely send more. */
const MAX_LENGTH = 16_384;
const MAX_NOTES = 20;

/**
 * Parses the query of a search from a query string, with or without '?' (SEARCH-01). The returned query is canonical.
 * The function never throws:
 * - Invalid parts are ignored or clamped, and listed in `notes`.
 * - Parameters of other tools (`utm_source`) are ignored without a note.
 *
 * Several values of a facet may be written with `[0]`, with `[]` or as a repeated parameter. A range may be one
 * parameter or the two fields of a form.
 *
 * @example parseStockQuery('?refinementList[make][0]=Toyota&page=2', { indexName: 'Car_production' }).query.page === 2
 */
export const parseStockQuery = (search: string | URLSearchParams, options: { readonly indexName: string }): ParsedStockQuery => {
  const reader = new StockQueryReader(options.indexName);
  const text = typeof search === 'string' ? search : search.toString();
  if (text.length > MAX_LENGTH) reader.note('?', 'too-long');
  for (const [key, value] of new URLSearchParams(wholeParameters(text))) reader.read(key, value);
  return reader.result();
};

/** Cuts a query string that is too long, between two parameters if possible. */
const wholeParameters = (text: string): string => {
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.lastIndexOf('&', MAX_LENGTH);
  return text.slice(0, cut > 0 ? cut : MAX_LENGTH);
};

class StockQueryReader {
  readonly #indexName: string;
  readonly #notes: StockQueryNote[] = [];
  readonly #seen = new Set<string>();
  readonly #refinements: Partial<Record<FacetAttribute, string[]>> = {};
  readonly #excluded: Partial<Record<FacetAttribute, string[]>> = {};
  readonly #ranges: Partial<Record<RangeAttribute, NumberRange>> = {};
  #text = '';
  #words = '';
  #priceAbove: number | null = null;
  #sort: StockSort | null = null;
  #page = 1;
  #values = 0;
  #valueCharacters = 0;

  constructor(indexName: string) {
    this.#indexName = indexName;
  }

  note(parameter: string, problem: StockQueryNote['problem']): void {
    const isNoted = this.#notes.some((note) => note.parameter === parameter && note.problem === problem);
    if (!isNoted && this.#notes.length < MAX_NOTES) this.#notes.push({ parameter: parameter.toWellFormed().slice(0, 60), problem });
  }

  read(key: string, value: string): void {
    const [, list, attribute = '', end] = /^(refinementList|exclude|range)\[([^\]]*)\](?:\[([^\]]*)\])?$/.exec(key) ?? [];
    if (list === 'refinementList') this.#readValue(this.#refinements, key, attribute, value);
    else if (list === 'exclude') this.#readValue(this.#excluded, key, attribute, value);
    else if (list === 'range') this.#readRange(key, attribute, end, value);
    else if (key === TEXT_KEY || key === WORDS_KEY || key === SORT_KEY || key === PAGE_KEY || key === FILTER_KEY)
      this.#readOnce(key, value);
  }

  result(): ParsedStockQuery {
    for (const [attribute, range] of Object.entries(this.#ranges)) {
      if (Object.keys(range).length > 0 && !canonicalRange(range)) this.note(`range[${attribute}]`, 'wrong-range');
    }
    const query = {
      text: this.#text,
      words: this.#words,
      refinements: this.#refinements,
      excluded: this.#excluded,
      ranges: this.#ranges,
      priceAbove: this.#priceAbove,
      sort: this.#sort,
      page: this.#page,
    };
    return { query: canonicalStockQuery(query), notes: this.#notes };
  }

  #readValue(list: Partial<Record<FacetAttribute, string[]>>, key: string, name: string, value: string): void {
    const attribute = FACET_ATTRIBUTES.find((known) => known === name);
    if (!attribute || !hasFacetValues(attribute)) {
      this.note(key, 'unknown-facet');
      return;
    }
    if (value.trim() === '') return;
    list[attribute] ??= [];
    const values = list[attribute];
    const characters = this.#valueCharacters + value.length;
    if (values.length < MAX_VALUES_PER_FACET && this.#values < MAX_VALUES && characters <= MAX_VALUE_CHARACTERS) {
      values.push(value);
      this.#values += 1;
      this.#valueCharacters = characters;
    } else this.note(`${key.slice(0, key.indexOf('['))}[${attribute}]`, 'too-many');
  }

  #readRange(key: string, attribute: string, end: string | undefined, value: string): void {
    if (!isRangeAttribute(attribute)) this.note(key, 'unknown-facet');
    else if (!this.#isRepeated(key)) {
      const range = end === undefined ? parseRange(value) : parseRangeEnd(end, value);
      if (range) this.#ranges[attribute] = { ...range, ...this.#ranges[attribute] };
      else this.note(key, 'wrong-range');
    }
  }

  #readOnce(key: string, value: string): void {
    if (this.#isRepeated(key)) return;
    if (key === TEXT_KEY) this.#readText(value);
    else if (key === WORDS_KEY) this.#words = value;
    else if (key === SORT_KEY) this.#readSort(value);
    else if (key === FILTER_KEY) this.#readFilter(value);
    else this.#readPage(value);
  }

  #readText(value: string): void {
    if (Array.from(canonicalText(value, MAX_LENGTH)).length > MAX_QUERY_TEXT) this.note(TEXT_KEY, 'too-long');
    this.#text = value;
  }

  /**
   * Parses 'Car_production:price:desc'. An empty value means 'most relevant', because the first option of the
   * sort menu sends an empty value.
   */
  #readSort(value: string): void {
    if (value === '' || value === this.#indexName) return;
    const prefix = `${this.#indexName}:`;
    const [attribute, direction, ...rest] = value.startsWith(prefix) ? value.slice(prefix.length).split(':') : [];
    const known = SORT_ATTRIBUTES.find((one) => one === attribute);
    if (known && (direction === 'asc' || direction === 'desc') && rest.length === 0) this.#sort = { attribute: known, direction };
    else this.note(SORT_KEY, 'wrong-sort');
  }

  /** Parses 'price>1000' (BUDGET-13). Search pages support no other expression as `filter`. */
  #readFilter(value: string): void {
    const amount = /^price>(.+)$/.exec(value)?.[1];
    const price = amount === undefined ? null : parseAmount(amount);
    if (price === null) this.note(`${FILTER_KEY}=${value}`, 'unknown-facet');
    else this.#priceAbove = price;
  }

  #readPage(value: string): void {
    if (value === '') return;
    const page = /^\d+$/.test(value) ? Number(value) : 0;
    if (page < 1 || page > MAX_PAGE) this.note(PAGE_KEY, 'wrong-page');
    this.#page = Math.min(page, MAX_PAGE);
  }

  /** If a parameter is repeated, the first value counts. */
  #isRepeated(key: string): boolean {
    if (this.#seen.has(key)) {
      this.note(key, 'repeated');
      return true;
    }
    this.#seen.add(key);
    return false;
  }
}

const parseAmount = (text: string): number | null => {
  const amount = /^\d{1,12}(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return amount <= MAX_RANGE_VALUE ? amount : null;
};

/** Reads a range such as '10000:30000', ':30000' or '10000:'. */
const parseRange = (text: string): NumberRange | null => {
  const ends = text.split(':').map((end) => end.trim());
  const [from = '', to = ''] = ends;
  if (ends.length !== 2 || (from === '' && to === '')) return null;
  const min = from === '' ? undefined : parseAmount(from);
  const max = to === '' ? undefined : parseAmount(to);
  return min === null || max === null ? null : { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
};

/** Reads one end of a range from its own form field; an empty field means no limit. */
const parseRangeEnd = (end: string, text: string): NumberRange | null => {
  if (end !== 'min' && end !== 'max') return null;
  if (text.trim() === '') return {};
  const amount = parseAmount(text);
  return amount === null ? null : { [end]: amount };
};
