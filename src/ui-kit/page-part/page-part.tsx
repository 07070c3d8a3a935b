import type { ReactElement, ReactNode } from 'react';

/**
 * A part of a page that other pages fetch by its id: a form for a dialog, or content that loads late. Without JavaScript
 * it is plain content.
 */
export const PagePart = ({
  id,
  src,
  className,
  children,
}: {
  readonly id: string;
  /** The URL of the page from which the content of this part is fetched when the part comes near the screen. */
  readonly src?: string;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <div id={id} className={className} data-page-part="" {...(src ? { 'data-behaviour': 'late-part', 'data-src': src } : {})}>
    {children}
  </div>
);
