import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import { formRoutes, pathOnly, type Route } from '#pages/route.ts';
import type { TradeInServices } from './trade-in-services.ts';
import { tradeInStartPage, vehicleTradeInPage } from './trade-in-start.tsx';
import { valuationAcceptPage, valuationDetailsPage } from './valuation-lead-forms.tsx';
import { valuationOutcomePage } from './valuation-outcome.tsx';
import { valuationQuestionsPage, valuationVehiclePage } from './valuation-questions.tsx';

const isOn = ({ features }: Site): boolean => features.tradeIn;

/** The routes of one trade-in page. A site without trade-in does not have them. */
const pagesOf = (path: string, handler: (services: TradeInServices) => PageHandler, isPublic = false): readonly Route<TradeInServices>[] =>
  formRoutes<TradeInServices>({
    path,
    handler: (services) => {
      const answer = handler(services);
      return (page) => (isOn(page.site) ? answer(page) : services.notFound(page));
    },
    isOn,
    // Only the GET answer is public and cached. If the POST route had a canonical address, its answer would come from the cache.
  }).map((route) => (isPublic && route.method === 'GET' ? { ...route, canonicalAddress: pathOnly } : route));

/**
 * The trade-in pages (ROUTE-04 to 07). `/cars/trade-in` must come before `/cars/:slug`, so that
 * `trade-in` is not read as the slug of a vehicle.
 */
export const TRADE_IN_ROUTES: readonly Route<TradeInServices>[] = [
  ...pagesOf('/cars/trade-in', vehicleTradeInPage),
  ...pagesOf('/trade-in', (services) => tradeInStartPage(services, 'trade-in'), true),
  ...pagesOf('/sell-your-car', (services) => tradeInStartPage(services, 'sell'), true),
  ...pagesOf('/sell-my-car', (services) => tradeInStartPage(services, 'sell'), true),
  ...pagesOf('/trade-in/:valuation', valuationOutcomePage),
  ...pagesOf('/trade-in/:valuation/vehicle', valuationVehiclePage),
  ...pagesOf('/trade-in/:valuation/questions', valuationQuestionsPage),
  ...pagesOf('/trade-in/:valuation/details', valuationDetailsPage),
  ...pagesOf('/trade-in/:valuation/accept', valuationAcceptPage),
];
