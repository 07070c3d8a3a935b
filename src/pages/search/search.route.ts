import { createElement } from 'react';
import { modelHref } from '#features/content/rules/models/model-hrefs.ts';
import { listedModels, modelMake, modelTitle } from '#features/content/rules/models/model-range.ts';
import { customBlocksAt } from '#features/content/server/custom-blocks.server.ts';
import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import { configuredMake } from '#features/search/rules/configured-makes.ts';
import { resolveSearchPath } from '#features/search/rules/paths/resolve-search-path.ts';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import { withPage } from '#features/search/rules/query/change-stock-query.ts';
import { parseStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import type { StockQuery } from '#features/search/rules/query/stock-query.ts';
import { isIndexableSearch, readSearchAddress, searchHref, withQuery } from '#features/search/rules/search-address.ts';
import { makeHref } from '#features/search/rules/stock-hrefs.ts';
import type { StockSearchResult } from '#features/search/rules/stock-search.ts';
import { buildSearchView, chosenFilters } from '#features/search/views/build-search-view.ts';
import type { ChosenFilter } from '#features/search/views/chosen-filters.ts';
import { searchHeading, searchMakeAndModel } from '#features/search/views/search-heading.ts';
import { keptVehicleCard } from '#features/stock/views/kept-vehicle-card.ts';
import { slugify } from '#kernel/text.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { listData } from '#pages/structured-data.ts';
import type { Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';
import { gridElements, searchInserts } from './grid-elements.tsx';
import { promotionTop } from './promotion-top.ts';
import { SearchPage } from './search-page.tsx';
import type { SearchServices } from './search-services.ts';

/** Maximum number of filters that a page without results suggests to clear. Each suggestion costs a search. */
const MAX_LOOSENINGS = 10;

/**
 * Answers the request for a search page of a site: a fixed path, the path of a make or model, /used-car/…, or the
 * special offers (ROUTE-17 to 29).
 */
export const searchPage =
  (services: SearchServices): PageHandler =>
  async (page) => {
    const { site, url } = page;
    const base = await services.search.resolvePath(site, url.pathname);
    if (base === null) return services.notFound(page);
    const path = new URL(base.canonicalPath, url).pathname;
    // If a part of a path below /used-car/ is unknown, the page shows all used stock (ROUTE-29). There is no permanent
    // redirect, because a vehicle that matches the path may come into stock later.
    const isPassing = base.kind === 'usedCar' && path.length < withoutEndSlashes(url.pathname).length;
    if (path !== url.pathname && !isPassing) return { kind: 'redirect', status: 301, location: withQuery(path, url.search.slice(1)) };
    return answerSearch(services, page, base, path === url.pathname);
  };

const answerSearch = async (
  services: SearchServices,
  { site, url, search, canonicalOrigin }: PageRequest,
  base: SearchBase,
  isCanonicalPath: boolean,
): Promise<PageAnswer> => {
  const parsed = search ?? parseStockQuery(url.search, site.search);
  const { query } = parsed;
  const plain = await services.plainWords.interpret(site, query);
  if (plain) return { kind: 'redirect', status: 302, location: searchHref(site, base, plain.query) };
  const reading = await services.plainWords.explain(site, query);
  const now = services.clock.now();
  const result = await services.search.search(site, base, query);
  const vehicles = await services.vehicles.listByIds(site, result.hits);
  const cards = vehicles.map((vehicle) => keptVehicleCard(buildFinancedCard, site, vehicle, now));
  const chosen = chosenFilters(query, result, reading);
  const loosenedCounts = result.count === 0 ? await countLoosenings(services, site, base, chosen) : new Map<ChosenFilter, number>();
  const found = buildSearchView({ site, base, ...parsed, result, cards: cards.map(({ value }) => value), chosen, loosenedCounts, reading });
  const promotion = await promotionTop(services, site, { base, pageNumber: found.page, now });
  const view = promotion.value === null ? found : { ...found, heading: promotion.value.page.heading ?? promotion.value.page.title };
  const inserts = searchInserts(site, base, query, now);
  const crumbs = searchCrumbs(site, base, result);
  const hasNoStock = result.count === 0 && chosen.length === 0 && (base.kind === 'make' || base.kind === 'model');
  // The page of a make without stock is usually answered with 404. If the site's settings contain the make, menus and
  // blocks link to its page, so an empty page is shown instead. A page is also empty if the chosen filters find
  // nothing.
  const isUnknown = hasNoStock && configuredMake(site, base) === null;
  const canonical = canonicalPath(site, base, query, view.page);
  // Search engines should not index a page without vehicles. The page of all stock is an exception, because many pages link to it.
  const hasContent = result.count > 0 || base.kind === 'all';
  const indexable = isCanonicalPath && hasContent && parsed.notes.length === 0 && isIndexableSearch(base, query);
  return {
    kind: 'page',
    status: isUnknown ? 404 : 200,
    head: {
      sheets: promotion.value === null ? ['search'] : ['search', 'content', 'line-up'],
      nextSheets: ['vehicle'],
      title: searchTitle(site, view.heading, view.page),
      description:
        promotion.value?.page.description ?? `${view.heading} at ${site.name}: ${view.countText} with prices, pictures and details.`,
      canonicalPath: canonical,
      indexable,
      ...(indexable
        ? {
            jsonLd: [
              listData(
                vehicles.map(({ slug }) => paths.vehicle(slug)),
                canonicalOrigin,
              ),
              breadcrumbData(crumbs, canonicalOrigin, canonical),
            ],
          }
        : {}),
    },
    body: createElement(SearchPage, {
      site,
      view,
      crumbs,
      promotion: promotion.value,
      modelLink: modelLink(site, base),
      inserts: gridElements(inserts.value, cards.length),
      blocks: { top: customBlocksAt(site, 'searchTop'), bottom: customBlocksAt(site, 'searchBottom') },
    }),
    caching: { until: untilFirstEnds([result, inserts, promotion, ...cards]) },
    // A promotion can have blocks with further vehicles. Then `vehicleIds` would not be complete, so it is left out.
    ...(promotion.value === null && { vehicleIds: vehicles.map(({ id }) => id) }),
  };
};

/**
 * The link from the search page of a model to the page with facts about this model. Null on other search pages, or if
 * the site has no page about the model.
 */
const modelLink = (site: Site, { kind, makeSlug, modelSlug }: SearchBase) => {
  const model = listedModels(site).find(({ slug }) => kind === 'model' && slug === modelSlug);
  return model === undefined || slugify(modelMake(site, model) ?? '') !== makeSlug
    ? null
    : { label: `All about the ${modelTitle(site, model)}`, href: modelHref(model) };
};

const countLoosenings = async (
  { search }: SearchServices,
  site: Site,
  base: SearchBase,
  chosen: readonly ChosenFilter[],
): Promise<ReadonlyMap<ChosenFilter, number>> =>
  new Map(
    await Promise.all(
      chosen.slice(0, MAX_LOOSENINGS).map(async (filter) => [filter, await search.count(site, base, filter.without)] as const),
    ),
  );

/**
 * The canonical URL of a filtered search is its path without a query. Each page of an unfiltered search has its own
 * canonical URL.
 */
const canonicalPath = (site: Site, base: SearchBase, query: StockQuery, page: number): string =>
  isIndexableSearch(base, query) ? searchHref(site, sameStockAt(site, base), withPage(query, page)) : sameStockAt(site, base).canonicalPath;

/**
 * Several pages can show the same stock. This is the path of the page that search engines should index; for `/search` it is the page of
 * all stock.
 */
const sameStockAt = (site: Site, base: SearchBase): Pick<SearchBase, 'canonicalPath'> => {
  if (base.kind === 'search') return { canonicalPath: site.search.paths.all };
  return base.kind === 'usedCar' && base.makeSlug === undefined ? { canonicalPath: site.search.paths.used } : base;
};

const searchTitle = (site: Site, heading: string, page: number): string => `${heading}${page > 1 ? `, page ${page}` : ''} | ${site.name}`;

/** Breadcrumbs: the home page, then the pages above a make or model. */
const searchCrumbs = (site: Site, base: SearchBase, result: StockSearchResult): readonly Crumb[] => {
  const home: Crumb = { label: 'Home', href: paths.home() };
  if (base.kind !== 'model' || base.makeSlug === undefined) return [home, { label: searchLabel(site, base, result), href: null }];
  const makeBase: SearchBase = { kind: 'make', canonicalPath: makeHref(site, base.makeSlug), filter: null, makeSlug: base.makeSlug };
  return [
    home,
    { label: searchLabel(site, makeBase, result), href: makeBase.canonicalPath },
    { label: searchLabel(site, base, result), href: null },
  ];
};

const searchLabel = (site: Site, base: SearchBase, result: StockSearchResult): string =>
  searchMakeAndModel(site, base, result) ?? searchHeading(site, base, result);

/**
 * This route comes last. It handles every path that no other route has, because a site may rename its search paths
 * (ROUTE-28).
 */
export const searchRoute: Route<SearchServices> = {
  method: 'GET',
  path: '/*',
  handler: searchPage,
  canonicalAddress: readSearchAddress,
  isOn: ({ search }, path) => resolveSearchPath(search.paths, path) !== null,
};
