import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import type { StockQuery } from '#features/search/rules/query/stock-query.ts';

import { foldName } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';

const BASE_TYPES: Partial<Record<SearchBase['kind'], readonly string[]>> = {
  new: ['new'],
  demo: ['demo'],
  used: ['used'],
  newAndDemo: ['new', 'demo'],
  usedCar: ['used'],
};

/**
 * The car types that a page of results can show (SEARCH-15): the car types that the site sells, limited to those of the
 * path and those of the chosen filters.
 */
export const searchedCarTypes = (
  site: { readonly stock: Pick<Site['stock'], 'carTypes'> },
  base: Pick<SearchBase, 'kind'>,
  query: Pick<StockQuery, 'refinements'>,
): readonly string[] => {
  const chosen = (query.refinements.car_type ?? []).map(foldName);
  const ofPath = (BASE_TYPES[base.kind] ?? site.stock.carTypes).filter((type) => site.stock.carTypes.some((own) => own === type));
  return chosen.length === 0 ? ofPath : ofPath.filter((type) => chosen.includes(type));
};
