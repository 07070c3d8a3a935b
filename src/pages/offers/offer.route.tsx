import { offerHref } from '#features/content/rules/offers/offer-href.ts';
import { offersOfSite, shownOffers } from '#features/content/rules/offers/shown-offers.ts';
import { buildOfferView } from '#features/content/server/build-offer-view.server.ts';
import { OfferPanel } from '#features/content/ui/offer-panel/offer-panel.tsx';
import type { OfferView } from '#features/content/views/offer-view.ts';
import { truncate } from '#kernel/text.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';
import type { OfferServices } from './offers.route.ts';

/**
 * `GET /offers/{id}` and `GET /offers/{manufacturer-slug}/{id}` (ROUTE-35, ROUTE-36): the page of an offer. On a site,
 * one of the two paths shows the offer, and the other path redirects to the first path. The answer is 404 if the offer
 * excludes the site, has not begun, or has ended.
 */
export const offerPage =
  (services: OfferServices): PageHandler =>
  async (page) => {
    const { site, url, canonicalOrigin } = page;
    const { value: offers, validUntil } = shownOffers(site, services.clock.now());
    const found = offers.find(({ id }) => String(id) === url.pathname.split('/').at(-1));
    if (found === undefined) return services.notFound(page);
    const offer = buildOfferView(site, found);
    if (url.pathname !== offer.href) return { kind: 'redirect', status: 301, location: offer.href };
    const crumbs = [
      { label: 'Home', href: paths.home() },
      { label: 'Offers', href: paths.offers() },
      { label: offer.name, href: null },
    ];
    return {
      kind: 'page',
      status: 200,
      head: {
        sheets: ['line-up'],
        title: `${offer.name} | ${site.name}`,
        description: truncate(`${offer.name}. ${offer.text}`, 155),
        canonicalPath: offer.href,
        indexable: true,
        imageUrl: offer.imageUrl,
        jsonLd: [breadcrumbData(crumbs, canonicalOrigin, offer.href), offerData(offer, site.name, canonicalOrigin)],
      },
      body: (
        <SiteFrame site={site} currentPath={offer.href}>
          <div className={`shell line-up offer-page home-${site.layout.home}`}>
            <Breadcrumb crumbs={crumbs} />
            <OfferPanel offer={offer} heading="h1" hasPriority />
            <p>
              <a className="block-link" href={paths.offers()}>
                All offers
              </a>
            </p>
          </div>
        </SiteFrame>
      ),
      caching: { until: validUntil },
    };
  };

/** An offer as structured data for search engines (schema.org Offer). It has no price, because the offer states none. */
const offerData = (offer: OfferView, seller: string, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Offer',
  name: offer.name,
  description: offer.text,
  url: new URL(offer.href, origin).href,
  seller: { '@type': 'AutoDealer', name: seller, url: origin },
  ...(offer.imageUrl === null ? {} : { image: new URL(offer.imageUrl, origin).href }),
  ...(offer.lastDay === null ? {} : { validThrough: offer.lastDay }),
});

const routeAt = (path: string): Route<OfferServices> => ({
  method: 'GET',
  path,
  handler: offerPage,
  canonicalAddress: pathOnly,
  isOn: (site, at) => {
    const path = withoutEndSlashes(at);
    return offersOfSite(site).some(({ id }) => path.endsWith(`/${id}`));
  },
  pagePaths: (site) => offersOfSite(site).map((offer) => offerHref(site, offer)),
});

export const OFFER_ROUTES: readonly Route<OfferServices>[] = [routeAt('/offers/:id{[0-9]+}'), routeAt('/offers/:manufacturer/:id{[0-9]+}')];
