import { formatDate } from '#kernel/format-date.ts';
import { foldName } from '#kernel/text.ts';
import type { Review, ReviewOptions } from '#model/site/content/review-content.ts';

/** The reviews as a page shows them (ENT-21). */
export interface ShownReviews {
  readonly reviews: readonly Review[];
  /**
   * The average rating of all reviews. Hidden reviews are included, so that a dealer cannot raise the average by hiding
   * reviews. Null if there are fewer than ten reviews.
   */
  readonly average: number | null;
  readonly count: number;
  /** The note for shoppers about hidden reviews; null if none is hidden. */
  readonly selection: string | null;
}

/** Minimum number of reviews for an average, because an average of fewer reviews is not meaningful. */
const LEAST_FOR_AVERAGE = 10;

/** The reviews that a site shows, newest first, with the average of all reviews; null if the site has none. */
export const shownReviews = ({ minimumRating, hiddenAuthors, items }: ReviewOptions, limit: number): ShownReviews | null => {
  const hidden = new Set(hiddenAuthors.map(foldName));
  const fit = items.filter(({ rating, customerName }) => rating >= minimumRating && !hidden.has(foldName(customerName)));
  if (fit.length === 0) return null;
  const average = items.length < LEAST_FOR_AVERAGE ? null : items.reduce((sum, { rating }) => sum + rating, 0) / items.length;
  return {
    reviews: fit.toSorted((left, right) => (left.date < right.date ? 1 : left.date > right.date ? -1 : left.id - right.id)).slice(0, limit),
    average,
    count: items.length,
    selection: selectionInWords({
      minimumRating: items.some(({ rating }) => rating < minimumRating) ? minimumRating : null,
      hidesAuthors: items.some(({ customerName }) => hidden.has(foldName(customerName))),
      hasAverage: average !== null,
    }),
  };
};

/**
 * The note that tells shoppers which reviews are hidden. A filter that hid no review is not mentioned. Null if no
 * review is hidden.
 */
const selectionInWords = (used: {
  readonly minimumRating: number | null;
  readonly hidesAuthors: boolean;
  readonly hasAverage: boolean;
}): string | null => {
  if (used.minimumRating === null && !used.hidesAuthors) return null;
  const reviews = used.minimumRating === null ? 'all reviews' : `only reviews with ${used.minimumRating} or more stars`;
  const exception = used.hidesAuthors ? ', except the reviews of some customers, which this website does not show' : '';
  return `Shown here: ${reviews}${exception}.${used.hasAverage ? ' The average counts every review.' : ''}`;
};

/**
 * Formats review_date_in_words (ENT-21).
 *
 * @example reviewDateInWords('2026-11-02') === '2 November 2026'
 */
export const reviewDateInWords = (date: string): string => formatDate(date, 'long');

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
];
const relative = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' });

/**
 * Returns the age of a review as text, for the field created_at_time_ago_in_words (ENT-21). Ages are counted in whole
 * days.
 *
 * @param date the day of the review in the site's time zone
 * @param today the current day in the site's time zone
 * @example reviewAgeInWords('2026-11-02', '2026-11-21') === '2 weeks ago'
 */
export const reviewAgeInWords = (date: string, today: string): string => {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000));
  const [unit, length] = UNITS.find(([, length]) => days >= length) ?? ['day', 1];
  return relative.format(-Math.floor(days / length), unit);
};
