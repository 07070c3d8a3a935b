import { createElement } from 'react';
import { brandHref } from '#features/content/rules/brand-href.ts';
import { fixedSearchBase } from '#features/search/rules/paths/fixed-search-base.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { slugify } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { listData } from '#pages/structured-data.ts';
import { paths } from '#urls/paths.ts';
import type { BrandServices } from './brand-stock.ts';
import { BRANDS_CRUMBS, BrandsPage } from './brands-page.tsx';

/** `GET /brands` (ROUTE-54): the page with the brand directory, on sites that have one (HOME-02). */
export const brandsPage =
  (services: BrandServices): PageHandler =>
  async (page) => {
    const { site } = page;
    if (site.brands.length === 0) return services.notFound(page);
    const { texts, validUntil } = await stockTexts(services, site);
    const heading = `Brands at ${site.name}`;
    const named = site.brands.slice(0, 5).map(({ title }) => title);
    return {
      kind: 'page',
      status: 200,
      head: {
        sheets: ['home'],
        title: heading,
        description: `${named.join(', ')} and more: every brand at ${site.name}, with its stock.`,
        canonicalPath: paths.brands(),
        indexable: true,
        jsonLd: [
          listData(
            site.brands.map((brand) => brandHref(site, brand)),
            page.canonicalOrigin,
          ),
          breadcrumbData(BRANDS_CRUMBS, page.canonicalOrigin, paths.brands()),
        ],
      },
      body: createElement(BrandsPage, { site, heading, stockTexts: texts }),
      caching: { until: validUntil },
    };
  };

/** Counts the vehicles of each brand on the site. The key is the slug of the brand. */
const stockTexts = async ({ search }: BrandServices, site: Site) => {
  const { facets, validUntil } = await search.search(site, fixedSearchBase(site, 'all'), EMPTY_STOCK_QUERY);
  const texts = new Map(
    (facets.make ?? []).filter(({ count }) => count > 0).map(({ label, count }) => [slugify(label), `${count} in stock`]),
  );
  return { texts, validUntil };
};

export const brandsRoute: Route<BrandServices> = {
  method: 'GET',
  path: '/brands',
  handler: brandsPage,
  canonicalAddress: pathOnly,
  isOn: ({ brands }) => brands.length > 0,
};
