import type { StockFilter } from '#features/search/rules/stock-search.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { purchasePriceCents } from '#features/stock/rules/prices/selling-price.ts';
import { centsToDollars } from '#kernel/money.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** Number of results read for each query (VDP-27). */
const SIMILAR_HITS_A_QUERY = 10;

/**
 * Two limits, in dollars, for the price difference between a similar vehicle and the vehicle of the page (VDP-26). The
 * wide limit applies if the vehicle of the page costs at least `WIDE_WINDOW_FROM` dollars, otherwise the narrow
 * one.
 */
const NARROW_WINDOW = 10_000;
const WIDE_WINDOW = 25_000;
const WIDE_WINDOW_FROM = 50_000;

/** One query for similar vehicles. It searches only the stock of the site. */
export interface SimilarQuery {
  readonly filter: StockFilter;
  readonly limit: number;
}

/**
 * The queries that find vehicles similar to the given vehicle: the same model first (VDP-22), then the same body type. Both
 * queries find only vehicles with a similar price (VDP-26, A-29). If the given vehicle has no usable price, any price is
 * allowed. Both queries exclude the vehicle itself and vehicles that are not in stock (VDP-24, VDP-25), so that every
 * hit can be shown.
 */
export const similarQueries = (vehicle: Vehicle): readonly SimilarQuery[] => {
  const sameModel: StockFilter[] = [
    { kind: 'is', attribute: 'make', value: vehicle.make },
    { kind: 'is', attribute: 'model', value: vehicle.model },
  ];
  const window = priceWindow(vehicle);
  const sameBody = bodyFilters(vehicle);
  return [sameModel, sameBody]
    .filter((conditions) => conditions === sameModel || conditions.length + window.length > 0)
    .map((conditions) => ({
      filter: { kind: 'and', of: [...conditions, ...window, ...othersInStock(vehicle)] },
      limit: SIMILAR_HITS_A_QUERY,
    }));
};

const othersInStock = (vehicle: Vehicle): readonly StockFilter[] => [
  { kind: 'is', attribute: 'status', value: 'in_stock' },
  { kind: 'not', of: { kind: 'is', attribute: 'id', value: String(vehicle.id) } },
];

const bodyFilters = (vehicle: Vehicle): readonly StockFilter[] => {
  const simpleBody = presentText(vehicle.simpleBody);
  if (simpleBody) return [{ kind: 'is', attribute: 'simple_body', value: simpleBody }];
  const body = presentText(vehicle.body);
  return body ? [{ kind: 'is', attribute: 'body', value: body }] : [];
};

const priceWindow = (vehicle: Vehicle): readonly StockFilter[] => {
  const cents = purchasePriceCents(vehicle);
  if (cents === null) return [];
  const price = centsToDollars(cents);
  const window = price < WIDE_WINDOW_FROM ? NARROW_WINDOW : WIDE_WINDOW;
  return [
    { kind: 'compare', attribute: 'price', operator: '>=', value: Math.max(0, price - window) },
    { kind: 'compare', attribute: 'price', operator: '<=', value: price + window },
  ];
};

/**
 * Selects the similar vehicles that a page shows. `answers` contains the results of the queries of `similarQueries`, in
 * the order of these queries. Vehicles of the same model come first (VDP-22). No vehicle is returned twice (VDP-23),
 * and the vehicle itself is left out (VDP-24). Vehicles that are no longer in stock are left out too (VDP-25), because
 * the search index may still contain them. At most `count` vehicles are returned (VDP-21: 6 by default).
 *
 * @example mergeSimilar(corolla, [[hybridCorolla], [i30, hybridCorolla]], 6) // [hybridCorolla, i30]
 */
export const mergeSimilar = (vehicle: Pick<Vehicle, 'id'>, answers: readonly (readonly Vehicle[])[], count: number): readonly Vehicle[] => {
  const similar = new Map<number, Vehicle>();
  for (const candidate of answers.flat()) {
    if (candidate.id !== vehicle.id && candidate.status === 'in_stock' && !similar.has(candidate.id)) similar.set(candidate.id, candidate);
  }
  return [...similar.values()].slice(0, count);
};
