import type { GeoPoint } from '#kernel/geo-distance.ts';
import { err } from '#kernel/result.ts';
import type { GeocodingProblem, PostcodeGeocoder } from './postcode-geocoder.server.ts';

interface Kept {
  readonly place: GeoPoint | null;
  readonly until: number;
}

/** There are at most 10,000 postcodes of four digits, so this needs no bound of its own. */
const KEPT_MS = 24 * 60 * 60_000;
/** Each question takes a connection and the look-up of a name, and Node looks up four at once. */
const MOST_ASKED = 8;
/** A service that knows us no more, or was asked too much, is left alone for so long. */
const REST_MS = 60_000;

const BUSY = err<GeocodingProblem>({ kind: 'failed', message: `${MOST_ASKED} postcodes are being looked up already` });

/**
 * Asks a geocoder once a day for a postcode: places do not move, and each question costs. Failures are not kept; two
 * that ask at once for the same postcode share one question. Few are asked at once, and none for a minute after the
 * service has refused: anyone may send postcodes.
 */
export const keepPlaces = (geocoder: PostcodeGeocoder, now: () => number): PostcodeGeocoder => {
  const places = new Map<string, Kept>();
  const asked = new Map<string, ReturnType<PostcodeGeocoder['locate']>>();
  let rest: { readonly until: number; readonly answer: Awaited<ReturnType<PostcodeGeocoder['locate']>> } | null = null;
  const ask = async (postcode: string): ReturnType<PostcodeGeocoder['locate']> => {
    try {
      const found = await geocoder.locate(postcode);
      if (found.ok) places.set(postcode, { place: found.value, until: now() + KEPT_MS });
      else if (found.error.kind !== 'failed') rest = { until: now() + REST_MS, answer: found };
      return found;
    } finally {
      asked.delete(postcode);
    }
  };
  return {
    locate: async (postcode) => {
      const kept = places.get(postcode);
      if (kept && now() < kept.until) return { ok: true, value: kept.place };
      const shared = asked.get(postcode);
      if (shared) return shared;
      if (rest && now() < rest.until) return rest.answer;
      if (asked.size >= MOST_ASKED) return BUSY;
      const answer = ask(postcode);
      asked.set(postcode, answer);
      return answer;
    },
  };
};
