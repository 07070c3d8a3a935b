import type { z } from 'zod';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import type { PlainReading } from '#features/search/rules/plain-words/plain-condition.ts';
import type { StockQueryNote } from '#features/search/rules/query/parse-stock-query.ts';
import { shownCount, stockCountText } from '#features/search/rules/shown-count.ts';
import type { StockSearchResult } from '#features/search/rules/stock-search.ts';
import { ignoredJson, understoodJson } from '#features/search/views/understood-json.ts';
import type { Site } from '#model/site/site.ts';
import type { facetsAnswer, searchAnswer } from '../rules/vehicle-answers.ts';
import type { VehicleSummary } from './vehicle-answers.ts';

const countOf = (site: Site, { count, facets }: StockSearchResult): number => shownCount(count, site.search, facets.car_type ?? []);

/** One page of search results, and the URL of the search page of the site that shows the same results. */
export const searchAnswerOf = (
  site: Site,
  origin: string,
  found: {
    readonly base: SearchBase;
    readonly queryString: string;
    readonly notes: readonly StockQueryNote[];
    /**
     * The conditions that the search recognised in a text such as "white suv under 30k". Null if it recognised none,
     * and searches for the words of the text instead.
     */
    readonly reading: PlainReading | null;
    readonly page: number;
    readonly result: StockSearchResult;
    readonly vehicles: readonly VehicleSummary[];
  },
): z.infer<typeof searchAnswer> => {
  const { base, queryString, notes, reading, page, result, vehicles } = found;
  const count = countOf(site, result);
  return {
    count,
    count_text: stockCountText(site, count),
    page,
    pages: result.pages,
    url: `${origin}${base.canonicalPath}${queryString === '' ? '' : `?${queryString}`}`,
    ignored: ignoredJson(notes),
    ...(reading === null ? { understood: [], not_understood: [] } : understoodJson(reading)),
    vehicles: [...vehicles],
  };
};

/** The facets of a search: values with their counts, and ranges. */
export const facetsAnswerOf = (
  site: Site,
  result: StockSearchResult,
  facets: StockSearchResult['facets'],
  stats: StockSearchResult['stats'],
): z.infer<typeof facetsAnswer> => ({ count: countOf(site, result), facets: withoutGaps(facets), ranges: withoutGaps(stats) });

const withoutGaps = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): Partial<Record<Key, Mutable<Value>>> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<Record<Key, Mutable<Value>>>;

/**
 * Converts the type of a readonly list to the type of a mutable list. This is needed because the types that zod infers
 * from schemas contain mutable lists.
 */
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;
