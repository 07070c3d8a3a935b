import { formatInstant } from '#kernel/format-date.ts';
import { lasting, type Timed } from '#kernel/timed.ts';
import type { ReviewOptions } from '#model/site/content/review-content.ts';
import { siteDay } from '../rules/content-dates.ts';
import { chosenGoogleReviews, type GoogleReview, googleCountText, googleSelectionText } from '../rules/google-reviews.ts';
import { reviewAgeInWords, reviewDateInWords, shownReviews } from '../rules/shown-reviews.ts';

/** One review as pages show it (LOC-31, ENT-21). */
export interface ReviewView {
  readonly id: number;
  readonly customerName: string;
  /**
   * URL of the author's page at the service that published the review, such as Google; null if there is no such page.
   */
  readonly authorUrl: string | null;
  /** Where a shopper reports the review to its publisher; null if there is no such page. */
  readonly reportUrl: string | null;
  readonly text: string;
  readonly rating: number;
  readonly date: string;
  /** The date of the review: '13 November 2026'. */
  readonly dateText: string;
  /** The age of the review: '3 days ago'. */
  readonly ageText: string;
}

/** The reviews of a site, with their average and the note about hidden reviews. */
export interface ReviewsView {
  /** The average of all reviews; null if there are too few reviews for an average. */
  readonly average: number | null;
  /** The number and source of the reviews: '552 reviews, asked by e-mail after each sale'. */
  readonly countText: string;
  /** The URL of the page with all reviews on the website that collected them; null if there is no such page. */
  readonly sourceUrl: string | null;
  /** A note that says which reviews are not shown; null if all reviews are shown. */
  readonly selection: string | null;
  readonly reviews: readonly ReviewView[];
}

/**
 * The reviews of a site's files as pages show them (LOC-28, LOC-30, LOC-31); null if there is none to show. Ages are
 * counted in days of the site's time zone, so the view is valid until the next midnight there.
 */
export const reviewsView = (
  { reviews, timeZone }: { readonly reviews: ReviewOptions; readonly timeZone: string },
  limit: number,
  now: number,
): Timed<ReviewsView | null> => {
  const shown = shownReviews(reviews, limit);
  if (shown === null) return lasting(null);
  const day = siteDay(timeZone, now);
  const source = reviews.source === null ? '' : `, ${reviews.source}`;
  return {
    validUntil: day.endsAt,
    value: {
      average: shown.average,
      countText: `${shown.count} ${shown.count === 1 ? 'review' : 'reviews'}${source}`,
      sourceUrl: null,
      selection: shown.selection,
      reviews: shown.reviews.map(({ id, customerName, text, rating, date }) => ({
        id,
        customerName,
        authorUrl: null,
        reportUrl: null,
        text,
        rating,
        date,
        dateText: reviewDateInWords(date),
        ageText: reviewAgeInWords(date, day.date),
      })),
    },
  };
};

/** The reviews of one or more places on Google. */
export interface GoogleReviewsOfPlaces {
  readonly average: number;
  readonly count: number;
  readonly placeUrl: string | null;
  readonly reviews: readonly GoogleReview[];
}

/**
 * The reviews from Google as pages show them (LOC-28 to 31). Each review has a link to its author's page and a link to
 * report the review, because Google requires these links. Null if there is no review to show.
 */
export const googleReviewsView = (
  { reviews: options, timeZone }: { readonly reviews: ReviewOptions; readonly timeZone: string },
  found: GoogleReviewsOfPlaces,
  now: number,
): Timed<ReviewsView | null> => {
  const chosen = chosenGoogleReviews(found.reviews, options);
  if (chosen.length === 0) return lasting(null);
  const day = siteDay(timeZone, now);
  return {
    validUntil: day.endsAt,
    value: {
      average: found.average,
      countText: googleCountText(found.count),
      sourceUrl: found.placeUrl,
      selection: googleSelectionText(options.minimumRating, options.hiddenAuthors.length > 0),
      reviews: chosen.map(({ authorName, authorUrl, reportUrl, text, rating, publishedAt }, index) => {
        const date = formatInstant(publishedAt, 'iso', timeZone);
        return {
          id: index + 1,
          customerName: authorName,
          authorUrl,
          reportUrl,
          text,
          rating,
          date,
          dateText: reviewDateInWords(date),
          ageText: reviewAgeInWords(date, day.date),
        };
      }),
    },
  };
};
