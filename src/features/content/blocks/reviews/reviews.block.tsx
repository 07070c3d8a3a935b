import type { ReactElement } from 'react';
import { z } from 'zod';
import { lasting } from '#kernel/timed.ts';
import { Rating } from '#ui-kit/rating/rating.tsx';
import { siteDay } from '../../rules/content-dates.ts';
import { reviewAgeInWords, reviewDateInWords, shownReviews } from '../../rules/shown-reviews.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock, type HomeBlockProps } from '../home-block.tsx';

interface ReviewsView {
  readonly title: string;
  /** The average of all reviews; null if there are too few reviews for an average. */
  readonly average: number | null;
  /** The number and source of the reviews: '552 reviews, asked by e-mail after each sale'. */
  readonly countText: string;
  /** A note that says which reviews are not shown; null if all reviews are shown. */
  readonly selection: string | null;
  readonly reviews: readonly {
    readonly id: number;
    readonly customerName: string;
    readonly text: string;
    readonly rating: number;
    readonly date: string;
    readonly dateText: string;
    readonly ageText: string;
  }[];
}

const Reviews = ({ view, id }: HomeBlockProps<ReviewsView>): ReactElement => (
  <BlockSection id={id} title={view.title} className="block-reviews">
    <p className="reviews-total">
      {view.average !== null && (
        <>
          <strong className="tabular">{view.average.toFixed(1)}</strong>
          <Rating value={view.average} />
        </>
      )}
      <span>{view.countText}</span>
    </p>
    <ul className="reviews">
      {view.reviews.map((review) => (
        <li key={review.id}>
          <figure className="review">
            <Rating value={review.rating} />
            <blockquote>{review.text}</blockquote>
            <figcaption>
              <span className="review-name">{review.customerName}</span>
              <time dateTime={review.date} title={review.dateText}>
                {review.ageText}
              </time>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
    {view.selection && <p className="block-note">{view.selection}</p>}
  </BlockSection>
);

/**
 * Customer reviews with the average of all reviews (ENT-21). The age of a review is counted in days of the site's time
 * zone.
 */
export const reviewsBlock = defineHomeBlock('reviews', {
  options: { title: blockTitle, limit: z.int().min(1).max(12).default(6) },
  view: ({ title, limit }, { site: { reviews, timeZone }, now }) => {
    const shown = shownReviews(reviews, limit);
    if (shown === null) return lasting(null);
    const day = siteDay(timeZone, now);
    const source = reviews.source === null ? '' : `, ${reviews.source}`;
    return {
      validUntil: day.endsAt,
      value: {
        title: title ?? 'What customers say',
        average: shown.average,
        countText: `${shown.count} ${shown.count === 1 ? 'review' : 'reviews'}${source}`,
        selection: shown.selection,
        reviews: shown.reviews.map(({ id, customerName, text, rating, date }) => ({
          id,
          customerName,
          text,
          rating,
          date,
          dateText: reviewDateInWords(date),
          ageText: reviewAgeInWords(date, day.date),
        })),
      },
    };
  },
  Component: Reviews,
});
