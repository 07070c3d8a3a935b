/**
 * The state of a reservation. Three states are not final. `held`: the vehicle is kept while the shopper pays. `paid`: the
 * deposit is paid, and the dealer has not answered yet. `confirmed`: the dealer keeps the vehicle for the shopper. All
 * other states are final. One of them is `completed`: the shopper has bought the vehicle.
 */
export type ReservationState = 'held' | 'paid' | 'confirmed' | 'completed' | 'expired' | 'failed' | 'cancelled' | 'released' | 'lapsed';

/**
 * What happens to a reservation. `pay`: the deposit was paid. `expire`: the shopper did not pay in time. `fail`: the
 * deposit cannot be accepted, for example because the vehicle was sold meanwhile. `confirm`: the dealer confirms the
 * reservation. `cancel`: the shopper cancels it. `release`: the dealer ends the reservation, the vehicle was sold, or
 * the deposit was refunded. `lapse`: the dealer did not confirm in time. `complete`: the dealer says that the shopper
 * has bought the vehicle.
 */
export type ReservationEvent = 'pay' | 'fail' | 'expire' | 'cancel' | 'confirm' | 'release' | 'lapse' | 'complete';

/** The states in which the vehicle is reserved. The partial unique index of the table `reservations` names the same states. */
export const ACTIVE_STATES = ['held', 'paid', 'confirmed'] as const satisfies readonly ReservationState[];

const STEPS: Readonly<Record<(typeof ACTIVE_STATES)[number], Partial<Record<ReservationEvent, ReservationState>>>> = {
  held: { pay: 'paid', fail: 'failed', expire: 'expired', cancel: 'cancelled' },
  paid: { confirm: 'confirmed', release: 'released', cancel: 'cancelled', lapse: 'lapsed' },
  confirmed: { complete: 'completed', release: 'released', cancel: 'cancelled' },
};

/** Whether a reservation in this state keeps its vehicle from other shoppers. */
export const isActive = (state: ReservationState): state is (typeof ACTIVE_STATES)[number] =>
  (ACTIVE_STATES as readonly string[]).includes(state);

/**
 * The state after an event; null if the event is not possible in this state. For example, if a shopper pays after the
 * reservation has expired, the result is null. The reservation then stays expired, and the money must be returned.
 *
 * @example stateAfter('held', 'pay') === 'paid'
 * @example stateAfter('expired', 'pay') === null
 */
export const stateAfter = (state: ReservationState, event: ReservationEvent): ReservationState | null =>
  isActive(state) ? (STEPS[state][event] ?? null) : null;

/**
 * Whether the deposit must be returned after a change of state. It must be returned if it was paid and the reservation has
 * ended without a sale.
 *
 * @example owesRefund('paid', 'lapsed') === true
 */
export const owesRefund = (before: ReservationState, after: ReservationState): boolean =>
  (before === 'paid' || before === 'confirmed') && !isActive(after) && after !== 'completed';
