import type { PaymentProgress } from '#features/payments/rules/payment-progress.ts';
import type { ReservationState } from './reservation-state.ts';

/** What the page of a reservation says about its state. */
export interface ReservationText {
  readonly title: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly text: string;
}

const GOES_BACK: Readonly<Record<PaymentProgress, string>> = {
  'to-pay': 'Nothing was charged.',
  checking: 'If a payment was made, its money goes back.',
  paid: 'The whole deposit goes back to the card of the payment.',
  'not-paid': 'Nothing was charged.',
  returning: 'The whole deposit goes back to the card of the payment.',
  returned: 'The whole deposit went back to the card of the payment, or was never taken from it.',
};

/**
 * The title and the sentence for a reservation.
 *
 * @param until the end of the hold, or the time until which the dealer must confirm, as text
 * @param progress how far the payment is
 * @example reservationText('paid', 'paid', 'Mon 16 Nov 2026, 12:00 pm').title === 'Reserved'
 */
export const reservationText = (state: ReservationState, progress: PaymentProgress, until: string): ReservationText => {
  const ended = (text: string): ReservationText => ({ title: 'Not reserved', tone: 'danger', text: `${text} ${GOES_BACK[progress]}` });
  switch (state) {
    case 'held':
      return progress === 'to-pay'
        ? { title: 'Held for you', tone: 'info', text: `Nobody else can reserve it until ${until}. Please pay the deposit now.` }
        : {
            title: 'Held for you',
            tone: 'info',
            text: 'The payment provider has not answered yet. Nothing is lost: look again in a minute.',
          };
    case 'paid':
      return { title: 'Reserved', tone: 'success', text: `The deposit is paid. The dealership confirms until ${until}.` };
    case 'confirmed':
      return { title: 'Reservation confirmed', tone: 'success', text: 'The dealership keeps it for you and will be in touch.' };
    case 'expired':
      return ended('The time to pay is over.');
    case 'failed':
      return ended('It is not for sale any more, or the payment failed.');
    case 'cancelled':
      return ended('The reservation was cancelled.');
    case 'released':
      return ended('The dealership cannot keep it for you.');
    case 'lapsed':
      return ended('The dealership did not confirm in time.');
  }
};
