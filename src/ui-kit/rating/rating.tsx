import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

const STARS = 5;

/** One star on a 24-unit square; the row is five of them beside each other, as one path. */
const star = (x: number): string => `M${x + 12} 2.5l2.9 6.2 6.800.9-5 4.700 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.700 6.800-.9Z`;
const ROW = Array.from({ length: STARS }, (_, index) => star(index * 24)).join('');

/**
 * A rating out of five as stars, filled to the tenth. The words beside it are the page's own.
 *
 * @example <Rating value={4.6} />
 */
export const Rating = ({ value, className }: { readonly value: number; readonly className?: string }): ReactElement => {
  const shown = Math.min(STARS, Math.max(0, Math.round(value * 10) / 10));
  return (
    <svg className={classNames('rating', className)} viewBox="0 0 120 24" role="img" aria-label={`${shown} out of ${STARS} stars`}>
      <path className="rating-rest" d={ROW} />
      {/* An inner picture cuts off what is beyond its width. */}
      <svg width={shown * 24} height="24" aria-hidden="true">
        <path d={ROW} />
      </svg>
    </svg>
  );
};
