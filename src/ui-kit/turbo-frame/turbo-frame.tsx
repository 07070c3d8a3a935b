import { createElement, type ReactElement, type ReactNode } from 'react';

/**
 * A part of a page that Turbo can load or replace on its own. Without JavaScript it is ordinary content. A lazy frame
 * shows its children until its own content has loaded.
 */
export const TurboFrame = ({
  id,
  src,
  target,
  className,
  children,
}: {
  readonly id: string;
  /** The URL of the content. It is loaded when the frame becomes visible. */
  readonly src?: string;
  /** The frame in which links and forms inside open; '_top' replaces the whole page. */
  readonly target?: '_top';
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => createElement('turbo-frame', { id, class: className, target, ...(src ? { src, loading: 'lazy' } : {}) }, children);
