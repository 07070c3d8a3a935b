import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import type { OtherDealer } from '../other-dealer.ts';
import type { RouteCases } from './route-case.ts';

const formCases = (path: '/checkout' | '/buy-online'): RouteCases => ({
  [`GET /cars/:slug${path}`]: { asked: async ({ onA, ofB, expectHidden }) => expectHidden(await onA(`/cars/${ofB.slug}${path}`), 404) },
  [`POST /cars/:slug${path}`]: {
    asked: async ({ running, ofB, expectHidden }) =>
      expectHidden(await running.postForm('alpha', `/cars/${ofB.slug}${path}`, { ...ofB.stamp, name: 'Jo' }), 404),
  },
});

const reservationsOfB = new WeakMap<OtherDealer, Promise<string>>();
/** Returns the address of a reservation's page on dealer B's site: the secret link that the shopper of the reservation got. */
const reservationOfB = (dealer: OtherDealer): Promise<string> => {
  const made = reservationsOfB.get(dealer) ?? makeReservation(dealer);
  reservationsOfB.set(dealer, made);
  return made;
};

/** Stores a reservation of dealer B that has ended, so that its vehicle stays for sale. */
const makeReservation = async ({ running, ofB }: OtherDealer): Promise<string> => {
  const id = randomUUID();
  await running.database.pool.query(
    `insert into reservations (dealership_id, id, site_id, vehicle_id, state, deposit_cents, ends_at, lead_id, submission_id, payment_id, created_at, changed_at)
     values ($1, $2, $3, $4, 'expired', 20000, now(), $5, $5, $5, now(), now())`,
    [ofB.dealershipId, id, ofB.siteId, ofB.id, randomUUID()],
  );
  const links = new ReservationLinks(await loadSecret(running.database, 'platform'));
  return `/reservation?t=${links.sign({ id: ofB.siteId }, id, 'shopper')}`;
};

/**
 * Stores the reservation of dealer B. This must happen before a test reads the rows of dealer B, because the test would
 * otherwise report the new row as a change.
 */
export const prepareCheckoutCases = async (dealer: OtherDealer): Promise<void> => void (await reservationOfB(dealer));

/** Test cases of the routes for reservations: dealer A's site finds no vehicle and no reservation of dealer B. */
export const CHECKOUT_CASES: RouteCases = {
  ...formCases('/checkout'),
  ...formCases('/buy-online'),
  'GET /checkout-journey': {
    asked: async ({ onA, ofB, expectHidden }) => expectHidden(await onA(`/checkout-journey?car_id=${ofB.slug}`), 404),
  },
  'GET /reservation': {
    asked: async (dealer) => dealer.expectHidden(await dealer.onA(await reservationOfB(dealer)), 404),
    control: async (dealer) => expect((await dealer.onB(await reservationOfB(dealer))).status).toBe(200),
  },
  'POST /reservation': {
    asked: async (dealer) => {
      const page = await reservationOfB(dealer);
      for (const action of ['cancel', 'confirm', 'release'])
        dealer.expectHidden(await dealer.running.postForm('alpha', page, { action }), 404);
    },
  },
};
