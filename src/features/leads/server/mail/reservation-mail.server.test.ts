import { describe, expect, test } from 'vitest';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import type { LeadReservationState } from '../../rules/lead-reservation.ts';
import { reservationNote, writeReservationMail } from './reservation-mail.server.ts';

const dealership = buildDealership();
const site = buildSite({ dealerships: [dealership] });
const leadIn = (state: LeadReservationState) => ({
  ...buildLead(),
  reservation: { id: '6f1c2f9e-0000-4000-8000-0000000000a1', state, depositCents: 20_000, confirmBy: TEST_NOW },
});
const mailTo = (reader: 'dealer' | 'shopper', state: LeadReservationState): string =>
  writeReservationMail(leadIn(state), site, dealership, { reader, link: 'http://the-yard.localhost:3000/reservation?t=x' }).text;

describe('the mails to the dealer and the shopper about a reservation', () => {
  test.each([
    ['confirmed', 'You have confirmed the reservation', 'The dealership has confirmed the reservation'],
    ['cancelled', 'The shopper has cancelled the reservation. The whole deposit', 'You have cancelled the reservation. The whole deposit'],
    ['released', 'The reservation was ended.', 'The dealership cannot keep the vehicle.'],
    ['lapsed', 'You did not confirm the reservation in time.', 'The dealership did not confirm the reservation in time.'],
  ] as const)('in the state %s, the two mails have different texts', (state, dealer, shopper) => {
    expect(mailTo('dealer', state)).toContain(dealer);
    expect(mailTo('shopper', state)).toContain(shopper);
  });

  test('the first mails say until when the dealer must confirm the reservation', () => {
    expect(reservationNote(leadIn('paid'), dealership, 'dealer')).toMatch(/^Confirm the reservation by \w{3} /);
    expect(reservationNote(leadIn('paid'), dealership, 'shopper')).toMatch(/^The dealership confirms the reservation by \w{3} /);
  });
});
