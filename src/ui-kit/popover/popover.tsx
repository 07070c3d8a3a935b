import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../button/button.tsx';
import { classNames } from '../class-names.ts';

/**
 * A button, and a small panel that the button opens next to itself. The browser does this without a script: it opens
 * the panel, closes it by Escape or a click outside, exposes its state and restores the focus. On phones the panel is
 * at the bottom of the screen.
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
  /** The id of the panel, unique on the page. */
  readonly id: string;
  /** The content of the button. */
  readonly trigger: ReactNode;
  /** The panel's name for screen readers. */
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** The panel is aligned with this edge of the button. */
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
