import type { ReactElement } from 'react';
import { Rating } from '#ui-kit/rating/rating.tsx';
import type { ReviewsView } from '../../views/reviews-view.ts';

/** The average rating, the number of reviews, and below them the customer reviews (LOC-31, ENT-21). */
export const ReviewList = ({ view }: { readonly view: ReviewsView }): ReactElement => (
  <>
    <p className="reviews-total">
      {view.average !== null && (
        <>
          <strong className="tabular">{view.average.toFixed(1)}</strong>
          <Rating value={view.average} />
        </>
      )}
      {view.sourceUrl === null ? (
        <span>{view.countText}</span>
      ) : (
        <a className="link" href={view.sourceUrl} rel="noopener">
          {view.countText}
        </a>
      )}
    </p>
    <ul className="reviews">
      {view.reviews.map((review) => (
        <li key={review.id}>
          <figure className="review">
            <Rating value={review.rating} />
            <blockquote>{review.text}</blockquote>
            <figcaption>
              <span className="review-name">
                {review.authorUrl === null ? (
                  review.customerName
                ) : (
                  <a href={review.authorUrl} rel="noopener">
                    {review.customerName}
                  </a>
                )}
              </span>
              <time dateTime={review.date} title={review.dateText}>
                {review.ageText}
              </time>
              {review.reportUrl && (
                <a href={review.reportUrl} rel="noopener nofollow">
                  Report<span className="sr-only"> the review of {review.customerName}</span>
                </a>
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
    {view.selection && <p className="block-note">{view.selection}</p>}
  </>
);
