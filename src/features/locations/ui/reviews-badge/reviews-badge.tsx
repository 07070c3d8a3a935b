import type { ReactElement } from 'react';
import { formatFixed, formatWhole } from '#kernel/format-number.ts';
import { Rating } from '#ui-kit/rating/rating.tsx';
import type { LocationRating } from '../../rules/location-rating.ts';

/** The rating of a location with the number of its reviews; a link to the reviews (LOC-08, LOC-19, ROUTE-77). */
export const ReviewsBadge = ({ rating, href }: { readonly rating: LocationRating; readonly href: string | null }): ReactElement => {
  const content = (
    <>
      <Rating value={rating.average} />
      <span className="tabular">
        {formatFixed(rating.average, 1)} · {formatWhole(rating.count)} {rating.count === 1 ? 'review' : 'reviews'}
      </span>
    </>
  );
  return <p className="reviews-badge">{href === null ? content : <a href={href}>{content}</a>}</p>;
};
