import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant, IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';

interface DialogProps {
  /** The id of the dialog, unique on the page. The button that opens the dialog refers to it. */
  readonly id: string;
  readonly title: string;
  /** True if only screen readers get the title, for example in a menu whose purpose is obvious. */
  readonly titleHidden?: boolean;
  /** Content, such as buttons, that stays at the bottom of the dialog while the other content scrolls. */
  readonly footer?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * The HTML attributes with which a button controls a `<dialog>` without a script. React's types do not have them yet.
 */
const command = (id: string, name: 'show-modal' | 'close'): object => ({ command: name, commandfor: id });

/**
 * A button that opens the dialog or drawer with the given id. The browser does this natively; `dialog.behaviour.ts`
 * does it in browsers without `command`.
 *
 * @example <DialogButton opens="rates" variant="text">How rates work</DialogButton>
 */
export const DialogButton = ({
  opens,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly opens: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
}): ReactElement => <Button {...button} {...opensDialog(opens)} />;

/** The attributes for any `<button>` that opens a dialog; `DialogButton` already has them. */
export const opensDialog = (id: string): object => ({ ...command(id, 'show-modal'), 'aria-haspopup': 'dialog' });

/** A button within a dialog that only closes it. */
export const DialogCloseButton = ({
  closes,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly closes: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
}): ReactElement => <Button variant="secondary" {...button} {...command(closes, 'close')} />;

/**
 * A modal dialog over the page. The close button, Escape or a click outside closes the dialog. The browser keeps the
 * focus inside the dialog, and restores the earlier focus afterwards. On phones the dialog is at the bottom of the
 * screen.
 *
 * @example <Dialog id="rates" title="How rates work">…</Dialog>
 */
export const Dialog = ({ size = 'normal', ...dialog }: DialogProps & { readonly size?: 'normal' | 'wide' }): ReactElement => (
  <DialogShell {...dialog} className={classNames('dialog-window', size === 'wide' && 'dialog-wide', dialog.className)} />
);

/** A dialog at an edge of the screen, for menus and filters. */
export const Drawer = ({ side = 'end', ...dialog }: DialogProps & { readonly side?: 'start' | 'end' | 'bottom' }): ReactElement => (
  <DialogShell {...dialog} className={classNames('drawer', `drawer-${side}`, dialog.className)} />
);

const DialogShell = ({ id, title, titleHidden = false, footer, className, children }: DialogProps): ReactElement => (
  <dialog id={id} className={classNames('dialog', className)} aria-labelledby={`${id}-title`} closedby="any" data-behaviour="dialog">
    <div className="dialog-head">
      <h2 id={`${id}-title`} className={titleHidden ? 'sr-only' : 'dialog-title'}>
        {title}
      </h2>
      <IconButton icon="close" label="Close" className="dialog-close" {...command(id, 'close')} />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <div className="dialog-body" tabIndex={0}>
      {children}
    </div>
    {footer && <div className="dialog-foot">{footer}</div>}
  </dialog>
);
