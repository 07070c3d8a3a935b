/**
 * Kills a process with SIGKILL during checkouts: for each SQL statement of a checkout, one process is killed after it
 * has sent this statement. A checkout includes the reservation, the payment, the collection of the money, and the
 * confirmation or the refund. After half of the kills, the shopper comes back and pays.
 *
 * At the end, everybody who has paid must have a reservation or the money back, the payment of each reservation must be
 * known, and the ledger must agree with the provider to the cent.
 *
 * `cut-checkout.test.ts` does the same, but cuts the connections to the database instead of killing the process.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { Database } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { ALWAYS_NONE, expectNone, NONE_AT_THE_END, numberOf } from '#test/builders/checkout/reservation-checks.ts';
import { createYard, letTimePass, type OpenYard, openYard, YARD_SECRET, type Yard } from '#test/builders/checkout/reservation-yard.ts';
import { type CheckoutWalk, payAndReturn, WALKS } from '#test/builders/checkout/walk-checkout.ts';
import { withOwnDatabase } from './own-database.ts';

const VEHICLES = 500;
const SCRIPT = path.join(import.meta.dirname, 'reservations/killed-shopper.ts');
const runFile = promisify(execFile);

/**
 * Runs a process that makes a reservation.
 *
 * @param last the process is killed after this number of SQL statements; null: it is not killed
 * @returns the number of statements that the process sent; null if it was killed
 */
const runShopper = async (yard: Yard, walk: CheckoutWalk, last: number | null): Promise<number | null> => {
  try {
    const { stdout } = await runFile(process.execPath, [SCRIPT, ...[yard, walk, last].map((value) => JSON.stringify(value))]);
    return Number(stdout);
  } catch (error) {
    if ((error as { readonly signal?: string }).signal === 'SIGKILL') return null;
    throw error;
  }
};

/** Opens the link of the reservation again and pays, if the reservation was stored. */
const comeBack = async (opened: OpenYard, direct: pg.Client, vehicleId: number): Promise<void> => {
  const { rows } = await direct.query<{ id: string }>('select id from reservations where vehicle_id = $1', [vehicleId]);
  const id = rows[0]?.id;
  if (id === undefined) return;
  const token = new ReservationLinks(YARD_SECRET).sign(opened.site, id, 'shopper');
  if ((await payAndReturn(opened, token, 'pay')) !== id) throw new Error('The page of the reservation is lost');
};

const run = async (connectionString: string, direct: pg.Client): Promise<string> => {
  await migrate(connectionString);
  const database = new Database(connectionString, { statementLimitMs: 60_000 });
  const yard = await createYard(database, connectionString, VEHICLES);
  await database.close();
  const working = openYard(yard);
  const vehicles = [...yard.vehicleIds];
  const nextVehicle = (): number => {
    const id = vehicles.pop();
    if (id === undefined) throw new Error(`${VEHICLES} vehicles are too few`);
    return id;
  };
  let kills = 0;
  for (const walk of WALKS) {
    const steps = (await runShopper(yard, { ...walk, vehicleId: nextVehicle() }, null)) ?? 0;
    for (let last = 0; last < steps; last += 1) {
      const vehicleId = nextVehicle();
      if ((await runShopper(yard, { ...walk, vehicleId }, last)) === null) kills += 1;
      await expectNone(direct, ALWAYS_NONE);
      if (last % 2 === 0) await comeBack(working, direct, vehicleId);
    }
  }
  await working.database.close();
  await letTimePass(yard);
  await expectNone(direct, NONE_AT_THE_END);
  const reservations = await numberOf(direct, 'select count(*) from reservations');
  const collected = await numberOf(direct, "select count(*) from sandbox_payments where state = 'captured'");
  return `${WALKS.length} checkouts, one kill after each SQL statement (${kills} kills): ${reservations} reservations, ${collected} collected payments, each with its reservation`;
};

export default (): Promise<string> => withOwnDatabase('checkout-kills', ({ connectionString, direct }) => run(connectionString, direct));
