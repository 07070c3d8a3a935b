import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant, IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';

interface DialogProps {
  /** Unique on the page; what opens it names it. */
  readonly id: string;
  readonly title: string;
  /** The title is read out but not shown (a menu whose purpose is plain). */
  readonly titleHidden?: boolean;
  /** Stays at the bottom while the content scrolls: the actions. */
  readonly footer?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What a `<dialog>` is told by a button without any script. React's types do not know these attributes yet. */
const command = (id: string, name: 'show-modal' | 'close'): object => ({ command: name, commandfor: id });

/**
 * A button that opens the dialog or drawer of that id. The browser does it by itself; `dialog.behaviour.ts`
 * does it for browsers that do not know `command`.
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

/** The attributes of any `<button>` that opens a dialog; `DialogButton` has them already. */
export const opensDialog = (id: string): object => ({ ...command(id, 'show-modal'), 'aria-haspopup': 'dialog' });

/** A button within a dialog that closes it and changes nothing. */
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
 * A box over the page that must be closed before one goes on: by its cross, Escape, or a click beside it. The
 * platform keeps the focus inside and gives it back. On phones it rises from the bottom edge.
 *
 * @example <Dialog id="rates" title="How rates work">…</Dialog>
 */
export const Dialog = ({ size = 'normal', ...dialog }: DialogProps & { readonly size?: 'normal' | 'wide' }): ReactElement => (
  <DialogShell {...dialog} className={classNames('dialog-window', size === 'wide' && 'dialog-wide', dialog.className)} />
);

/** A dialog along an edge of the screen: menus and filters. */
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
