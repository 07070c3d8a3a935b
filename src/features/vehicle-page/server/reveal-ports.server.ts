import type { Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';

/** Records that a number was uncovered (API-13); `PhoneReveals` fits. */
export interface RevealRecorder {
  record(site: Site, reveal: { readonly vehicleId: number | null; readonly dealershipId: number }): Promise<Result<void, 'not-found'>>;
}

/** How many reveals of one address are recorded; the number itself is always shown. */
export interface RevealLimiter {
  consume(siteId: number, key: string): Promise<Result<unknown, { readonly retryAfterSeconds: number }>>;
}
