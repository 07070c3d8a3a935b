import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

const STARS = 5;

/** One star in a square of 24 units; the row of five stars is a single path. */
const star = (x: number): string => `M${x + 12} 2.5l2.9 6.2 6.800.9-5 4.700 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.700 6.800-.9Z`;
const ROW = Array.from({ length: STARS }, (_, index) => star(index * 24)).join('');

/**
 * Shows a rating from 0 to 5 as stars, with one decimal. The page itself adds the text beside it.
 *
 * @example <Rating value={4.6} />
 */
export const Rating = ({ value, className }: { readonly value: number; readonly className?: string }): ReactElement => {
  const shown = Math.min(STARS, Math.max(0, Math.round(value * 10) / 10));
  return (
    <svg className={classNames('rating', className)} viewBox="0 0 120 24" role="img" aria-label={`${shown} out of ${STARS} stars`}>
      <path className="rating-rest" d={ROW} />
      {/* The inner SVG is as wide as the rating and cuts off the stars to the right of it. */}
      <svg width={shown * 24} height="24" aria-hidden="true">
        <path d={ROW} />
      </svg>
    </svg>
  );
};
