import type { Cents } from '#kernel/money.ts';

/**
 * What became of the reservation of a lead, as mails tell it. `released`: the dealer ended it. `lapsed`: the dealer did
 * not confirm it in time. `sold`: the vehicle was sold meanwhile. `returned`: the payment came too late, and its money
 * went back.
 */
export type LeadReservationState = 'paid' | 'confirmed' | 'cancelled' | 'released' | 'lapsed' | 'sold' | 'returned';

/** The reservation of a lead. */
export interface LeadReservation {
  readonly id: string;
  readonly state: LeadReservationState;
  readonly depositCents: Cents;
  /** The time until which the dealer must confirm, in epoch milliseconds. */
  readonly confirmBy: number;
}
