import { createElement } from 'react';
import type { HomeServices } from '#features/content/server/home-stock.server.ts';
import { dealersData } from '#features/locations/rules/location-data.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { siteData } from '#pages/structured-data.ts';
import { paths } from '#urls/paths.ts';
import { buildHomeView } from './build-home-view.ts';
import { HomePage } from './home-page.tsx';

/** `GET /`: the home page of a site, with the blocks of the site in the order of its settings (HOME area). */
export const homePage =
  (services: HomeServices): PageHandler =>
  async ({ site, canonicalOrigin }) => {
    const { value: view, validUntil } = await buildHomeView(services, site);
    return {
      kind: 'page',
      status: 200,
      head: {
        sheets: ['home'],
        nextSheets: ['search', 'vehicle'],
        title: site.tagline ? `${site.name} | ${site.tagline}` : site.name,
        description: `${view.stockText} at ${site.name}. Search by make, body and price.`,
        canonicalPath: paths.home(),
        indexable: true,
        jsonLd: [siteData(site, canonicalOrigin), ...dealersData(site, canonicalOrigin, services.clock.now())],
      },
      body: createElement(HomePage, { site, view }),
      caching: { until: validUntil },
    };
  };

export const homeRoute: Route<HomeServices> = { method: 'GET', path: '/', handler: homePage, canonicalAddress: pathOnly };
