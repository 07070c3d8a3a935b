import { rangeKey, refinementKey } from '#features/search/rules/query/stock-query-keys.ts';
import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';

/** What the search of a site offers. */
export interface SearchOffer {
  /** The paths of the search pages that have stock. */
  readonly paths: readonly string[];
  /** The values of each facet that the search page shows. */
  readonly values: ReadonlyMap<FacetAttribute, readonly string[]>;
  /** Smallest and largest number of each range that the search page shows. */
  readonly ranges: ReadonlyMap<RangeAttribute, { readonly min: number; readonly max: number }>;
  /** The values of `sortBy`. */
  readonly sorts: readonly string[];
}

const MOST_FACETS = 3;
const MOST_PAGES = 5;

/** Words that the crawler adds to the name of a vehicle in a search, as shoppers do. */
const WORDS = [
  'automatic',
  'cheap',
  'under 30k',
  'with 7 seats',
  'low km',
  'not diesel',
  'white',
  'that tows 2 tonnes',
  'familly',
] as const;

/** For each part of a search: how many of ten drawn searches contain this part, on average. */
const SHARE = { range: 3, sort: 4, page: 3, text: 3 } as const;

/**
 * Draws combinations of search conditions that a shopper could choose on a site, and returns their URLs. The same
 * random numbers give the same URLs.
 *
 * @param random gives numbers from 0 to 1
 */
export const drawSearches = (offer: SearchOffer, count: number, random: () => number): readonly string[] => {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Value>(list: readonly Value[]): Value | undefined => list[below(list.length)];
  const often = (times: number): boolean => below(10) < times;
  const values = [...offer.values].filter(([, list]) => list.length > 0);
  const ranges = [...offer.ranges];

  const conditions = (): readonly (readonly [string, string])[] => {
    const chosen = new Map<string, string>();
    for (let facet = below(MOST_FACETS + 1); facet > 0; facet -= 1) {
      const [attribute, list] = pick(values) ?? [];
      if (attribute === undefined || list === undefined) break;
      for (let index = 0; index <= below(2); index += 1) chosen.set(refinementKey(attribute, index), pick(list) ?? '');
    }
    const [attribute, ends] = pick(ranges) ?? [];
    if (attribute !== undefined && ends !== undefined && often(SHARE.range)) {
      const between = (): number => Math.round(ends.min + random() * (ends.max - ends.min));
      const [low = 0, high = 0] = [between(), between()].sort((one, other) => one - other);
      chosen.set(rangeKey(attribute), pick([`${low}:`, `:${high}`, `${low}:${high}`]) ?? '');
    }
    const [, names = []] = pick(values) ?? [];
    if (often(SHARE.text)) chosen.set('query', [pick(names), pick(['', ...WORDS])].filter(Boolean).join(' '));
    if (often(SHARE.sort)) chosen.set('sortBy', pick(offer.sorts) ?? '');
    if (often(SHARE.page)) chosen.set('page', String(2 + below(MOST_PAGES - 1)));
    return [...chosen].filter(([, value]) => value !== '');
  };

  return Array.from({ length: count }, () => {
    const path = pick(offer.paths) ?? '/search';
    const query = conditions().map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    return query.length === 0 ? path : `${path}?${query.join('&')}`;
  });
};
