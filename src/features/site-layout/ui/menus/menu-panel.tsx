import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui-kit/class-names.ts';

/**
 * A header entry that opens a panel. Only one panel is open at a time. The entry is a `<details>` element, so that it
 * works without JavaScript: as a dropdown on wide screens, and inline in the drawer.
 */
export const MenuPanel = ({
  label,
  isCurrent = false,
  className,
  children,
}: {
  readonly label: string;
  /** Whether a link in the panel leads to the current page. */
  readonly isCurrent?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <details name="site-menu" className={classNames('menu-entry', className)} data-behaviour="menus">
    <summary className={classNames('menu-summary', isCurrent && 'is-current')}>{label}</summary>
    <div className="menu-panel">{children}</div>
  </details>
);
