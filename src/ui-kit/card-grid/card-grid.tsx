import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A list of cards: 1 column on small screens, 2 on large, 3 (or 4) on extra-large ones (SEARCH-10). */
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
