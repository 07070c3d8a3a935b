/**
 * Simulates database connections that are dead but not closed. This happens after a failover, or when a firewall
 * drops connections silently. A proxy between the program and PostgreSQL stops forwarding while all connections of the
 * pool are busy.
 *
 * 1. Open connections stall, and new connections work. Leads, pages and the loading of stock changes must recover
 *    within 10 s.
 * 2. New connections stall too, for 20 s, as if the database were unreachable. Everything must recover within 10 s
 *    after the end of this outage.
 * 3. All connections stall until the end. SIGTERM must end the program within 45 s.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { openStallingProxy, type StallingProxy, socketOf } from '#test/builders/program/stalling-proxy.ts';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { withOwnDatabase } from './own-database.ts';

const SITE = 'wattlebird-cars';
const CLIENTS = 24;
const RECOVERY_LIMIT_MS = 10_000;
const SHUTDOWN_LIMIT_MS = 45_000;
/** Timeout of one request, in milliseconds: about as long as a shopper waits. */
const REQUEST_LIMIT_MS = 20_000;

const hasStatus = (answer: Promise<{ readonly status: number }>, wanted: number): Promise<boolean> =>
  answer.then(
    ({ status }) => status === wanted,
    () => false,
  );

const postLead = (program: BuiltProgram): Promise<boolean> => {
  const body = JSON.stringify({
    name: 'Half Open',
    email: `half-open-${randomUUID()}@example.com`,
    phone: '0412 345 678',
    message: 'Is the car still available?',
    category: 'General Enquiry',
    submission_id: randomUUID(),
    isLastStep: true,
  });
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return hasStatus(program.ask(SITE, '/api/leads', { method: 'POST', body, headers, limitMs: REQUEST_LIMIT_MS }), 200);
};

/**
 * Requests the page of a vehicle that does not exist; each call uses a new slug. So no cache can answer the request:
 * the program has to ask the database, and answers 404.
 */
const readColdPage = (program: BuiltProgram): Promise<boolean> =>
  hasStatus(program.ask(SITE, `/cars/unknown-${randomUUID()}`, { limitMs: REQUEST_LIMIT_MS }), 404);

/**
 * Starts clients that post leads and read pages, so that all database connections of the pool are in use. @returns a
 * function that stops the clients
 */
const keepBusy = (program: BuiltProgram): (() => void) => {
  let isStopping = false;
  const shop = async (readsPages: boolean): Promise<void> => {
    while (!isStopping) {
      await (readsPages ? readColdPage(program) : postLead(program));
      // A refused request returns at once, so the client waits before it tries again.
      await later(10);
    }
  };
  for (let shopper = 0; shopper < CLIENTS; shopper += 1) void shop(shopper % 4 === 0);
  return () => {
    isStopping = true;
  };
};

/**
 * Repeats a request every tenth of a second until it succeeds three times in a row.
 *
 * @returns the milliseconds until the first of these three successes
 */
const timeUntilWorking = async (what: string, attempt: () => Promise<boolean>): Promise<number> => {
  const startedAt = performance.now();
  let row = 0;
  let workedAt = 0;
  while (performance.now() - startedAt < 6 * RECOVERY_LIMIT_MS) {
    row = (await attempt()) ? row + 1 : 0;
    if (row === 1) workedAt = performance.now();
    if (row === 3) return workedAt - startedAt;
    await later(100);
  }
  throw new Error(`${what} did not work again within ${6 * RECOVERY_LIMIT_MS} ms`);
};

/**
 * Changes a vehicle's colour directly in the database, sends the notification, and waits until the site's search finds
 * that colour.
 */
const timeUntilFollowed = async (program: BuiltProgram, direct: pg.Client): Promise<number> => {
  const colour = `Chaos ${randomUUID().slice(0, 8)}`;
  const changed = await direct.query<{ dealership_id: number }>(
    `with stock as (
       update dealerships set change_seq = change_seq + 1 where slug = $2 returning id, change_seq
     )
     update vehicles set colour = $1, change_seq = stock.change_seq, updated_at = now() from stock
     where vehicles.id = (
       select min(id) from vehicles where dealership_id = stock.id and status = 'in_stock' and show_on_dealer_website
     ) returning dealership_id`,
    [colour, SITE],
  );
  if (changed.rowCount !== 1) throw new Error(`The site ${SITE} has no vehicle that the test could change`);
  await direct.query(`select pg_notify('stock_changed', $1)`, [String(changed.rows[0]?.dealership_id)]);
  const startedAt = performance.now();
  const address = `/api/search-count?refinementList[colour][0]=${encodeURIComponent(colour)}`;
  while (performance.now() - startedAt < 6 * RECOVERY_LIMIT_MS) {
    const found = await program.ask(SITE, address, { limitMs: REQUEST_LIMIT_MS }).catch(() => null);
    if (found !== null && /"count":1\b/.test(found.text)) return performance.now() - startedAt;
    await later(100);
  }
  throw new Error(`The search did not find a change of stock within ${6 * RECOVERY_LIMIT_MS} ms`);
};

const measureRecovery = async (program: BuiltProgram, direct: pg.Client) => {
  const [lead, page, change] = await Promise.all([
    timeUntilWorking('Posting a lead', () => postLead(program)),
    timeUntilWorking('A page', () => readColdPage(program)),
    timeUntilFollowed(program, direct),
  ]);
  return { lead, page, change };
};

const report = (fault: string, times: Readonly<Record<string, number>>): string => {
  const late = Object.entries(times).filter(([, ms]) => ms > RECOVERY_LIMIT_MS);
  const seconds = Object.entries(times).map(([name, ms]) => `${name} ${(ms / 1_000).toFixed(1)} s`);
  if (late.length > 0) throw new Error(`After this fault the program recovered too late: ${fault}. Measured times: ${seconds.join(', ')}`);
  return `${fault}: ${seconds.join(', ')}`;
};

const stallAndMeasure = async (program: BuiltProgram, proxy: StallingProxy, direct: pg.Client): Promise<string> => {
  const rest = keepBusy(program);
  try {
    return await measureStalls(program, proxy, direct);
  } finally {
    rest();
  }
};

const measureStalls = async (program: BuiltProgram, proxy: StallingProxy, direct: pg.Client): Promise<string> => {
  // Checks that the measurement works, before any connection is stalled.
  await timeUntilFollowed(program, direct);
  await later(3_000);
  const stalled = proxy.forwarded;
  proxy.stall('pass');
  const afterStall = report(`${stalled} connections stalled`, await measureRecovery(program, direct));
  proxy.stall('stall');
  await later(20_000);
  proxy.resume();
  const afterOutage = report('database unreachable for 20 s', await measureRecovery(program, direct));
  proxy.stall('stall');
  await later(1_000);
  const startedAt = performance.now();
  const ended = await Promise.race([program.stop().then((code) => ({ code })), later(SHUTDOWN_LIMIT_MS, null, { ref: false })]);
  if (ended === null) throw new Error(`SIGTERM did not end the program within ${SHUTDOWN_LIMIT_MS} ms`);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (ended.code !== 0) throw new Error(`The program ended with exit code ${ended.code} after SIGTERM`);
  return `${afterStall}; ${afterOutage}; the program ended ${seconds} s after SIGTERM with the database unreachable`;
};

export default (): Promise<string> =>
  withOwnDatabase('half-open-connections', async ({ connectionString, direct }) => {
    const { socket, through } = socketOf(connectionString);
    const proxy = await openStallingProxy(socket);
    try {
      return await withBuiltProgram((program) => stallAndMeasure(program, proxy, direct), {
        environment: { DATABASE_URL: through(proxy.port), LOG_LEVEL: 'warn' },
      });
    } finally {
      await proxy.close();
    }
  });
