import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isActive, owesRefund, type ReservationEvent, type ReservationState, stateAfter } from './reservation-state.ts';

const EVENTS: readonly ReservationEvent[] = ['pay', 'fail', 'expire', 'cancel', 'confirm', 'release', 'lapse', 'complete'];
const anyEvents = fc.array(fc.constantFrom(...EVENTS), { maxLength: 12 });

/** Applies events in order; an event that is not possible is ignored. */
const walk = (events: readonly ReservationEvent[]) => {
  let state: ReservationState = 'held';
  let [payments, refunds] = [0, 0];
  for (const event of events) {
    const next = stateAfter(state, event);
    if (next === null) continue;
    if (next === 'paid') payments += 1;
    if (owesRefund(state, next)) refunds += 1;
    state = next;
  }
  return { state, payments, refunds };
};

describe('states of a reservation', () => {
  test('after any sequence of events, the deposit is kept if the reservation is paid, confirmed or completed, and is not kept in any other state', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { state, payments, refunds } = walk(events);
        expect(payments - refunds).toBe(['paid', 'confirmed', 'completed'].includes(state) ? 1 : 0);
      }),
    );
  });

  test('a reservation that ended stays as it is', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (events, later) => {
        const { state } = walk(events);
        fc.pre(!isActive(state));
        expect(walk([...events, ...later]).state).toBe(state);
      }),
    );
  });

  test('a paid reservation cannot expire or fail, and an unpaid one cannot be confirmed', () => {
    expect(stateAfter('paid', 'expire')).toBeNull();
    expect(stateAfter('paid', 'fail')).toBeNull();
    expect(stateAfter('held', 'confirm')).toBeNull();
  });

  test('only a confirmed reservation can be completed', () => {
    expect(stateAfter('paid', 'complete')).toBeNull();
    expect(stateAfter('confirmed', 'complete')).toBe('completed');
  });
});
