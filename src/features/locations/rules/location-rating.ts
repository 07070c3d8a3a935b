import type { DealershipLocation } from '#model/dealership/dealership.ts';

/** The average of the reviews of a location, and their number. */
export interface LocationRating {
  readonly average: number;
  readonly count: number;
}

/**
 * The rating of a location from the dealership's file (ENT-15): `reviews`, otherwise `averageRating` with `reviewCount`.
 * Null without a number of reviews, because a rating without its count is not shown (LOC-08).
 */
export const locationRating = ({
  reviews,
  averageRating,
  reviewCount,
}: Pick<DealershipLocation, 'reviews' | 'averageRating' | 'reviewCount'>): LocationRating | null => {
  if (reviews && reviews.count > 0) return { average: reviews.averageRating, count: reviews.count };
  return averageRating !== null && reviewCount !== null && reviewCount > 0 ? { average: averageRating, count: reviewCount } : null;
};
