import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import type { PostcodeServices } from '#features/trade-in/server/find-postcode-problems.server.ts';
import type { ValuationService } from '#features/trade-in/server/valuation-service.server.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { PageHandler } from '#pages/page.ts';
import type { LeadFormServices } from '../lead-form-answer.ts';

interface Limiter {
  consume(siteId: number, key: string): Promise<{ readonly ok: boolean }>;
}

export interface TradeInServices extends Omit<LeadFormServices, 'leads' | 'log'>, Omit<PostcodeServices, 'log'> {
  readonly leads: LeadFormServices['leads'] & Pick<LeadService, 'findAnswers'>;
  readonly valuations: ValuationService;
  /** Limits how many valuations one IP address may start in an hour. */
  readonly valuationLimiter: Limiter;
  readonly vehicles: VehicleFinder;
  readonly log: LeadFormServices['log'] & PostcodeServices['log'];
  readonly notFound: PageHandler;
}
