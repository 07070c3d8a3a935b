import { z } from 'zod';
import { err, ok } from '#kernel/result.ts';
import { guardedFetch } from '../fetch/guarded-fetch.server.ts';
import { readFetchedJson } from '../fetch/read-fetched-json.server.ts';
import type { PlaceReview, PlaceReviewSource, PlaceReviewsProblem } from './place-reviews.server.ts';

export interface GooglePlacesOptions {
  readonly key: string;
  /** The URL of the service. Default: the URL of Google. Only tests set this option. */
  readonly endpoint?: string;
  /** Hosts that are allowed although their IP addresses are private. Only tests set this option. */
  readonly allowPrivate?: readonly string[];
}

const ENDPOINT = 'https://places.googleapis.com/v1/places';
/** Maximum number of bytes of a response. A response with five reviews has about 10 kB. */
const MAX_BYTES = 500_000;
const TIMEOUT_MS = 4_000;

/** The fields that we ask for. Google charges by field, so no other field is requested. */
const FIELDS = 'rating,userRatingCount,googleMapsUri,reviews';

const address = z.url({ protocol: /^https$/ });

const placeSchema = z.object({
  rating: z.number().min(1).max(5).optional(),
  userRatingCount: z.int().min(0).optional(),
  googleMapsUri: address.optional(),
  reviews: z.array(z.unknown()).default([]),
});

const reviewSchema = z.object({
  rating: z.number().min(1).max(5),
  // A review can have a rating without a text. `originalText` is the text in the language in which it was written.
  text: z.object({ text: z.string() }).optional(),
  originalText: z.object({ text: z.string() }).optional(),
  authorAttribution: z.object({ displayName: z.string().min(1), uri: address.optional() }),
  publishTime: z.iso.datetime({ offset: true }),
  flagContentUri: address.optional(),
});

const problemSchema = z.object({ error: z.object({ status: z.string().optional(), message: z.string().optional() }) });

/** Returns what kind of problem an HTTP error status of Google means. */
const problemKind = (status: number): PlaceReviewsProblem['kind'] => {
  if (status === 401 || status === 403) return 'refused';
  return status === 429 ? 'exhausted' : 'failed';
};

/**
 * Place Details of Google's Places API (New): `GET /v1/places/{place id}` with the key in `X-Goog-Api-Key` and the
 * wanted fields in `X-Goog-FieldMask` (LOC-29). Google returns at most five reviews of a place. A review that does not
 * have the documented format is left out.
 */
export const createGooglePlaces = ({ key, endpoint = ENDPOINT, allowPrivate = [] }: GooglePlacesOptions): PlaceReviewSource => {
  const fail = (kind: PlaceReviewsProblem['kind'], message: string) =>
    err<PlaceReviewsProblem>({ kind, message: message.replaceAll(key, '(key)').slice(0, 300) });
  return {
    read: async (placeId) => {
      const url = new URL(`${endpoint}/${encodeURIComponent(placeId)}`);
      url.search = new URLSearchParams({ languageCode: 'en' }).toString();
      const fetched = await guardedFetch(url, {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        maxRedirects: 0,
        allowPrivate,
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': FIELDS, accept: 'application/json' },
      });
      if (!fetched.ok) return fail('failed', fetched.error.message);
      const answer = await readFetchedJson(fetched.value.body);
      if (!answer.ok) return fail('failed', answer.error);
      const { value } = answer;
      const { status } = fetched.value;
      // Google answers 404 if the place has closed, or if its id has changed.
      if (status === 404) return ok(null);
      if (status !== 200) {
        const problem = problemSchema.safeParse(value).data?.error;
        return fail(problemKind(status), [`status ${status}`, problem?.status, problem?.message].filter(Boolean).join(': '));
      }
      const place = placeSchema.safeParse(value);
      if (!place.success) return fail('failed', 'The answer of the service does not have the documented format');
      const { rating, userRatingCount = 0, googleMapsUri = null, reviews } = place.data;
      if (rating === undefined || userRatingCount === 0) return ok(null);
      return ok({ average: rating, count: userRatingCount, placeUrl: googleMapsUri, reviews: reviews.flatMap(readReview) });
    },
  };
};

const readReview = (value: unknown): readonly PlaceReview[] => {
  const { success, data } = reviewSchema.safeParse(value);
  if (!success) return [];
  return [
    {
      authorName: data.authorAttribution.displayName,
      authorUrl: data.authorAttribution.uri ?? null,
      text: (data.text ?? data.originalText)?.text ?? '',
      rating: data.rating,
      publishedAt: Date.parse(data.publishTime),
      reportUrl: data.flagContentUri ?? null,
    },
  ];
};
