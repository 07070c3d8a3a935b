import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { PhoneRevealView } from '../../views/phone-reveal-view.ts';

/**
 * A masked phone number. A click shows the whole number, to call or to copy (VDP-48, VDP-64).
 * `phone-reveal.behaviour.ts` shows it without loading a page.
 */
export const PhoneReveal = ({ phone }: { readonly phone: PhoneRevealView }): ReactElement => (
  <form method="post" action={phone.action} data-behaviour="phone-reveal" data-phone-reveal={JSON.stringify(phone.report)}>
    <Button type="submit" variant="secondary" wide>
      <Icon name="phone" />
      <span>{phone.label}</span>
      <span className="tabular muted">{phone.masked}</span>
      {/* The words for screen readers come after the visible words. So the accessible name of the button starts with the
          words that the shopper sees, and voice control finds the button by these words. */}
      <span className="sr-only">: show the whole number</span>
    </Button>
    <div className="phone-reveal-number">
      <a href={phone.href} className="btn btn-primary tabular" data-phone-number="" hidden>
        <Icon name="phone" />
        <span>{phone.number}</span>
      </a>
      <Button variant="secondary" aria-label="Copy the number" data-phone-copy={phone.number} hidden>
        <Icon name="copy" />
        <span>Copy</span>
      </Button>
    </div>
  </form>
);
