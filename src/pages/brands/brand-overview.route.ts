import { createElement } from 'react';
import { brandWithPage } from '#features/content/rules/brand-with-page.ts';
import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import { withSort } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { shownCount, stockCountText } from '#features/search/rules/shown-count.ts';
import { truncate } from '#kernel/text.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { listData } from '#pages/structured-data.ts';
import { paths } from '#urls/paths.ts';
import { BrandOverviewPage, brandCrumbs } from './brand-overview-page.tsx';
import { type BrandServices, brandBase } from './brand-stock.ts';

const SHOWN_VEHICLES = 8;

/** `GET /{brand}/overview` (ROUTE-55): the page with the description of a brand and its stock. */
export const brandOverviewPage =
  (services: BrandServices): PageHandler =>
  async (page) => {
    const { site } = page;
    const brand = brandWithPage(site.brands, page.params.brand ?? '');
    if (brand === null) return services.notFound(page);
    const now = services.clock.now();
    const base = brandBase(site, brand.slug);
    const latest = withSort(EMPTY_STOCK_QUERY, { attribute: 'created_at', direction: 'desc' });
    const result = await services.search.search(site, base, latest);
    const vehicles = await services.vehicles.listByIds(site, result.hits.slice(0, SHOWN_VEHICLES + 4));
    const cards = vehicles.map((vehicle) => buildFinancedCard(site, vehicle, now));
    const shown = cards
      .map(({ value }) => value)
      .filter((card) => card.isAvailable)
      .slice(0, SHOWN_VEHICLES);
    const count = shownCount(result.count, site.search, result.facets.car_type ?? []);
    return {
      kind: 'page',
      status: 200,
      head: {
        sheets: ['home'],
        title: `${brand.title} at ${site.name}`,
        description: truncate(brand.description[0] ?? `${brand.title} at ${site.name}.`, 155),
        canonicalPath: paths.brandOverview(brand.slug),
        indexable: true,
        imageUrl: brand.banner?.src ?? null,
        jsonLd: [
          ...(shown.length === 0
            ? []
            : [
                listData(
                  shown.map(({ slug }) => paths.vehicle(slug)),
                  page.canonicalOrigin,
                ),
              ]),
          breadcrumbData(brandCrumbs(brand), page.canonicalOrigin, paths.brandOverview(brand.slug)),
        ],
      },
      body: createElement(BrandOverviewPage, {
        site,
        brand,
        stockHref: base.canonicalPath,
        stockText: `${stockCountText(site, count)} in stock`,
        cards: shown,
      }),
      caching: { until: untilFirstEnds([result, ...cards]) },
    };
  };

export const brandOverviewRoute: Route<BrandServices> = {
  method: 'GET',
  path: '/:brand/overview',
  handler: brandOverviewPage,
  canonicalAddress: pathOnly,
  pagePaths: ({ brands }) => brands.filter(({ slug }) => brandWithPage(brands, slug) !== null).map(({ slug }) => paths.brandOverview(slug)),
  isOn: ({ brands }, path) => brandWithPage(brands, path.split('/')[1] ?? '') !== null,
};
