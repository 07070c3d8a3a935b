import type { Cents } from '#kernel/money.ts';
import type { ReservationEvent, ReservationState } from './reservation-state.ts';

/** A reservation whose deposit may go back. */
export interface DepositHolder {
  readonly state: ReservationState;
  readonly isInDoubt: boolean;
  readonly depositCents: Cents;
  /** What the dealer keeps if the shopper cancels after the confirmation; agreed on when the vehicle was reserved. */
  readonly keptCents: Cents;
}

/**
 * What the dealer keeps of the deposit if an event ends the reservation. It is more than 0 only if the shopper cancels a
 * reservation that the dealer confirmed, while its vehicle is still for sale.
 *
 * @example keptOn('release', { state: 'confirmed', isInDoubt: false, depositCents: 20_000, keptCents: 10_000 }) === 0
 */
export const keptOn = (event: ReservationEvent, { state, isInDoubt, depositCents, keptCents }: DepositHolder): Cents =>
  event === 'cancel' && state === 'confirmed' && !isInDoubt ? Math.min(keptCents, depositCents) : 0;
