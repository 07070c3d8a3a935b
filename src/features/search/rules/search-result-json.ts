import type { CarJson } from '#features/stock/rules/car-json/car-json.ts';

/** One page of search results as JSON (ENT-11, ENT-12). */
export interface SearchResultJson {
  readonly hits: readonly CarJson[];
  readonly facets: Readonly<Record<string, readonly { readonly label: string; readonly value: string; readonly count: number }[]>>;
  readonly facetStats: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  readonly count: number;
  readonly ms: number;
  readonly pages: number;
}

/** The parts of a search result that `searchResultJson` reads. The result of a search engine has all of them. */
export interface SearchAnswer {
  readonly facets: Readonly<Partial<Record<string, readonly { readonly label: string; readonly value: string; readonly count: number }[]>>>;
  readonly stats: Readonly<Partial<Record<string, { readonly min: number; readonly max: number }>>>;
  readonly count: number;
  readonly ms: number;
  readonly pages: number;
}

/** Converts a search result to JSON (ENT-11): `hits`, `facets`, `facetStats`, `count`, `ms`, `pages`. */
export const searchResultJson = (answer: SearchAnswer, hits: readonly CarJson[]): SearchResultJson => ({
  hits,
  facets: withoutGaps(answer.facets),
  facetStats: withoutGaps(answer.stats),
  count: answer.count,
  ms: answer.ms,
  pages: answer.pages,
});

const withoutGaps = <Value>(record: Readonly<Partial<Record<string, Value>>>): Record<string, Value> => {
  const kept: Record<string, Value> = {};
  for (const [key, value] of Object.entries(record)) if (value !== undefined) kept[key] = value;
  return kept;
};
