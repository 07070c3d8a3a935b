import type { GeoPoint } from '#kernel/geo-distance.ts';
import type { PostcodeGeocoder } from './postcode-geocoder.server.ts';

interface Kept {
  readonly place: GeoPoint | null;
  readonly until: number;
}

/** There are at most 10,000 postcodes of four digits, so this needs no bound of its own. */
const KEPT_MS = 24 * 60 * 60_000;

/**
 * Asks a geocoder once a day for a postcode: places do not move, and each question costs. Failures are not kept; two
 * that ask at once for the same postcode share one question.
 */
export const keepPlaces = (geocoder: PostcodeGeocoder, now: () => number): PostcodeGeocoder => {
  const places = new Map<string, Kept>();
  const asked = new Map<string, ReturnType<PostcodeGeocoder['locate']>>();
  const ask = async (postcode: string): ReturnType<PostcodeGeocoder['locate']> => {
    try {
      const found = await geocoder.locate(postcode);
      if (found.ok) places.set(postcode, { place: found.value, until: now() + KEPT_MS });
      return found;
    } finally {
      asked.delete(postcode);
    }
  };
  return {
    locate: (postcode) => {
      const kept = places.get(postcode);
      if (kept && now() < kept.until) return Promise.resolve({ ok: true, value: kept.place });
      const answer = asked.get(postcode) ?? ask(postcode);
      asked.set(postcode, answer);
      return answer;
    },
  };
};
