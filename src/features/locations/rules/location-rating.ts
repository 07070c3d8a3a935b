import type { DealershipLocation } from '#model/dealership/dealership.ts';

/** The average of the reviews of a location, and their number. */
export interface LocationRating {
  readonly average: number;
  readonly count: number;
}

/**
 * The rating of a location, from its `reviews` in the dealership's file (ENT-15), or else from `averageRating` and
 * `reviewCount`. Null if the number of reviews is missing or 0, because a rating is shown only with the number of reviews
 * (LOC-08).
 */
export const locationRating = ({
  reviews,
  averageRating,
  reviewCount,
}: Pick<DealershipLocation, 'reviews' | 'averageRating' | 'reviewCount'>): LocationRating | null => {
  if (reviews && reviews.count > 0) return { average: reviews.averageRating, count: reviews.count };
  return averageRating !== null && reviewCount !== null && reviewCount > 0 ? { average: averageRating, count: reviewCount } : null;
};
