import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui-kit/class-names.ts';

/**
 * An entry of the header that opens a panel, one at a time: `<details>`, so that it opens without JavaScript,
 * as a dropdown on wide screens and in place within the drawer.
 */
export const MenuPanel = ({
  label,
  isCurrent = false,
  className,
  children,
}: {
  readonly label: string;
  /** The page shown is one of its links. */
  readonly isCurrent?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <details name="site-menu" className={classNames('menu-entry', className)} data-behaviour="menus">
    <summary className={classNames('menu-summary', isCurrent && 'is-current')}>{label}</summary>
    <div className="menu-panel">{children}</div>
  </details>
);
