import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

const STARS = 5;

/** One star in a square of 24 units. */
const star = (x: number): string => `M${x + 12} 2.5l2.9 6.2 6.800.9-5 4.700 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.700 6.800-.9Z`;
const row = (from: number, to: number): string => Array.from({ length: to - from }, (_, index) => star((from + index) * 24)).join('');
const ROW = row(0, STARS);

/**
 * Splits a rating into stars (LOC-27): `full` is the number of stars that are drawn whole, and `part` is the drawn part
 * of the next star. At most four stars are `full`. So a rating of 5 has four full stars, and the part 1 of the fifth
 * star.
 *
 * @param value from 0 to 5
 * @example starsOf(4.4) // { full: 4, part: 0.4 }
 */
export const starsOf = (value: number): { readonly full: number; readonly part: number } => {
  const shown = Math.min(STARS, Math.max(0, Math.round(value * 10) / 10));
  const full = Math.min(STARS - 1, Math.floor(shown));
  return { full, part: Math.round((shown - full) * 10) / 10 };
};

/**
 * Shows a rating from 0 to 5 as a row of five stars, rounded to one decimal (LOC-27). The last coloured star can be drawn in
 * part. The page itself writes the rating as text beside the stars.
 *
 * @example <Rating value={4.6} />
 */
export const Rating = ({ value, className }: { readonly value: number; readonly className?: string }): ReactElement => {
  const { full, part } = starsOf(value);
  return (
    <svg
      className={classNames('rating', className)}
      viewBox="0 0 120 24"
      role="img"
      aria-label={`${Math.round((full + part) * 10) / 10} out of ${STARS} stars`}
    >
      <path className="rating-rest" d={ROW} />
      {full > 0 && <path d={row(0, full)} />}
      {part > 0 && (
        // The inner SVG is narrower than its star, so only the left part of the star is visible.
        <svg width={(full + part) * 24} height="24" aria-hidden="true">
          <path className="rating-part" d={star(full * 24)} />
        </svg>
      )}
    </svg>
  );
};
