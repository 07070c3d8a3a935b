import type { GeoPoint } from '#kernel/geo-distance.ts';
import type { Result } from '#kernel/result.ts';

/** The reason for a failed look-up. Its message never contains the key. */
export interface GeocodingProblem {
  /** 'refused': the service does not accept our key. 'exhausted': our quota is exceeded. 'failed': any other wrong response. */
  readonly kind: 'refused' | 'exhausted' | 'failed';
  readonly message: string;
}

/** Finds the location of an Australian postcode (API-24). */
export interface PostcodeGeocoder {
  /** The location of a postcode of four digits; null if there is no such postcode. */
  locate(postcode: string): Promise<Result<GeoPoint | null, GeocodingProblem>>;
}
