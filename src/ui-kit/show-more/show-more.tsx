import type { ReactElement, ReactNode } from 'react';

/**
 * Content that a visitor can expand without JavaScript. It is a `<details>` element with the toggle below the content
 * (VDP-09, VDP-12, VDP-16).
 */
export const ShowMore = ({
  more,
  less,
  of,
  children,
}: {
  /** The text of the button while rows are hidden: 'Show More'. */
  readonly more: string;
  /** The text of the button while all rows are shown: 'Show Less'. */
  readonly less: string;
  /** The subject of the content ('specifications'), added to the label for screen readers. */
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
