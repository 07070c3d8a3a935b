import type { ReactElement, ReactNode } from 'react';

/**
 * What is shown on demand, without JavaScript: a `<details>` whose words stand below what they open and
 * close (VDP-09, VDP-12, VDP-16).
 */
export const ShowMore = ({
  more,
  less,
  of,
  children,
}: {
  /** 'Show More' */
  readonly more: string;
  /** 'Show Less' */
  readonly less: string;
  /** What there is more of, for those who cannot see it ('specifications'). */
  readonly of: string;
  readonly children: ReactNode;
}): ReactElement => (
  <details className="show-more">
    <summary className="btn btn-secondary btn-small">
      <span className="show-more-closed">
        {more}
        <span className="sr-only"> {of}</span>
      </span>
      <span className="show-more-open">
        {less}
        <span className="sr-only"> {of}</span>
      </span>
    </summary>
    {children}
  </details>
);
