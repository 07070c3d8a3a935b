import type { ReactElement } from 'react';
import type { ChatWidget } from '#features/stock/rules/chat-offer.ts';
import { type ButtonLook, type ButtonSize, LinkButton } from '#ui-kit/button/button.tsx';

/** A button of a vehicle's page that leads somewhere. */
export interface ActionLink {
  readonly kind: 'link';
  readonly action: string;
  readonly label: string;
  readonly href: string;
  /** Its page is shown in a dialog where there is JavaScript. */
  readonly isDialog: boolean;
  /** The chat that it opens in place of that page, where there is JavaScript (VDP-54). */
  readonly chat?: ChatWidget | null;
}

/** `behaviours/page-dialog.ts` and `behaviours/chat.ts` read what this writes. */
export const ActionButton = ({
  link: { label, href, isDialog, chat },
  look,
  size,
}: {
  readonly link: ActionLink;
  readonly look: ButtonLook;
  readonly size?: ButtonSize;
}): ReactElement => (
  <LinkButton
    href={href}
    look={look}
    size={size}
    {...(isDialog ? { 'data-dialog': label, rel: 'nofollow' } : {})}
    {...(chat ? { 'data-chat': chat.script, 'data-chat-key': chat.key ?? undefined } : {})}
  >
    {label}
  </LinkButton>
);
