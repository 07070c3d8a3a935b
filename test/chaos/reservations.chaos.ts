/**
 * Checks that no vehicle is sold twice. 10,000 simulated buyers want 100 vehicles. The buyers use three processes, and one
 * of these processes is killed and replaced 20 times. Some payments are late, repeated, declined or abandoned. Dealers
 * confirm and release reservations.
 *
 * - At no time may a vehicle have two active reservations, and its column `held` must always agree with its reservations.
 * - At the end, everybody who paid must have a reservation or the money back. If a reservation ended after its payment, the
 *   buyer must also have got a mail. The ledger must agree with the provider to the cent.
 *
 * The buyers call the services directly, because a site accepts only 300 posts in an hour. CHAOS_BUYERS sets another number
 * of buyers.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { Database } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { ALWAYS_NONE, expectNone, NONE_AT_THE_END, numberOf } from '#test/builders/checkout/reservation-checks.ts';
import { createYard, letTimePass, type Yard } from '#test/builders/checkout/reservation-yard.ts';
import { seededRandom } from '../kill/seeded-random.ts';
import { withOwnDatabase } from './own-database.ts';

const BUYERS = Number(process.env.CHAOS_BUYERS ?? 10_000);
const VEHICLES = 100;
const PROCESSES = 3;
const KILLS = 20;

const openStock = async (connectionString: string, direct: pg.Client): Promise<Yard> => {
  await migrate(connectionString);
  await direct.query('create sequence chaos_buyers');
  const database = new Database(connectionString, { statementLimitMs: 60_000 });
  const yard = await createYard(database, connectionString, VEHICLES);
  await database.close();
  return yard;
};

/** Runs the processes until all buyers are served, kills one of them at regular intervals, and checks the rules all the time. */
const runBuyers = async (yard: Yard, direct: pg.Client): Promise<number> => {
  const random = seededRandom(12);
  const running = new Map<number, ChildProcess>();
  let failure: string | null = null;
  let started = 0;
  const start = (slot: number): void => {
    const script = path.join(import.meta.dirname, 'reservations/buyers.ts');
    started += 1;
    const child = spawn(process.execPath, [script, JSON.stringify(yard), String(BUYERS), String(started)], { stdio: 'inherit' });
    running.set(slot, child);
    child.on('exit', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') failure = `A process ended with the code ${code}`;
      if (running.get(slot) === child) running.delete(slot);
    });
  };
  for (let slot = 0; slot < PROCESSES; slot += 1) start(slot);
  let kills = 0;
  while (running.size > 0 && failure === null) {
    await later(100);
    await expectNone(direct, ALWAYS_NONE);
    const served = await numberOf(direct, 'select last_value from chaos_buyers');
    if (kills >= KILLS || served < ((kills + 1) * BUYERS) / (KILLS + 1)) continue;
    const slot = Math.floor(random() * PROCESSES);
    running.get(slot)?.kill('SIGKILL');
    kills += 1;
    start(slot);
  }
  for (const child of running.values()) child.kill('SIGKILL');
  if (failure !== null) throw new Error(failure);
  return kills;
};

const run = async (connectionString: string, direct: pg.Client): Promise<string> => {
  const yard = await openStock(connectionString, direct);
  const kills = await runBuyers(yard, direct);
  await letTimePass(yard);
  await expectNone(direct, NONE_AT_THE_END);
  const { rows } = await direct.query<{ state: string; count: string }>(
    'select state, count(*) from reservations group by state order by state',
  );
  const states = rows.map(({ state, count }) => `${count} ${state}`).join(', ');
  const collected = await numberOf(direct, "select count(*) from sandbox_payments where state = 'captured'");
  const returned = await numberOf(direct, "select count(*) from sandbox_payments where state = 'captured' and refunded_cents > 0");
  return `${BUYERS} buyers, ${VEHICLES} vehicles, ${PROCESSES} processes, ${kills} kills: reservations ${states}; ${collected} payments collected, ${returned} of them returned; no vehicle ever had two active reservations; ledger and provider agree to the cent`;
};

export default (): Promise<string> => withOwnDatabase('reservations', ({ connectionString, direct }) => run(connectionString, direct));
