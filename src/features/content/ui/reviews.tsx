import type { ReactElement } from 'react';
import { Rating } from '#ui-kit/rating/rating.tsx';
import { BlockSection } from './block-section.tsx';

export interface ReviewsView {
  readonly title: string;
  readonly average: number;
  /** '552 reviews, asked by e-mail after each sale'. */
  readonly countText: string;
  /** What was left out, where something was (domain facts 1). */
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

/** What customers wrote, with the true average of all of it (ENT-21). */
export const Reviews = ({ view, id }: { readonly view: ReviewsView; readonly id: string }): ReactElement => (
  <BlockSection id={id} title={view.title} className="block-reviews">
    <p className="reviews-total">
      <strong className="tabular">{view.average.toFixed(1)}</strong>
      <Rating value={view.average} />
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
