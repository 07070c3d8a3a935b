import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../button/button.tsx';
import { classNames } from '../class-names.ts';

/**
 * A button and the small panel that it opens beside itself. The platform opens it, closes it by Escape or a
 * click elsewhere, tells its state and gives the focus back: no script. On phones it lies at the bottom edge.
 *
 * @example <Popover id="share" trigger="Share" label="Share this page">…</Popover>
 */
export const Popover = ({
  id,
  trigger,
  label,
  variant = 'secondary',
  size,
  align = 'start',
  className,
  children,
}: {
  /** Unique on the page. */
  readonly id: string;
  /** What stands in the button. */
  readonly trigger: ReactNode;
  /** The panel's name for screen readers. */
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Which edge of the button the panel keeps to. */
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <>
    <Button variant={variant} size={size} popoverTarget={id} style={{ anchorName: `--${id}` }}>
      {trigger}
    </Button>
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={classNames('popover', `popover-${align}`, className)}
      style={{ positionAnchor: `--${id}` }}
    >
      {children}
    </div>
  </>
);
