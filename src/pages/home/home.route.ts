import { createElement } from 'react';
import { withRefinement, withSort } from '#features/search/rules/change-stock-query.ts';
import { formatStockQuery } from '#features/search/rules/format-stock-query.ts';
import { resolveSearchPath } from '#features/search/rules/search-paths.ts';
import { shownCount } from '#features/search/rules/shown-count.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/stock-query.ts';
import type { StockSearchResult } from '#features/search/rules/stock-search.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import { makeHref } from '#features/search/ui/stock-hrefs.ts';
import { fillPlaceholders } from '#features/sites/rules/fill-placeholders.ts';
import type { Site } from '#features/sites/rules/site.ts';
import { shapeOf } from '#features/stock/rules/body-shape.ts';
import { buildVehicleCard, type TimedVehicleCard } from '#features/stock/rules/vehicle-card.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { slugify } from '#kernel/text.ts';
import type { PageHandler } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import { HomePage } from './home-page.tsx';
import type { HomeView } from './home-view.ts';

/** What the home page needs; the search pages' services fit. */
export interface HomeServices {
  readonly clock: Clock;
  readonly search: Pick<StockSearchService, 'search'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
}

const LANDED = 9;
const SHOWN_BODIES = 6;
const SHOWN_MAKES = 14;

/** The way in: search, bodies, makes, and what came last. */
export const homePage =
  (services: HomeServices): PageHandler =>
  async ({ site }) => {
    const base = resolveSearchPath(site.search.paths, site.search.paths.all);
    if (base === null) throw new Error(`The site '${site.slug}' has no path for all its stock`);
    const now = services.clock.now();
    const latest = withSort(EMPTY_STOCK_QUERY, { attribute: 'created_at', direction: 'desc' });
    const result = await services.search.search(site, base, latest);
    const vehicles = await services.vehicles.listByIds(site, result.hits.slice(0, LANDED));
    const cards = vehicles.map((vehicle) => buildVehicleCard(site, vehicle, now));
    const view = buildHomeView(site, result, cards, latest);
    const untils = [result.validUntil, ...cards.map(({ validUntil }) => validUntil)].filter((until) => until !== null);
    return {
      kind: 'page',
      status: 200,
      head: {
        title: site.tagline ? `${site.name} | ${site.tagline}` : site.name,
        description: `${view.countText} at ${site.name}. Search by make, body and price.`,
        canonicalPath: paths.home(),
        indexable: true,
      },
      body: createElement(HomePage, { site, view }),
      caching: { until: untils.length === 0 ? null : Math.min(...untils) },
    };
  };

const numbers = new Intl.NumberFormat('en-AU');

const buildHomeView = (site: Site, result: StockSearchResult, timed: readonly TimedVehicleCard[], latest: StockQuery): HomeView => {
  const href = (query: StockQuery): string => {
    const formatted = formatStockQuery(query, site.search);
    return formatted === '' ? site.search.paths.all : `${site.search.paths.all}?${formatted}`;
  };
  const cards = timed.map(({ card }) => card).filter((card) => card.isAvailable);
  const featured = cards.find((card) => card.picture !== null) ?? null;
  const count = shownCount(result.count, site.search, result.facets.car_type ?? []);
  return {
    heading: site.tagline ?? fillPlaceholders('Find your next {car}', site),
    countText: `${numbers.format(count)} ${count === 1 ? site.vehicleWord.singular : site.vehicleWord.plural} in stock`,
    bodies: (result.facets.simple_body ?? []).slice(0, SHOWN_BODIES).flatMap((item) => {
      const shape = shapeOf(item.label);
      const query = withRefinement(EMPTY_STOCK_QUERY, 'simple_body', item.value, true);
      return shape ? [{ label: item.label, count: item.count, shape, href: href(query) }] : [];
    }),
    makes: (result.facets.make ?? [])
      .slice(0, SHOWN_MAKES)
      .map((item) => ({ label: item.label, count: item.count, href: makeHref(site, slugify(item.label)) })),
    featured,
    landed: cards.filter((card) => card !== featured),
    allHref: site.search.paths.all,
    latestHref: href(latest),
  };
};
