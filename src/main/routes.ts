import { signInGate } from '#features/accounts/rules/gated-pages.ts';
import { resolveSearchPath } from '#features/search/rules/paths/resolve-search-path.ts';
import type { Site } from '#model/site/site.ts';
import { llmsRoute } from '#pages/agents/llms.route.ts';
import { MCP_ROUTES } from '#pages/agents/mcp.route.ts';
import { ALERTS_ROUTES } from '#pages/alerts/alerts.route.tsx';
import { NEW_ALERT_ROUTES } from '#pages/alerts/new-alert.route.tsx';
import { eventsRoute } from '#pages/api/events.route.ts';
import { captchaChallengeRoute } from '#pages/api/leads/captcha-challenge.route.ts';
import { formFollowUpsRoute } from '#pages/api/leads/form-follow-ups.route.ts';
import { formsRoute } from '#pages/api/leads/forms.route.ts';
import { leadsRoute } from '#pages/api/leads/leads.route.ts';
import { miscellaneousRoute } from '#pages/api/miscellaneous.route.ts';
import { openApiRoute } from '#pages/api/open-api/open-api.route.ts';
import { paymentNoticesRoute } from '#pages/api/payment-notices.route.ts';
import { budgetApiRoute } from '#pages/api/search/budget-api.route.ts';
import { facetsRoute } from '#pages/api/search/facets.route.ts';
import { modelsRoute } from '#pages/api/search/models.route.ts';
import { multiSearchRoute } from '#pages/api/search/multi-search.route.ts';
import { searchApiRoute } from '#pages/api/search/search.route.ts';
import { searchCountRoute } from '#pages/api/search/search-count.route.ts';
import { suggestionsRoute } from '#pages/api/search/suggestions.route.ts';
import { siteRoute } from '#pages/api/site.route.ts';
import { autogaugeRoute } from '#pages/api/vehicles/autogauge.route.ts';
import { brochureRoute } from '#pages/api/vehicles/brochure.route.ts';
import { carsRoute } from '#pages/api/vehicles/cars.route.ts';
import { dealershipCarsRoute } from '#pages/api/vehicles/dealership-cars.route.ts';
import { deliveryPriceRoute } from '#pages/api/vehicles/delivery-price.route.ts';
import { financeDisclaimerRoute } from '#pages/api/vehicles/finance-disclaimer.route.ts';
import { phoneRevealsRoute } from '#pages/api/vehicles/phone-reveals.route.ts';
import { similarRoute } from '#pages/api/vehicles/similar.route.ts';
import { testDriveAppointmentsRoute } from '#pages/api/vehicles/test-drive-appointments.route.ts';
import { vehicleStatesRoute } from '#pages/api/vehicles/vehicle-states.route.ts';
import { vehicleViewRoute } from '#pages/api/vehicles/vehicle-view.route.ts';
import { WATCHLIST_API_ROUTES } from '#pages/api/watchlist/watchlist.route.ts';
import { webVitalsRoute } from '#pages/api/web-vitals.route.ts';
import { APPOINTMENT_ROUTES } from '#pages/appointment/appointment.route.tsx';
import { brandOverviewRoute } from '#pages/brands/brand-overview.route.ts';
import { brandsRoute } from '#pages/brands/brands.route.ts';
import { budgetRoute } from '#pages/budget/budget.route.ts';
import { compareRoute } from '#pages/compare/compare.route.ts';
import { driveAwayApiRoute, driveAwayRoute } from '#pages/drive-away/drive-away.route.tsx';
import { newArrivalsRoute } from '#pages/found/new-arrivals.route.ts';
import { robotsRoute } from '#pages/found/robots.route.ts';
import { SITEMAP_ROUTES } from '#pages/found/sitemap.route.ts';
import { stockFeedRoute } from '#pages/found/stock-feed.route.ts';
import { GARAGE_ROUTES } from '#pages/garage/garage.route.tsx';
import { homeRoute } from '#pages/home/home.route.ts';
import { imageRoute } from '#pages/images/image.route.ts';
import { sharedPictureRoute } from '#pages/images/shared-picture.route.ts';
import { keepPost } from '#pages/kept-post/keep-post.tsx';
import { kitRoute } from '#pages/kit/kit.route.ts';
import { LEAD_ANSWERED_ROUTES } from '#pages/lead-answered/lead-answered.route.ts';
import { CHECKOUT_ROUTES } from '#pages/lead-forms/checkout/checkout.route.tsx';
import { CONTACT_ROUTES } from '#pages/lead-forms/contact/contact.route.tsx';
import { CONTENT_PAGE_ROUTES } from '#pages/lead-forms/content/content-page.route.tsx';
import { PARTS_SEARCH_ROUTES } from '#pages/lead-forms/content/parts-search.route.tsx';
import { FINANCE_ROUTES } from '#pages/lead-forms/finance.route.tsx';
import { LEAD_FORM_ROUTES } from '#pages/lead-forms/lead-form-routes.ts';
import { LINE_UP_FORM_ROUTES } from '#pages/lead-forms/line-up/line-up-forms.route.ts';
import { ONLINE_PAYMENT_ROUTES } from '#pages/lead-forms/payment/online-payment.route.tsx';
import { SPIN_TO_WIN_ROUTES } from '#pages/lead-forms/spin-to-win/spin-to-win.route.tsx';
import { BOOK_TEST_DRIVE_ROUTES } from '#pages/lead-forms/test-drive/book-test-drive.route.ts';
import { TRADE_IN_ROUTES } from '#pages/lead-forms/trade-in/trade-in-routes.ts';
import { dealerLocatorRoute } from '#pages/locations/dealer-locator.route.ts';
import { dealershipsRoute } from '#pages/locations/dealerships.route.ts';
import { locationRoute } from '#pages/locations/location.route.ts';
import { modelRangeRoute } from '#pages/models/models.route.ts';
import { OFFER_ROUTES } from '#pages/offers/offer.route.tsx';
import { offersRoute } from '#pages/offers/offers.route.ts';
import { offlineRoute, serviceWorkerRoute } from '#pages/offline/offline.route.tsx';
import { printRoute } from '#pages/print/print.route.ts';
import { RESERVATION_ROUTES } from '#pages/reservation/reservation.route.tsx';
import type { Route, SiteRoute } from '#pages/route.ts';
import { runningCostsRoute } from '#pages/running-costs/running-costs.route.tsx';
import { SANDBOX_PAYMENT_ROUTES } from '#pages/sandbox-payment/sandbox-payment.route.tsx';
import { policyReportsRoute } from '#pages/security/policy-reports.route.ts';
import { securityTextRoute } from '#pages/security/security-text.route.ts';
import { ENTER_CODE_ROUTES } from '#pages/sign-in/enter-code.route.tsx';
import { passkeySignInRoute } from '#pages/sign-in/passkey-sign-in.route.ts';
import { SIGN_IN_ROUTES } from '#pages/sign-in/sign-in.route.tsx';
import { withSignInGate } from '#pages/sign-in-gate.tsx';
import { signOutRoute } from '#pages/sign-out/sign-out.route.ts';
import { siteSpeedRoute } from '#pages/site-speed/site-speed.route.ts';
import { successRoute } from '#pages/success/success.route.ts';
import { UNSUBSCRIBE_ROUTES } from '#pages/unsubscribe/unsubscribe.route.tsx';
import { vehicleRoute } from '#pages/vehicle/vehicle.route.ts';
import { vehicleFinanceRoute } from '#pages/vehicle-finance/vehicle-finance.route.tsx';
import { vehicleRepaymentsRoute } from '#pages/vehicle-finance/vehicle-repayments.route.tsx';
import { VEHICLE_PHONE_ROUTES } from '#pages/vehicle-phone/vehicle-phone.route.tsx';
import { vehicleSimilarRoute } from '#pages/vehicle-similar/vehicle-similar.route.tsx';
import { WATCHLIST_ROUTES } from '#pages/watchlist/watchlist.route.tsx';
import { paths } from '#urls/paths.ts';
import { createAllowedMethods } from './http/allowed-methods.ts';
import { indexablePagesOf } from './http/indexable-pages.ts';
import { modelOrSearchRoute } from './model-or-search-route.ts';
import type { PageServices, PageServicesWithoutRoutes } from './services/pages/page-services.server.ts';

/**
 * Every route of a site. To add a page, make its folder with a route and add a line here. The first route of this
 * list that matches a request answers the request.
 */
export const ROUTES: readonly Route<PageServices>[] = [
  homeRoute,
  offlineRoute,
  serviceWorkerRoute,
  ...TRADE_IN_ROUTES,
  ...LEAD_FORM_ROUTES,
  ...LINE_UP_FORM_ROUTES,
  ...FINANCE_ROUTES,
  ...CONTENT_PAGE_ROUTES,
  ...CONTACT_ROUTES,
  ...PARTS_SEARCH_ROUTES,
  ...BOOK_TEST_DRIVE_ROUTES,
  ...LEAD_ANSWERED_ROUTES,
  ...SIGN_IN_ROUTES,
  ...ENTER_CODE_ROUTES,
  passkeySignInRoute,
  signOutRoute,
  ...SPIN_TO_WIN_ROUTES,
  ...GARAGE_ROUTES,
  ...WATCHLIST_ROUTES,
  ...ONLINE_PAYMENT_ROUTES,
  ...CHECKOUT_ROUTES,
  ...RESERVATION_ROUTES,
  ...SANDBOX_PAYMENT_ROUTES,
  successRoute,
  ...APPOINTMENT_ROUTES,
  ...UNSUBSCRIBE_ROUTES,
  ...ALERTS_ROUTES,
  ...NEW_ALERT_ROUTES,
  vehicleRoute,
  vehicleSimilarRoute,
  runningCostsRoute,
  driveAwayRoute,
  driveAwayApiRoute,
  vehicleFinanceRoute,
  vehicleRepaymentsRoute,
  ...VEHICLE_PHONE_ROUTES,
  printRoute,
  compareRoute,
  budgetRoute,
  siteSpeedRoute,
  locationRoute,
  dealershipsRoute,
  dealerLocatorRoute,
  brandsRoute,
  brandOverviewRoute,
  modelRangeRoute,
  offersRoute,
  ...OFFER_ROUTES,
  imageRoute,
  sharedPictureRoute,
  kitRoute,
  ...MCP_ROUTES,
  llmsRoute,
  openApiRoute,
  siteRoute,
  searchApiRoute,
  searchCountRoute,
  budgetApiRoute,
  suggestionsRoute,
  multiSearchRoute,
  carsRoute,
  modelsRoute,
  dealershipCarsRoute,
  facetsRoute,
  vehicleStatesRoute,
  vehicleViewRoute,
  similarRoute,
  autogaugeRoute,
  brochureRoute,
  deliveryPriceRoute,
  financeDisclaimerRoute,
  phoneRevealsRoute,
  testDriveAppointmentsRoute,
  leadsRoute,
  formsRoute,
  formFollowUpsRoute,
  ...WATCHLIST_API_ROUTES,
  miscellaneousRoute,
  eventsRoute,
  webVitalsRoute,
  captchaChallengeRoute,
  paymentNoticesRoute,
  robotsRoute,
  securityTextRoute,
  policyReportsRoute,
  newArrivalsRoute,
  ...SITEMAP_ROUTES,
  stockFeedRoute,
  modelOrSearchRoute,
];

/**
 * Creates all routes and gives them their services. The settings of a site decide which of its pages need a sign-in. If
 * a sent form cannot be stored now, the form is shown again with the values that the shopper typed.
 */
export const siteRoutes = (services: PageServicesWithoutRoutes): readonly SiteRoute[] => {
  // Two services need the list of all routes: the sitemap lists the pages of the routes, and the OpenAPI document
  // describes the endpoints of the routes.
  const onError = (error: unknown, path: string, site: Site): void =>
    services.log.error({ err: error, path, site: site.slug }, 'a page is left out of the sitemap, because its handler failed');
  const listIndexablePages = indexablePagesOf(() => bound, onError);
  const all: PageServices = { ...services, listIndexablePages, listRoutes: () => bound };
  const bound: readonly SiteRoute[] = ROUTES.map(({ formAgain, ...route }) => ({
    ...route,
    handler: keepPost(services, withSignInGate(services.sessions, route.handler(all)), formAgain?.(all)),
    ...(route.canonicalAddress ? { canonicalAddress: unlessGated(route.canonicalAddress) } : {}),
  }));
  return bound;
};

/** Keeps a page that needs a sign-in out of the shared cache. */
const unlessGated =
  (canonicalAddress: NonNullable<SiteRoute['canonicalAddress']>): NonNullable<SiteRoute['canonicalAddress']> =>
  (site, url) =>
    signInGate(site, url.pathname) === null ? canonicalAddress(site, url) : null;

const allowedMethods = createAllowedMethods(ROUTES.filter(({ path }) => !path.startsWith('/api/')));

/**
 * Whether a site has a page at a path. Menus and footers show only links that lead to a page.
 *
 * @example hasSitePage(site, '/service') === false
 */
export const hasSitePage = (site: Site, path: string): boolean => allowedMethods(site, path).includes('GET');

/**
 * Whether a site always has a page at a path, no matter which vehicles are in stock. This is false for the pages of a vehicle,
 * a make and a model, and for the pages below /used-car/, which exist only while the site has vehicles for them.
 *
 * @example hasLivingPage(site, '/search/toyota') === false
 */
export const hasLivingPage = (site: Site, path: string): boolean => {
  if (!hasSitePage(site, path) || path.startsWith(paths.vehicle(''))) return false;
  const kind = resolveSearchPath(site.search.paths, path)?.kind;
  return kind !== 'make' && kind !== 'model' && kind !== 'usedCar';
};
