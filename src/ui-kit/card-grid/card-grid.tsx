import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A list of cards: one column on small screens, two on large screens, three or four on extra-large screens (SEARCH-10). */
export const CardGrid = ({
  extraLargeColumns = 3,
  id,
  label,
  children,
}: {
  readonly extraLargeColumns?: 3 | 4;
  readonly id?: string;
  readonly label?: string;
  /** `<li>` elements. */
  readonly children: ReactNode;
}): ReactElement => (
  <ul id={id} aria-label={label} className={classNames('card-grid', extraLargeColumns === 4 ? 'card-grid-4' : 'card-grid-3')}>
    {children}
  </ul>
);
