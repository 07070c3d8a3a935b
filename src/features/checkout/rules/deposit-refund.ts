import type { Cents } from '#kernel/money.ts';
import type { ReservationEvent, ReservationState } from './reservation-state.ts';

/** The values of a reservation that decide how much of its deposit is refunded to the shopper. */
export interface DepositHolder {
  readonly state: ReservationState;
  readonly isInDoubt: boolean;
  readonly depositCents: Cents;
  /**
   * The part of the deposit that the dealer keeps if the shopper cancels after the dealer has confirmed the reservation. It was
   * part of the terms when the vehicle was reserved.
   */
  readonly keptCents: Cents;
}

/**
 * The part of the deposit that the dealer keeps if an event ends the reservation. The dealer keeps nothing, with one
 * exception: the shopper cancels a confirmed reservation while the vehicle is still for sale.
 *
 * @example keptOn('release', { state: 'confirmed', isInDoubt: false, depositCents: 20_000, keptCents: 10_000 }) === 0
 */
export const keptOn = (event: ReservationEvent, { state, isInDoubt, depositCents, keptCents }: DepositHolder): Cents =>
  event === 'cancel' && state === 'confirmed' && !isInDoubt ? Math.min(keptCents, depositCents) : 0;
