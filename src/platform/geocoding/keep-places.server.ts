import type { GeoPoint } from '#kernel/geo-distance.ts';
import { err } from '#kernel/result.ts';
import type { GeocodingProblem, PostcodeGeocoder } from './postcode-geocoder.server.ts';

interface Kept {
  readonly place: GeoPoint | null;
  /** Time at which the place was received, in epoch milliseconds. */
  readonly at: number;
}

/** How long a place is cached, in milliseconds. The cache needs no size limit, because there are at most 10,000 postcodes. */
const KEPT_MS = 24 * 60 * 60_000;
/** Maximum number of simultaneous requests. Anybody can send postcodes, and each request needs a connection and a DNS look-up. */
const MOST_ASKED = 8;
/** Pause in milliseconds after the service refused our key or our quota was exceeded. */
const REST_MS = 60_000;

const BUSY = err<GeocodingProblem>({ kind: 'failed', message: `Too many postcodes (${MOST_ASKED}) are being looked up at this moment` });

/**
 * Looks up each postcode once a day at most. Each request costs money, and the location of a postcode hardly ever
 * changes. Failures are not cached, and simultaneous look-ups of one postcode share a request. Only a few requests run
 * at once, because anybody can send postcodes. After the service refused our key, or after our quota was exceeded, no
 * request is sent for a minute.
 */
export const keepPlaces = (geocoder: PostcodeGeocoder, now: () => number): PostcodeGeocoder => {
  const places = new Map<string, Kept>();
  const asked = new Map<string, ReturnType<PostcodeGeocoder['locate']>>();
  let refused: { readonly at: number; readonly answer: Awaited<ReturnType<PostcodeGeocoder['locate']>> } | null = null;
  /**
   * Whether an answer that was received at the time `at` is younger than `ms`. A time `at` in the future means that the
   * clock was wrong when the answer was received. In this case the result is false (ADR 079).
   */
  const isRecent = (at: number, ms: number): boolean => at <= now() && now() < at + ms;
  const ask = async (postcode: string): ReturnType<PostcodeGeocoder['locate']> => {
    try {
      const found = await geocoder.locate(postcode);
      if (found.ok) places.set(postcode, { place: found.value, at: now() });
      else if (found.error.kind !== 'failed') refused = { at: now(), answer: found };
      return found;
    } finally {
      asked.delete(postcode);
    }
  };
  return {
    locate: async (postcode) => {
      const kept = places.get(postcode);
      if (kept && isRecent(kept.at, KEPT_MS)) return { ok: true, value: kept.place };
      const shared = asked.get(postcode);
      if (shared) return shared;
      if (refused && isRecent(refused.at, REST_MS)) return refused.answer;
      if (asked.size >= MOST_ASKED) return BUSY;
      const answer = ask(postcode);
      asked.set(postcode, answer);
      return answer;
    },
  };
};
