import type { Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';

/** Records that a shopper revealed a phone number (API-13); implemented by `PhoneReveals`. */
export interface RevealRecorder {
  record(site: Site, reveal: { readonly vehicleId: number | null; readonly dealershipId: number }): Promise<Result<void, 'not-found'>>;
}

/** Limits how many reveals are recorded for one network address. The phone number is shown even beyond the limit. */
export interface RevealLimiter {
  consume(siteId: number, key: string): Promise<Result<unknown, { readonly retryAfterSeconds: number }>>;
}
