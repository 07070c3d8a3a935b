import { brandWithPage } from '#features/content/rules/brand-directory.ts';
import { searchCanonicalAddress } from '#features/search/rules/search-address.ts';
import type { Site } from '#model/site/site.ts';
import { apiNotFound } from '#pages/api/api-not-found.route.ts';
import { autogaugeApi } from '#pages/api/autogauge.route.ts';
import { brochureApi } from '#pages/api/brochure.route.ts';
import { captchaChallengeApi } from '#pages/api/captcha-challenge.route.ts';
import { carsApi } from '#pages/api/cars.route.ts';
import { dealershipCarsApi } from '#pages/api/dealership-cars.route.ts';
import { deliveryPriceApi } from '#pages/api/delivery-price.route.ts';
import { eventsApi } from '#pages/api/events.route.ts';
import { facetsApi } from '#pages/api/facets.route.ts';
import { financeDisclaimerApi } from '#pages/api/finance-disclaimer.route.ts';
import { leadsApi } from '#pages/api/leads.route.ts';
import { modelsApi } from '#pages/api/models.route.ts';
import { multiSearchApi } from '#pages/api/multi-search.route.ts';
import { phoneRevealsApi } from '#pages/api/phone-reveals.route.ts';
import { searchApi } from '#pages/api/search.route.ts';
import { searchCountApi } from '#pages/api/search-count.route.ts';
import { similarApi } from '#pages/api/similar.route.ts';
import { siteApi } from '#pages/api/site.route.ts';
import { suggestionsApi } from '#pages/api/suggestions.route.ts';
import { vehicleViewApi } from '#pages/api/vehicle-view.route.ts';
import { brandOverviewPage } from '#pages/brands/brand-overview.route.ts';
import { brandsPage } from '#pages/brands/brands.route.ts';
import { homePage } from '#pages/home/home.route.ts';
import { imagePage } from '#pages/images/image.route.ts';
import { kitPage } from '#pages/kit/kit.route.ts';
import { financePage } from '#pages/lead-forms/finance.route.tsx';
import { leadFormRoutes } from '#pages/lead-forms/lead-form-routes.ts';
import { notFoundPage } from '#pages/not-found/not-found.route.ts';
import { offlinePage, serviceWorkerFile } from '#pages/offline/offline.route.tsx';
import { printAddress, printPage } from '#pages/print/print.route.ts';
import { runningCostsPage } from '#pages/running-costs/running-costs.route.tsx';
import { searchPage } from '#pages/search/search.route.ts';
import { successPage } from '#pages/success/success.route.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { vehicleFinancePage } from '#pages/vehicle-finance/vehicle-finance.route.tsx';
import { vehicleRepaymentsPage } from '#pages/vehicle-finance/vehicle-repayments.route.tsx';
import { vehiclePhonePage } from '#pages/vehicle-phone/vehicle-phone.route.tsx';
import { vehicleSimilarPage } from '#pages/vehicle-similar/vehicle-similar.route.tsx';
import { paths } from '#urls/paths.ts';
import { pathOnly, type SiteRoute } from './http/site-route.ts';
import type { PageServices } from './page-services.server.ts';

const hasBrands = ({ brands }: Site): boolean => brands.length > 0;
const hasFinance = ({ features }: Site): boolean => features.finance;

/**
 * Every route of a site, first match first. Public pages name their canonical address; all others are
 * private. Search comes last: a site may move its search paths anywhere (ROUTE-28).
 */
export const siteRoutes = (services: PageServices): readonly SiteRoute[] => {
  const finance = financePage(services);
  const phone = vehiclePhonePage(services);
  return [
    { method: 'GET', path: '/', handler: homePage(services), canonicalAddress: pathOnly },
    { method: 'GET', path: paths.offline(), handler: offlinePage(notFoundPage), canonicalAddress: pathOnly },
    { method: 'GET', path: paths.serviceWorker(), handler: serviceWorkerFile(notFoundPage) },
    ...leadFormRoutes(services).flatMap((route): readonly SiteRoute[] => [
      { method: 'GET', ...route },
      { method: 'POST', ...route },
    ]),
    { method: 'GET', path: '/finance', handler: finance, isOn: hasFinance },
    { method: 'POST', path: '/finance', handler: finance, isOn: hasFinance },
    { method: 'GET', path: '/success', handler: successPage(services) },
    { method: 'GET', path: '/cars/:slug', handler: vehiclePage(services), canonicalAddress: pathOnly },
    { method: 'GET', path: '/cars/:slug/similar', handler: vehicleSimilarPage(services), canonicalAddress: pathOnly },
    { method: 'GET', path: '/cars/:slug/running-costs', handler: runningCostsPage(services) },
    { method: 'GET', path: '/cars/:slug/finance', handler: vehicleFinancePage(services), isOn: hasFinance },
    { method: 'GET', path: '/cars/:slug/repayments', handler: vehicleRepaymentsPage(services), isOn: hasFinance },
    { method: 'GET', path: '/cars/:slug/phone', handler: phone },
    { method: 'POST', path: '/cars/:slug/phone', handler: phone },
    { method: 'GET', path: '/print', handler: printPage(services), canonicalAddress: printAddress },
    { method: 'GET', path: '/brands', handler: brandsPage(services, notFoundPage), canonicalAddress: pathOnly, isOn: hasBrands },
    {
      method: 'GET',
      path: '/:brand/overview',
      handler: brandOverviewPage(services, notFoundPage),
      canonicalAddress: pathOnly,
      isOn: ({ brands }, path) => brandWithPage(brands, path.split('/')[1] ?? '') !== null,
    },
    { method: 'GET', path: '/images/:size/:key{.+}', handler: imagePage(services) },
    { method: 'GET', path: '/__kit', handler: kitPage(services) },
    { method: 'GET', path: '/api/site', handler: siteApi },
    { method: 'GET', path: '/api/search', handler: searchApi(services) },
    { method: 'GET', path: '/api/search-count', handler: searchCountApi(services) },
    { method: 'GET', path: '/api/suggestions', handler: suggestionsApi(services) },
    { method: 'POST', path: '/api/multi-search', handler: multiSearchApi(services) },
    { method: 'GET', path: '/api/cars', handler: carsApi(services) },
    { method: 'GET', path: '/api/models', handler: modelsApi(services) },
    { method: 'GET', path: '/api/dealerships/:slug/cars', handler: dealershipCarsApi(services) },
    { method: 'GET', path: '/api/facets/:attribute', handler: facetsApi(services) },
    { method: 'GET', path: '/api/cars/:slug/view.json', handler: vehicleViewApi(services) },
    { method: 'GET', path: '/api/cars/:slug/similar', handler: similarApi(services) },
    { method: 'GET', path: '/api/cars/:slug/autogauge', handler: autogaugeApi(services) },
    { method: 'GET', path: '/api/cars/:slug/pdf', handler: brochureApi(services) },
    { method: 'GET', path: '/api/delivery-price', handler: deliveryPriceApi(services) },
    { method: 'GET', path: '/api/cars/:slug/finance-disclaimer', handler: financeDisclaimerApi(services) },
    { method: 'POST', path: '/api/phone-reveals', handler: phoneRevealsApi(services) },
    { method: 'POST', path: '/api/leads', handler: leadsApi(services) },
    { method: 'POST', path: '/api/events', handler: eventsApi(services) },
    { method: 'GET', path: '/api/captcha-challenge', handler: captchaChallengeApi(services) },
    { method: 'GET', path: '/api/*', handler: apiNotFound },
    { method: 'POST', path: '/api/*', handler: apiNotFound },
    { method: 'GET', path: '/*', handler: searchPage(services, notFoundPage), canonicalAddress: searchCanonicalAddress },
  ];
};
