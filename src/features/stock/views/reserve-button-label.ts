import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { OfferedButton } from '../rules/offered-buttons.ts';

/** Adds the deposit to the text of the Reserve button: 'Reserve Now $200' (CARD-12). Other buttons stay as they are. */
export const withReserveAmount = ({ card, reservations }: Pick<Site, 'card' | 'reservations'>, button: OfferedButton): OfferedButton =>
  button.action === 'reserve'
    ? { ...button, label: `${button.label} ${card.reserveAmountLabel ?? formatDollars(dollarsToCents(reservations.deposit))}` }
    : button;
