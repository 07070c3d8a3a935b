import { createElement, type ReactElement, type ReactNode } from 'react';

/**
 * A part of a page that Turbo can show, load or replace by itself. Without JavaScript it is plain content;
 * a lazy frame holds, until it has loaded, what stands in it.
 */
export const TurboFrame = ({
  id,
  src,
  target,
  className,
  children,
}: {
  readonly id: string;
  /** Where the content comes from, fetched when the frame comes into view. */
  readonly src?: string;
  /** Where links and forms inside lead; '_top' leaves the frame. */
  readonly target?: '_top';
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => createElement('turbo-frame', { id, class: className, target, ...(src ? { src, loading: 'lazy' } : {}) }, children);
