import type { ReactElement } from 'react';
import { type ButtonSize, type ButtonVariant, LinkButton } from '#ui-kit/button/button.tsx';
import type { ButtonLink } from '../../views/button-link.ts';

/**
 * A button of a vehicle's page. It is a link with data attributes that `page-dialog.behaviour.ts` and
 * `chat.behaviour.ts` read.
 */
export const ActionButton = ({
  link: { label, href, isDialog, chat },
  variant,
  size,
}: {
  readonly link: ButtonLink;
  readonly variant: ButtonVariant;
  readonly size?: ButtonSize;
}): ReactElement => (
  <LinkButton
    href={href}
    variant={variant}
    size={size}
    data-behaviour={[isDialog && 'page-dialog', chat && 'chat'].filter(Boolean).join(' ') || undefined}
    {...(isDialog ? { 'data-dialog-label': label, rel: 'nofollow' } : {})}
    {...(chat ? { 'data-chat': chat.script, 'data-chat-key': chat.key ?? undefined } : {})}
  >
    {label}
  </LinkButton>
);
