import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/clock.ts';
import { createYard, openYard, type Yard } from '#test/builders/checkout/reservation-yard.ts';
import { reserve } from '#test/builders/checkout/walk-checkout.ts';
import { openTestDatabase } from '#test/builders/program/test-database.ts';

/** Number of reservations: one more than the timed job reads with one query. */
const MANY = 501;

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let yard: Yard;
beforeAll(async () => {
  opened = await openTestDatabase();
  yard = await createYard(opened.database, opened.connectionString, MANY + 1);
});
afterAll(() => opened.close());

/** Stores, for each of the given vehicles, a reservation that is not paid yet. */
const addHolds = async (siteId: number, vehicleIds: readonly number[], endsAt: Date): Promise<void> => {
  await opened.database.pool.query(
    `insert into reservations (dealership_id, id, site_id, vehicle_id, state, deposit_cents, kept_cents, terms, ends_at, lead_id, submission_id, payment_id, created_at, changed_at)
     select $1, gen_random_uuid(), $2, vehicle, 'held', 20000, 0, '{}', $4, gen_random_uuid(), gen_random_uuid(), $5, now(), now()
       from unnest($3::bigint[]) as vehicle`,
    [yard.dealershipId, siteId, vehicleIds, endsAt, randomUUID()],
  );
};

test('an unpaid reservation on a served site ends in time, even if many reservations have expired on a site that is no longer served', async () => {
  const { pool } = opened.database;
  const { rows } = await pool.query<{ id: number }>("insert into sites (slug) values ('closed-site') returning id");
  const [own = 0, ...others] = yard.vehicleIds;
  await addHolds(rows[0]?.id ?? 0, others, new Date(yard.startedAt - HOUR_MS));
  await addHolds(yard.siteId, [own], new Date(yard.startedAt));
  const { database, services, clock } = openYard(yard, HOUR_MS);
  expect(await services.reservations.endDue({ now: clock.now(), signal: new AbortController().signal })).toBe(1);
  await database.close();
  const ended = await pool.query("select vehicle_id from reservations where state = 'expired'");
  expect(ended.rows).toEqual([{ vehicle_id: own }]);
});

test('a process that does not serve the site of a reservation leaves the payment open, and ends the reservation after a refund', async () => {
  const serving = openYard(yard);
  const unaware = openYard(yard, 0, false);
  const token = await reserve(serving, yard, yard.vehicleIds[0] ?? 0);
  if (token === null) throw new Error('The vehicle was not reserved');
  const { reservations, sandbox, payments } = serving.services;
  const { reservation, payment } = (await reservations.find(serving.site, token)) ?? {};
  const paying = await sandbox.find(serving.site, payment?.sessionRef ?? '');
  if (reservation === undefined || paying === null) throw new Error('The reservation has no page for the payment');
  await sandbox.choose(paying, 'pay', 0);
  const settled = await unaware.services.payments.settle(serving.site, reservation.paymentId);
  expect(settled?.state).toBe('open');
  expect((await payments.settle(serving.site, reservation.paymentId))?.state).toBe('paid');
  expect((await reservations.find(serving.site, token))?.reservation.state).toBe('paid');

  // The payment provider refunds the whole deposit. The process that notices the refund does not serve the site.
  const paid = await unaware.services.payments.settle(serving.site, reservation.paymentId);
  if (paid?.sessionRef == null) throw new Error('The payment has no page at the provider');
  await opened.database.pool.query('update sandbox_payments set refunded_cents = amount_cents where id = $1', [paid.sessionRef]);
  expect((await unaware.services.payments.settle(serving.site, reservation.paymentId))?.state).toBe('refunded');
  expect((await reservations.find(serving.site, token))?.reservation.state).toBe('released');
  await Promise.all([serving.database.close(), unaware.database.close()]);
});
