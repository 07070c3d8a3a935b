import type { Cents } from '#kernel/money.ts';

/**
 * The status of the reservation of a lead, as mails to dealer and shopper report it. `released`: the dealer ended it.
 * `lapsed`: the dealer did not confirm it in time. `completed`: the shopper has bought the vehicle. `in-doubt`: the
 * vehicle of a confirmed reservation is no longer for sale, and dealer and shopper are asked whether the shopper has
 * bought it. `sold`: the vehicle was sold or removed from the stock before the dealer confirmed the reservation.
 * `returned`: the payment came too late and was refunded.
 */
export type LeadReservationState =
  | 'paid'
  | 'confirmed'
  | 'in-doubt'
  | 'completed'
  | 'cancelled'
  | 'released'
  | 'lapsed'
  | 'sold'
  | 'returned';

/** The reservation of a vehicle that a shopper made with a lead. */
export interface LeadReservation {
  readonly id: string;
  readonly state: LeadReservationState;
  readonly depositCents: Cents;
  /** What the dealer keeps of the deposit after the shopper cancelled; absent in older leads. */
  readonly keptCents?: Cents;
  /** The time until which the dealer must confirm, in epoch milliseconds. */
  readonly confirmBy: number;
}
