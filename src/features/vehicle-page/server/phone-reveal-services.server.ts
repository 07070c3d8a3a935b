import type { PhoneReveals } from '#features/stock/server/phone-reveals.server.ts';
import type { RateLimiter } from '#platform/rate-limit.server.ts';

/** The services of the pages that reveal a phone number (API-13). */
export interface PhoneRevealServices {
  readonly reveals: Pick<PhoneReveals, 'record'>;
  /** Limits how many reveals are recorded for one network address. The phone number is shown even beyond the limit. */
  readonly revealLimiter: Pick<RateLimiter, 'consume'>;
}
