import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import type { ValuationService } from '#features/trade-in/server/valuation-service.server.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Result } from '#kernel/result.ts';
import type { PageHandler } from '#pages/page.ts';
import type { LeadFormServices } from '../lead-form-answer.ts';

interface Limiter {
  consume(siteId: number, key: string): Promise<{ readonly ok: boolean }>;
}

/** Finds the place of a postcode; null if there is no such postcode. `PostcodeGeocoder` fits. */
interface Geocoder {
  locate(postcode: string): Promise<Result<object | null, { readonly message: string }>>;
}

export interface TradeInServices extends Omit<LeadFormServices, 'leads' | 'log'> {
  readonly leads: LeadFormServices['leads'] & Pick<LeadService, 'findAnswers'>;
  readonly valuations: ValuationService;
  /** Limit of valuations that one IP address may start. */
  readonly valuationLimiter: Limiter;
  readonly vehicles: VehicleFinder;
  /** API-24: finds the place of a postcode. */
  readonly geocoder: Geocoder;
  /** False if the geocoder knows only some places, so that an unknown postcode may exist. */
  readonly geocodesAllPostcodes: boolean;
  readonly postcodeLimiter: Limiter;
  readonly log: LeadFormServices['log'] & { warn(fields: object, message: string): void };
  readonly notFound: PageHandler;
}
