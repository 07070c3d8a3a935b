/**
 * Never sold twice: 10,000 simulated buyers want 100 vehicles in three processes, of which one is killed 20 times. Their
 * payments are late, doubled, declined or given up, and dealers confirm and release. All the time no vehicle may have two
 * active reservations, and its mark must agree with them. At the end nobody may have paid for nothing, everybody whose
 * reservation ended after the payment is told and has the money back, and the ledger agrees with the provider to the cent.
 *
 * The buyers call the services, because a site accepts only 300 posts in an hour. CHAOS_BUYERS sets another number.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { Database } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { createDealership, importRows, wireRow } from '#test/builders/stock/feed-import.ts';
import { seededRandom } from '../kill/seeded-random.ts';
import { withOwnDatabase } from './own-database.ts';
import { openYard, type Yard } from './reservations/reservation-yard.ts';

const BUYERS = Number(process.env.CHAOS_BUYERS ?? 10_000);
const VEHICLES = 100;
const PROCESSES = 3;
const KILLS = 20;

/** What must always be none. Each statement counts it. */
const ALWAYS_NONE: Readonly<Record<string, string>> = {
  'vehicles with two active reservations': `select count(*) from (select vehicle_id from reservations
     where state in ('held', 'paid', 'confirmed') group by vehicle_id having count(*) > 1) twice`,
  'vehicles whose mark differs from their reservations': `select count(*) from vehicles v where held <> exists (select 1
     from reservations r where r.vehicle_id = v.id and r.state in ('held', 'paid', 'confirmed'))`,
  'paid reservations without a lead': `select count(*) from reservations r where state in ('paid', 'confirmed')
     and not exists (select 1 from leads l where l.id = r.lead_id)`,
};

const CHARGED = `from reservations r join payments p on p.id = r.payment_id
  join sandbox_payments s on s.payment_id = p.id where s.state = 'captured'`;

/** What must be none when every payment has come to its end. */
const NONE_AT_THE_END: Readonly<Record<string, string>> = {
  ...ALWAYS_NONE,
  'charged buyers without a reservation': `select count(*) ${CHARGED} and s.refunded_cents < s.amount_cents and r.state not in ('paid', 'confirmed')`,
  'reservations without their money': `select count(*) from reservations r join payments p on p.id = r.payment_id
     left join sandbox_payments s on s.payment_id = p.id where r.state in ('paid', 'confirmed')
     and (s.state is distinct from 'captured' or s.refunded_cents > 0 or p.state <> 'paid')`,
  'losers who were charged and not told': `select count(*) ${CHARGED} and r.state not in ('paid', 'confirmed') and (select
     count(distinct receiver) from lead_deliveries d join leads l on l.id = d.lead_id where l.id = r.lead_id
     and l.payload -> 'reservation' ->> 'state' not in ('paid', 'confirmed')) < 2`,
  'payments without an end': `select count(*) from payments where next_check_at is not null`,
  'reserved money that is neither collected nor given up': `select count(*) from sandbox_payments where state = 'authorised'`,
  'cents by which the ledger differs from the provider': `select (select coalesce(sum(amount_cents), 0) from ledger_entries where account = 'provider')
     - (select coalesce(sum(amount_cents - refunded_cents), 0) from sandbox_payments where state = 'captured')`,
  'cents by which the ledger does not balance': 'select coalesce(sum(amount_cents), 0) from ledger_entries',
};

const numberOf = async (direct: pg.Client, statement: string): Promise<number> =>
  Number(Object.values((await direct.query(statement)).rows[0] ?? {})[0]);

const expectNone = async (direct: pg.Client, checks: Readonly<Record<string, string>>): Promise<void> => {
  for (const [what, statement] of Object.entries(checks)) {
    const found = await numberOf(direct, statement);
    if (found !== 0) throw new Error(`${found} ${what}`);
  }
};

const openStock = async (connectionString: string, direct: pg.Client): Promise<Yard> => {
  await migrate(connectionString);
  await direct.query('create sequence chaos_buyers');
  const database = new Database(connectionString, { statementLimitMs: 60_000 });
  const dealership = await createDealership(database, 'the-yard');
  await importRows(
    database,
    dealership,
    Array.from({ length: VEHICLES }, (_, at) => wireRow(`A${at}`, { status: 'in_stock' })),
  );
  await database.close();
  const siteId = await numberOf(direct, "insert into sites (slug) values ('the-yard') returning id");
  const { rows } = await direct.query<{ id: string }>('select id from vehicles');
  return { connectionString, siteId, dealershipId: dealership.id, vehicleIds: rows.map(({ id }) => Number(id)), startedAt: Date.now() };
};

/** Runs the processes until all buyers are served, kills one of them at even distances, and checks all the time. */
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

/** Lets the time pass until no payment waits: holds end, late payments arrive, and unconfirmed reservations lapse. */
const letTimePass = async (yard: Yard): Promise<void> => {
  for (const ahead of [HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS, 3 * DAY_MS, 4 * DAY_MS, 5 * DAY_MS]) {
    const { database, settleAll } = openYard(yard, ahead);
    for (let run = 0; run < 50 && (await settleAll()) > 0; run += 1);
    await database.close();
  }
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
  return `${BUYERS} buyers, ${VEHICLES} vehicles, ${PROCESSES} processes, ${kills} kills: reservations ${states}; ${collected} payments collected, ${returned} of them returned; never two holds, the ledger agrees with the provider to the cent`;
};

export default (): Promise<string> => withOwnDatabase('reservations', ({ connectionString, direct }) => run(connectionString, direct));
