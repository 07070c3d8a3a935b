import { refundText } from '#features/leads/rules/refund-text.ts';
import type { PaymentProgress } from '#features/payments/rules/payment-progress.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReservationState } from './reservation-state.ts';

/** What the page of a reservation says about the state of the reservation. */
export interface ReservationText {
  readonly title: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly text: string;
}

/**
 * A sentence that tells the reader whether the deposit of an ended reservation was charged, and how much of it is
 * refunded.
 */
const moneyText = ({ progress, depositCents, backCents }: DescribedReservation): string => {
  const keptCents = depositCents - backCents;
  switch (progress) {
    case 'checking':
      return 'If a payment was made, its money goes back.';
    case 'to-pay':
    case 'not-paid':
      return 'Nothing was charged.';
    case 'returned':
      return backCents === 0 || keptCents === 0
        ? 'The whole deposit went back to the card of the payment, or was never taken from it.'
        : refundText(depositCents, keptCents, 'went');
    case 'paid':
    case 'returning':
      return refundText(depositCents, keptCents, 'goes');
  }
};

/** The facts of a reservation from which its texts for the dealer or the shopper are made. */
export interface DescribedReservation {
  readonly state: ReservationState;
  /**
   * True if the reservation is confirmed, its vehicle is no longer for sale, and the program has asked dealer and
   * shopper whether the shopper bought the vehicle.
   */
  readonly isInDoubt: boolean;
  readonly reader: 'dealer' | 'shopper';
  readonly depositCents: Cents;
  /** The part of the deposit that the shopper gets back, if the reservation has ended. */
  readonly backCents: Cents;
  /** The present step of the payment, such as 'to-pay', 'checking' or 'paid'. */
  readonly progress: PaymentProgress;
  /**
   * The end of the present step, as text: the time until which the shopper must pay, or until which the dealer must
   * confirm.
   */
  readonly until: string;
}

type TextOfEach = Readonly<Record<'dealer' | 'shopper', string>>;

const CONFIRMED: TextOfEach = {
  dealer: 'You keep it for this shopper. Say here when the shopper has bought it, or end the reservation.',
  shopper: 'The dealership keeps it for you and will be in touch.',
};

const COMPLETED: TextOfEach = {
  dealer: 'You have sold it to this shopper. The deposit counts towards the price.',
  shopper: 'The dealership says that you have bought it. The deposit counts towards the price.',
};

const CANCELLED: TextOfEach = { dealer: 'The shopper has cancelled the reservation.', shopper: 'You have cancelled the reservation.' };

const RELEASED: TextOfEach = { dealer: 'The reservation was ended.', shopper: 'The dealership cannot keep it for you.' };

const LAPSED: TextOfEach = {
  dealer: 'You did not confirm the reservation in time.',
  shopper: 'The dealership did not confirm in time.',
};

/** The texts for dealer and shopper when the vehicle of a confirmed reservation is no longer for sale. */
const IN_DOUBT: TextOfEach = {
  dealer:
    'Your stock list does not offer the vehicle any more. If this shopper has bought it, say so here. If not, end the reservation, and the whole deposit goes back.',
  shopper:
    'The stock list of the dealership does not offer it any more. If you have bought it, you need not do anything. If not, cancel here, and the whole deposit goes back.',
};

const confirmBy = (reader: 'dealer' | 'shopper', until: string): string =>
  reader === 'dealer'
    ? `Please confirm the reservation by ${until}; otherwise it ends, and the deposit goes back.`
    : `The dealership confirms the reservation by ${until}.`;

/**
 * The title and the sentence for a reservation.
 *
 * @example reservationText({ state: 'paid', reader: 'shopper', progress: 'paid', … }).title === 'Reserved'
 */
export const reservationText = (reservation: DescribedReservation): ReservationText => {
  const { state, isInDoubt, reader, progress, until } = reservation;
  const ended = (text: string): ReservationText => ({ title: 'Not reserved', tone: 'danger', text: `${text} ${moneyText(reservation)}` });
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
      return { title: 'Reserved', tone: 'success', text: `The deposit is paid. ${confirmBy(reader, until)}` };
    case 'confirmed':
      return isInDoubt
        ? { title: 'Is it sold?', tone: 'info', text: IN_DOUBT[reader] }
        : { title: 'Reservation confirmed', tone: 'success', text: CONFIRMED[reader] };
    case 'completed':
      return { title: 'Sold', tone: 'success', text: COMPLETED[reader] };
    case 'expired':
      return ended('The time to pay is over.');
    case 'failed':
      return ended('It is not for sale any more, or the payment failed.');
    case 'cancelled':
      return ended(CANCELLED[reader]);
    case 'released':
      return ended(RELEASED[reader]);
    case 'lapsed':
      return ended(LAPSED[reader]);
  }
};
