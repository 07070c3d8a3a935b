import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import { resolveSearchPath } from '#features/search/rules/paths/resolve-search-path.ts';
import { withSort } from '#features/search/rules/query/change-stock-query.ts';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import { stockCountText } from '#features/search/rules/shown-count.ts';
import { modelStockHref } from '#features/search/rules/stock-hrefs.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { unconditionalPrice } from '#features/stock/rules/prices/unconditional-price.ts';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Cents } from '#kernel/money.ts';
import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { Model } from '#model/site/content/model-content.ts';
import type { Site } from '#model/site/site.ts';
import type { ModelServices } from './model-services.ts';

const SHOWN_VEHICLES = 8;
/**
 * Number of additional vehicles to read. They replace vehicles that are not shown because they are no longer available.
 */
const SPARE = 4;

/** The stock of a model, as the page of the model shows it. */
export interface ModelStock {
  /** Path of the search page with the stock of the model. */
  readonly href: string;
  /** Number of vehicles that the search page shows. */
  readonly count: number;
  /** The number of vehicles as text: '6 cars in stock'. */
  readonly countText: string;
  /** The first vehicles of the stock, the lowest price first. */
  readonly cards: readonly VehicleCardView[];
  /** The vehicle with the lowest displayed price; null if no vehicle has a price. */
  readonly cheapest: {
    readonly slug: string;
    readonly text: string;
    readonly type: string | null;
    /** The text 'with trade in' if the price has this condition and the site shows conditions on all pages; otherwise null. */
    readonly condition: string | null;
    readonly cents: Cents;
  } | null;
  /**
   * The lowest price without a condition such as 'with trade in', for structured data. Null if no compared vehicle has
   * such a price. Only the first vehicles of the stock are compared, so another vehicle of the stock may cost less.
   */
  readonly lowestUnconditionalCents: Cents | null;
}

/** Finds the stock of a model, and the vehicle with the lowest displayed price. */
export const findModelStock = async (services: ModelServices, site: Site, model: Model): Promise<Timed<ModelStock>> => {
  const href = modelStockHref(site, model);
  const [path = '', asked = ''] = href.split('?');
  const base = resolveSearchPath(site.search.paths, path);
  if (base === null)
    return { value: { href, count: 0, countText: '', cards: [], cheapest: null, lowestUnconditionalCents: null }, validUntil: null };
  const { query } = parseStockQuery(asked, site.search);
  const now = services.clock.now();
  const result = await services.search.search(site, base, withSort(query, { attribute: 'price', direction: 'asc' }));
  const vehicles = await services.vehicles.listByIds(site, result.hits.slice(0, SHOWN_VEHICLES + SPARE));
  const shown = vehicles.map((vehicle) => ({ vehicle, card: buildFinancedCard(site, vehicle, now) }));
  const available = shown.filter(({ card }) => card.value.isAvailable);
  const priced = available.flatMap(({ vehicle, card }) => {
    const { cents, kind } = displayedPrice(vehicle, dealershipOf(site, vehicle).stock);
    const { slug, price } = card.value;
    if (cents === null || kind === 'subscription' || price === null) return [];
    return [{ slug, ...price, cents, unconditionalCents: unconditionalPrice(vehicle).cents }];
  });
  const unconditional = priced.flatMap(({ unconditionalCents }) => unconditionalCents ?? []);
  return {
    value: {
      href,
      count: result.count,
      countText: `${stockCountText(site, result.count)} in stock`,
      cards: available.slice(0, SHOWN_VEHICLES).map(({ card }) => card.value),
      cheapest: priced.toSorted((left, right) => left.cents - right.cents)[0] ?? null,
      lowestUnconditionalCents: unconditional.toSorted((left, right) => left - right)[0] ?? null,
    },
    validUntil: untilFirstEnds([result, ...shown.map(({ card }) => card)]),
  };
};
