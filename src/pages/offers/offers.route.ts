import { createElement } from 'react';
import { offersOfSite } from '#features/content/rules/offers/shown-offers.ts';
import { buildOfferViews } from '#features/content/server/build-offer-view.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import { itemListData } from '#pages/item-list-data.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { OffersPage } from './offers-page.tsx';

export interface OfferServices {
  readonly clock: Clock;
  readonly notFound: PageHandler;
}

/**
 * `GET /offers`: the current offers of the site (OFFER-04). If all offers of a site have ended or have not begun, the site still has
 * the page.
 */
export const offersPage =
  (services: OfferServices): PageHandler =>
  async (page) => {
    const { site, canonicalOrigin } = page;
    if (offersOfSite(site).length === 0) return services.notFound(page);
    const { value: offers, validUntil } = buildOfferViews(site, services.clock.now());
    const crumbs = [
      { label: 'Home', href: paths.home() },
      { label: 'Offers', href: null },
    ];
    const named = offers.slice(0, 3).map(({ name }) => name);
    return {
      kind: 'page',
      status: 200,
      head: {
        sheets: ['line-up'],
        title: `Offers | ${site.name}`,
        description: offers.length === 0 ? `Offers of ${site.name}.` : `${named.join('; ')}: the current offers of ${site.name}.`,
        canonicalPath: paths.offers(),
        indexable: offers.length > 0,
        imageUrl: offers[0]?.imageUrl ?? null,
        jsonLd: [breadcrumbData(crumbs, canonicalOrigin, paths.offers()), itemListData('Offers', offers, canonicalOrigin)],
      },
      body: createElement(OffersPage, { site, crumbs, offers }),
      caching: { until: validUntil },
    };
  };

export const offersRoute: Route<OfferServices> = {
  method: 'GET',
  path: '/offers',
  handler: offersPage,
  canonicalAddress: pathOnly,
  isOn: (site) => offersOfSite(site).length > 0,
};
