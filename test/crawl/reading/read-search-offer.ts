import { FACET_ATTRIBUTES, RANGE_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import type { KnownVehicle } from '../routes/route-addresses.ts';
import type { SearchOffer } from './search-combinations.ts';

type AskJson = (address: string) => Promise<unknown>;

interface Found {
  readonly hits: readonly KnownVehicle[];
}

/** Requests a search without conditions, and returns the first vehicles that the site lists. */
export const readSearch = async (ask: AskJson): Promise<Found> => (await ask('/api/search')) as Found;

/**
 * Returns what a shopper can choose in the search of a site: the values of its facets, the limits of its ranges, and its
 * sort orders.
 *
 * @param html the search page; a facet or range that this page does not contain is left out
 * @param paths the search pages that have stock
 */
export const readSearchOffer = async (ask: AskJson, html: string, paths: readonly string[]): Promise<SearchOffer> => {
  const shown = html.replaceAll('%5B', '[').replaceAll('%5D', ']');
  const values: [(typeof FACET_ATTRIBUTES)[number], readonly string[]][] = [];
  for (const attribute of FACET_ATTRIBUTES.filter((one) => shown.includes(`refinementList[${one}]`))) {
    const { items = [] } = (await ask(`/api/facets/${attribute}`)) as { readonly items?: readonly { readonly value: string }[] };
    values.push([attribute, items.map(({ value }) => value)]);
  }
  const ranges: [(typeof RANGE_ATTRIBUTES)[number], { readonly min: number; readonly max: number }][] = [];
  for (const attribute of RANGE_ATTRIBUTES.filter((one) => shown.includes(`range[${one}]`))) {
    const { min, max } = (await ask(`/api/facets/${attribute}`)) as { readonly min: number | null; readonly max: number | null };
    if (min !== null && max !== null) ranges.push([attribute, { min, max }]);
  }
  const select = /<select[^>]*name="sortBy".*?<\/select>/s.exec(html)?.[0] ?? '';
  const sorts = [...select.matchAll(/<option[^>]*value="([^"]+)"/g)].map(([, value = '']) => value);
  return { paths, values: new Map(values), ranges: new Map(ranges), sorts };
};
