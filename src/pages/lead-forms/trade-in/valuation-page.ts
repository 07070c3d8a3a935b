import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { nextValuationStep, type Valuation, type ValuationStep } from '#features/trade-in/rules/valuation.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import { findWanted } from './find-wanted.ts';
import type { TradeInServices } from './trade-in-services.ts';

/** A valuation that a shopper began, the step that the shopper must do next, and the vehicle that the shopper wants to buy. */
export interface OpenValuation {
  readonly valuation: Valuation;
  readonly next: ValuationStep;
  readonly wanted: LeadVehicle | null;
}

/** The path of the page of a step. */
const addressOf = (id: string, step: ValuationStep): string => {
  if (step === 'vehicle' || step === 'questions') return paths.valuationStep(id, step);
  return paths.valuation(id);
};

export const redirectTo = (location: string): PageAnswer => ({ kind: 'redirect', status: 303, location });

/** Redirects to the step that the shopper must do next. */
export const redirectToStep = (id: string, step: ValuationStep): PageAnswer => redirectTo(addressOf(id, step));

/**
 * Makes the handler of one page of a valuation. The answer is 404 if the site has no such valuation, or if the
 * valuation has expired. If the shopper has not reached this page yet, or can no longer change it, the page redirects
 * to the step that the shopper must do next.
 *
 * @param allowed the steps at which this page is shown
 */
export const valuationPage =
  (
    services: TradeInServices,
    allowed: readonly ValuationStep[],
    answer: (page: PageRequest, open: OpenValuation) => Promise<PageAnswer>,
  ): PageHandler =>
  async (page) => {
    const valuation = await services.valuations.find(page.site, page.params.valuation ?? '');
    if (valuation === null) return services.notFound(page);
    const next = nextValuationStep(valuation);
    if (!allowed.includes(next)) return redirectToStep(valuation.id, next);
    return answer(page, { valuation, next, wanted: await findWanted(services, page, valuation.wantedVehicleId) });
  };
