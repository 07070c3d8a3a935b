import { createElement, type ReactElement, type ReactNode } from 'react';

/**
 * A part of a page that Turbo can load or replace on its own. Without JavaScript it is plain content; a lazy frame
 * shows its children until it has loaded.
 */
export const TurboFrame = ({
  id,
  src,
  target,
  className,
  children,
}: {
  readonly id: string;
  /** The address of the content, loaded when the frame becomes visible. */
  readonly src?: string;
  /** The frame in which links and forms inside open; '_top' replaces the whole page. */
  readonly target?: '_top';
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => createElement('turbo-frame', { id, class: className, target, ...(src ? { src, loading: 'lazy' } : {}) }, children);
