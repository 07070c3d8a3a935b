import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { expectNone, NONE_AT_THE_END, numberOf } from '#test/builders/checkout/reservation-checks.ts';
import { createYard, letTimePass, openYard, YARD_SECRET, type Yard } from '#test/builders/checkout/reservation-yard.ts';
import { beforeEachStatement, type CheckoutWalk, payAndReturn, WALKS, walkCheckout } from '#test/builders/checkout/walk-checkout.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';

let opened: TestDatabase;
let yard: Yard;
const VEHICLES = 500;
beforeAll(async () => {
  opened = await openTestDatabase();
  yard = await createYard(opened.database, opened.connectionString, VEHICLES);
});
afterAll(() => opened.close());

/**
 * Runs a checkout, and cuts its connection to the database after `last` SQL statements.
 *
 * @returns the number of SQL statements that the database received
 */
const walkUntil = async (walk: CheckoutWalk, last: number): Promise<number> => {
  const cut = openYard(yard);
  let sent = 0;
  beforeEachStatement(cut.database, (statement, cutConnection) => {
    if (statement > last) cutConnection();
    else sent = statement;
  });
  await walkCheckout(cut, yard, walk).catch(() => {});
  await cut.database.close();
  return sent;
};

/** Opens the link to the reservation of a vehicle again and pays, as a shopper does who returns later. */
const comeBack = async (vehicleId: number): Promise<void> => {
  const { rows } = await opened.database.pool.query<{ id: string }>('select id from reservations where vehicle_id = $1', [vehicleId]);
  const id = rows[0]?.id;
  if (id === undefined) return;
  const working = openYard(yard);
  expect(await payAndReturn(working, new ReservationLinks(YARD_SECRET).sign(working.site, id, 'shopper'), 'pay')).toBe(id);
  await working.database.close();
};

test('if the connection to the database breaks at any step of a checkout, nobody pays without a reservation, and the shopper can go on', async () => {
  const vehicles = [...yard.vehicleIds];
  const nextVehicle = (): number => vehicles.pop() ?? expect.fail('there are too few vehicles');
  let cuts = 0;
  for (const walk of WALKS) {
    const steps = await walkUntil({ ...walk, vehicleId: nextVehicle() }, Number.POSITIVE_INFINITY);
    expect(steps).toBeGreaterThan(20);
    for (let last = 0; last < steps; last += 1) {
      const vehicleId = nextVehicle();
      await walkUntil({ ...walk, vehicleId }, last);
      cuts += 1;
      // Half of the shoppers return: they open the link to the reservation again and pay. The other half do not return.
      if (last % 2 === 0) await comeBack(vehicleId);
    }
  }
  await letTimePass(yard);
  await expectNone(opened.database.pool, NONE_AT_THE_END);
  expect(await numberOf(opened.database.pool, 'select count(*) from reservations')).toBeGreaterThan(cuts / 2);
  // The time limit is long, because the test runs each checkout many times and cuts the connection at a different SQL
  // statement each time. On a busy machine, this takes minutes.
}, 600_000);
