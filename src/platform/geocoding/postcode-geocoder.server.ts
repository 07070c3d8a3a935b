import type { GeoPoint } from '#kernel/geo-distance.ts';
import type { Result } from '#kernel/result.ts';

/** Why a place could not be looked up; the message holds no key. */
export interface GeocodingProblem {
  /** refused: the service does not know us. exhausted: it was asked too much. failed: it did not answer as it should. */
  readonly kind: 'refused' | 'exhausted' | 'failed';
  readonly message: string;
}

/** Finds where an Australian postcode lies (API-24). */
export interface PostcodeGeocoder {
  /** The place of a postcode of four digits; null where there is no such place. */
  locate(postcode: string): Promise<Result<GeoPoint | null, GeocodingProblem>>;
}
