import { z } from 'zod';
import { err, ok } from '#kernel/result.ts';
import { guardedFetch } from '../fetch/guarded-fetch.server.ts';
import { readFetchedJson } from '../fetch/read-fetched-json.server.ts';
import type { GeocodingProblem, PostcodeGeocoder } from './postcode-geocoder.server.ts';

export interface GoogleGeocoderOptions {
  readonly key: string;
  /** The URL of the service. Default: the URL of Google. Only tests set this. */
  readonly endpoint?: string;
  /** Hosts that may have private IP addresses. Only tests set this. */
  readonly allowPrivate?: readonly string[];
}

const ENDPOINT = 'https://maps.googleapis.com/maps/api/geocode/json';
/** Maximum number of bytes of a response. The response for a postcode has about 3 kB. */
const MAX_BYTES = 200_000;
const TIMEOUT_MS = 4_000;

const answerSchema = z.object({
  status: z.string(),
  error_message: z.string().optional(),
  results: z.array(z.unknown()).default([]),
});

const resultSchema = z.object({
  types: z.array(z.string()).default([]),
  geometry: z.object({ location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }) }),
});

/** Statuses of the service that mean a problem with our key or quota. */
const PROBLEMS: Readonly<Record<string, GeocodingProblem['kind']>> = {
  REQUEST_DENIED: 'refused',
  INVALID_REQUEST: 'refused',
  OVER_DAILY_LIMIT: 'exhausted',
  OVER_QUERY_LIMIT: 'exhausted',
};

/**
 * Google's geocoding service (API-24). The request contains `address={postcode}` and a key. It is limited to Australia,
 * because other countries use the same postcodes. The result is `results[0].geometry.location`. For an unknown postcode
 * Google returns the country itself; this is treated as 'not found'.
 */
export const createGoogleGeocoder = ({ key, endpoint = ENDPOINT, allowPrivate = [] }: GoogleGeocoderOptions): PostcodeGeocoder => {
  const fail = (kind: GeocodingProblem['kind'], message: string) =>
    err<GeocodingProblem>({ kind, message: message.replaceAll(key, '(key)').slice(0, 300) });
  return {
    locate: async (postcode) => {
      const url = new URL(endpoint);
      url.search = new URLSearchParams({ address: postcode, components: 'country:AU', key }).toString();
      const fetched = await guardedFetch(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, allowPrivate });
      if (!fetched.ok) return fail('failed', fetched.error.message);
      const read = await readFetchedJson(fetched.value.body);
      if (!read.ok) return fail('failed', read.error);
      if (fetched.value.status !== 200) return fail('failed', `The service answered with status ${fetched.value.status}`);
      const answer = answerSchema.safeParse(read.value);
      if (!answer.success) return fail('failed', 'The answer of the service does not have the documented format');
      const { status, error_message: why, results } = answer.data;
      if (status === 'ZERO_RESULTS') return ok(null);
      if (status !== 'OK') return fail(PROBLEMS[status] ?? 'failed', why ? `${status}: ${why}` : status);
      if (results.length === 0) return ok(null);
      const first = resultSchema.safeParse(results[0]);
      if (!first.success) return fail('failed', 'The first result in the answer of the service has no location');
      const { types, geometry } = first.data;
      return ok(types.includes('country') ? null : { latitude: geometry.location.lat, longitude: geometry.location.lng });
    },
  };
};
