import type { TradeInIntent } from '#features/trade-in/rules/valuation.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import { formRoutes, pathOnly, type Route } from '#pages/route.ts';
import type { TradeInServices } from './trade-in-services.ts';
import { tradeInStartAgain, tradeInStartPage, vehicleTradeInAgain, vehicleTradeInPage } from './trade-in-start.tsx';
import { valuationAcceptPage, valuationDetailsAgain, valuationDetailsPage } from './valuation-lead-forms.tsx';
import { valuationOutcomePage } from './valuation-outcome.tsx';
import { questionsAgain, valuationQuestionsPage, valuationVehiclePage, vehicleAgain } from './valuation-questions.tsx';

const isOn = ({ features }: Site): boolean => features.tradeIn;

/** The routes of one trade-in page. A site without trade-in does not have them. */
const pagesOf = (
  path: string,
  handler: (services: TradeInServices) => PageHandler,
  { isPublic = false, formAgain }: Pick<Route<TradeInServices>, 'formAgain'> & { readonly isPublic?: boolean } = {},
): readonly Route<TradeInServices>[] =>
  formRoutes<TradeInServices>({
    path,
    ...(formAgain === undefined ? {} : { formAgain }),
    handler: (services) => {
      const answer = handler(services);
      return (page) => (isOn(page.site) ? answer(page) : services.notFound(page));
    },
    isOn,
    // Only the GET route gets a canonical URL, which makes its answers public and cached. The answer to a POST depends on the
    // posted form, so it must not be cached.
  }).map((route) => (isPublic && route.method === 'GET' ? { ...route, canonicalAddress: pathOnly } : route));

const startPagesOf = (path: string, intent: TradeInIntent): readonly Route<TradeInServices>[] =>
  pagesOf(path, (services) => tradeInStartPage(services, intent), { isPublic: true, formAgain: tradeInStartAgain(intent) });

/**
 * The trade-in pages (ROUTE-04 to 07). `/cars/trade-in` must come before `/cars/:slug`, so that
 * `trade-in` is not read as the slug of a vehicle.
 */
export const TRADE_IN_ROUTES: readonly Route<TradeInServices>[] = [
  ...pagesOf('/cars/trade-in', vehicleTradeInPage, { formAgain: vehicleTradeInAgain }),
  ...startPagesOf('/trade-in', 'trade-in'),
  ...startPagesOf('/sell-your-car', 'sell'),
  ...startPagesOf('/sell-my-car', 'sell'),
  ...pagesOf('/trade-in/:valuation', valuationOutcomePage),
  ...pagesOf('/trade-in/:valuation/vehicle', valuationVehiclePage, { formAgain: () => vehicleAgain }),
  ...pagesOf('/trade-in/:valuation/questions', valuationQuestionsPage, { formAgain: () => questionsAgain }),
  ...pagesOf('/trade-in/:valuation/details', valuationDetailsPage, { formAgain: valuationDetailsAgain }),
  ...pagesOf('/trade-in/:valuation/accept', valuationAcceptPage),
];
