import { describe, expect, test } from 'vitest';
import { type DescribedReservation, reservationText } from './reservation-texts.ts';

const UNTIL = 'Mon 30 Nov 2026, 3:50 pm';
const base: DescribedReservation = {
  state: 'paid',
  isInDoubt: false,
  reader: 'shopper',
  depositCents: 20_000,
  backCents: 20_000,
  progress: 'paid',
  until: UNTIL,
};
const textFor = (reader: DescribedReservation['reader'], state: DescribedReservation['state']): string =>
  reservationText({ ...base, reader, state }).text;

describe('the page of a reservation has a text for the dealer and a text for the shopper', () => {
  test('dealer and shopper both see until when the dealer must confirm', () => {
    expect(textFor('shopper', 'paid')).toContain(`The dealership confirms the reservation by ${UNTIL}.`);
    expect(textFor('dealer', 'paid')).toContain(`Please confirm the reservation by ${UNTIL}`);
  });

  test.each(['confirmed', 'completed', 'cancelled', 'released', 'lapsed'] as const)(
    'a %s reservation has different texts for dealer and shopper, each written for its reader',
    (state) => {
      const [dealer, shopper] = [textFor('dealer', state), textFor('shopper', state)];
      expect(dealer).not.toBe(shopper);
      expect(dealer).not.toContain('The dealership');
      expect(dealer).not.toMatch(/for you\b/);
      expect(shopper).not.toContain('The shopper');
    },
  );
});
