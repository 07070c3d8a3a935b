import { formatWhole } from '#kernel/format-number.ts';
import { foldName } from '#kernel/text.ts';

/** A review from Google, as the adapter reads it (`PlaceReview`). */
export interface GoogleReview {
  readonly authorName: string;
  readonly authorUrl: string | null;
  readonly text: string;
  readonly rating: number;
  readonly publishedAt: number;
  readonly reportUrl: string | null;
}

/**
 * Maximum number of reviews from Google that a site shows (LOC-29). Google returns at most five reviews of each place.
 */
export const MOST_GOOGLE_REVIEWS = 12;

/**
 * The reviews from Google that a page shows, newest first: at most twelve (LOC-29). Left out are reviews with fewer
 * than `minimumRating` stars (LOC-28), reviews by a hidden author (LOC-30), and reviews without a text.
 */
export const chosenGoogleReviews = (
  reviews: readonly GoogleReview[],
  { minimumRating, hiddenAuthors }: { readonly minimumRating: number; readonly hiddenAuthors: readonly string[] },
): readonly GoogleReview[] => {
  const hidden = new Set(hiddenAuthors.map(foldName));
  return reviews
    .filter(({ rating, authorName, text }) => rating >= minimumRating && !hidden.has(foldName(authorName)) && text.trim() !== '')
    .toSorted((left, right) => right.publishedAt - left.publishedAt)
    .slice(0, MOST_GOOGLE_REVIEWS);
};

/**
 * Says where the reviews come from and how they were chosen.
 *
 * @example googleSelectionText(4) === 'Google chooses up to five reviews of a place. …'
 */
export const googleSelectionText = (minimumRating: number, hidesAuthors: boolean): string =>
  [
    'Google chooses up to five reviews of a place and does not check them.',
    minimumRating > 1 ? `Of these, only reviews with ${minimumRating} or more stars are shown.` : '',
    hidesAuthors ? 'This website does not show the reviews of some customers.' : '',
    'The average counts every review on Google.',
  ]
    .filter(Boolean)
    .join(' ');

/** Formats the number of reviews on Google: '552 reviews on Google'. */
export const googleCountText = (count: number): string => `${formatWhole(count)} ${count === 1 ? 'review' : 'reviews'} on Google`;
