import type { ReactElement } from 'react';
import type { DirectionsView } from '../views/directions-view.ts';

/** The link 'Get Directions'. An option of the site decides whether it opens a new tab (LOC-10). */
export const DirectionsLink = ({
  directions: { href, opensNewTab },
  name,
  className = 'btn btn-secondary',
}: {
  readonly directions: DirectionsView;
  /** Name of the location, for screen readers. */
  readonly name: string;
  readonly className?: string;
}): ReactElement => (
  <a className={className} href={href} rel="noopener" target={opensNewTab ? '_blank' : undefined}>
    Get Directions
    <span className="sr-only">
      {' '}
      to {name}
      {opensNewTab && ' (opens in a new tab)'}
    </span>
  </a>
);
