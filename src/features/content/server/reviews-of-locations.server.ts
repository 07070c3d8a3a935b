import { earliest, type Timed } from '#kernel/timed.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { googleReviewsView, type ReviewsView, reviewsView } from '../views/reviews-view.ts';
import type { GoogleReviews } from './google-reviews.server.ts';

/** The reviews that a page shows, and the rating that its badge shows. */
export interface ShownReviewsOfLocations {
  readonly view: ReviewsView | null;
  /** The rating on Google; null if the reviews come from the site's files. */
  readonly rating: { readonly average: number; readonly count: number } | null;
}

/**
 * The reviews of locations: from Google if the site has chosen this and Google has reviews (LOC-29), otherwise from the
 * site's files. The function never fails: if Google does not answer, it returns the reviews of the files.
 *
 * @param limit maximum number of reviews, if they come from the site's files
 */
export const reviewsOfLocations = async (
  googleReviews: Pick<GoogleReviews, 'find'>,
  site: Site,
  locations: readonly DealershipLocation[],
  limit: number,
  now: number,
): Promise<Timed<ShownReviewsOfLocations>> => {
  const own = reviewsView(site, limit, now);
  const ids = site.reviews.google ? locations.flatMap(({ address: { placeId } }) => (placeId === null ? [] : [placeId])) : [];
  if (ids.length === 0) return { value: { view: own.value, rating: null }, validUntil: own.validUntil };
  const found = await Promise.all([...new Set(ids)].map((id) => googleReviews.find(id)));
  const places = found.flatMap(({ value }) => (value === null ? [] : [value]));
  const validUntil = earliest(found.map((answer) => answer.validUntil));
  const count = places.reduce((sum, place) => sum + place.count, 0);
  if (count === 0) return { value: { view: own.value, rating: null }, validUntil: earliest([validUntil, own.validUntil]) };
  const average = places.reduce((sum, place) => sum + place.average * place.count, 0) / count;
  const view = googleReviewsView(
    site,
    {
      average,
      count,
      placeUrl: places.length === 1 ? (places[0]?.placeUrl ?? null) : null,
      reviews: places.flatMap(({ reviews }) => reviews),
    },
    now,
  );
  return {
    value: { view: view.value ?? own.value, rating: { average, count } },
    validUntil: earliest([validUntil, view.validUntil, own.validUntil]),
  };
};
