/**
 * Two processes on one database, each with its own page cache. Vehicles are reserved and released again, and each time
 * the test reads every surface of both processes: the vehicle page and its JSON-LD; the cards on the search page, on
 * the watchlist and in the comparison; and the JSON endpoints for vehicles, for the search and for pages that are
 * already open in a browser. In 99 of 100 cases a surface must show the change within one second after its transaction.
 * After this second, the test reads the surfaces 1,000,000 times in all. None of these reads may show the former state.
 *
 * CHAOS_READS sets another number of reads; 60000 take about two minutes.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { ReservationStore } from '#features/checkout/server/reservation-store.server.ts';
import { VehicleHolds } from '#features/stock/server/vehicle-holds.server.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { Database } from '#platform/database/database.server.ts';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { withOwnDatabase } from './own-database.ts';
import { percentile } from './percentile.ts';
import { type Surface, surfacesOf, type WatchedVehicle } from './reservations/surfaces.ts';

const SITE = 'corella-motor-group';
const STOCK = '/search/new-used-and-demo-cars/';
const READS = Number(process.env.CHAOS_READS ?? 1_000_000);
const VEHICLES = 10;
const ROUNDS = 25;
const LIMIT_MS = 1_000;
/**
 * A surface is a page or answer that shows whether a vehicle is reserved. If a surface shows the former state for this
 * many milliseconds, the test fails at once.
 */
const GIVE_UP_MS = 10_000;
const READERS = 16;

interface Run {
  readonly nodes: readonly BuiltProgram[];
  readonly database: Database;
  readonly siteId: number;
  readonly cookie: string;
  readonly vehicles: readonly WatchedVehicle[];
}

/**
 * Requests one page or JSON answer (`surface`). Each request comes from another IP address, because a site limits how much
 * JSON one IP address may read.
 */
const read = async ({ cookie }: Run, node: BuiltProgram, surface: Surface): Promise<boolean> => {
  const address = `10.${randomBytes(3).join('.')}`;
  const headers = { 'x-forwarded-for': address, ...(surface.isPrivate ? { cookie } : {}) };
  const { status, text } = await node.ask(SITE, surface.path, { headers });
  const shown = status === 200 ? surface.isReserved(text) : null;
  if (shown === null) throw new Error(`The ${surface.name} (${surface.path}) was answered with ${status} and does not show the vehicle`);
  return shown;
};

/** The milliseconds until a page or JSON answer ('surface') shows the new state of a vehicle. */
const timeUntilShown = async (run: Run, node: BuiltProgram, surface: Surface, expected: boolean, since: number): Promise<number> => {
  while ((await read(run, node, surface)) !== expected) {
    if (performance.now() - since > GIVE_UP_MS) throw new Error(`The ${surface.name} still shows the former state after ${GIVE_UP_MS} ms`);
    await later(5);
  }
  return performance.now() - since;
};

/**
 * Reads the given pages and API answers (`surfaces`) from all processes in turn, `reads` times in all.
 *
 * @returns the number of reads that show the former state of the vehicle
 */
const countStale = async (run: Run, surfaces: readonly Surface[], expected: boolean, reads: number): Promise<number> => {
  const places = run.nodes.flatMap((node) => surfaces.map((surface) => ({ node, surface })));
  let next = 0;
  let stale = 0;
  const reader = async (): Promise<void> => {
    while (next < reads) {
      const place = places[next++ % places.length];
      if (place && (await read(run, place.node, place.surface)) !== expected) stale += 1;
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return stale;
};

const store = new ReservationStore(new VehicleHolds());

const hold = async ({ database, siteId }: Run, { id: vehicleId, dealershipId }: WatchedVehicle): Promise<string> => {
  const [id, now] = [randomUUID(), Date.now()];
  const asked = { id, siteId, dealershipId, vehicleId, depositCents: 25_000, endsAt: now + 24 * HOUR_MS };
  const others = { leadId: randomUUID(), submissionId: randomUUID(), paymentId: randomUUID(), keptCents: 0, terms: [] };
  const isHeld = await database.transaction((transaction) => store.hold(transaction, { ...asked, ...others }, now));
  if (!isHeld) throw new Error(`The vehicle ${vehicleId} cannot be reserved`);
  return id;
};

const runRounds = async (run: Run): Promise<string> => {
  const times: number[] = [];
  let stale = 0;
  const check = async (surfaces: readonly Surface[], expected: boolean): Promise<void> => {
    const since = performance.now();
    const all = run.nodes.flatMap((node) => surfaces.map((surface) => timeUntilShown(run, node, surface, expected, since)));
    const afterLimit = later(LIMIT_MS).then(() => countStale(run, surfaces, expected, Math.ceil(READS / (2 * ROUNDS))));
    const [shown, old] = await Promise.all([Promise.all(all), afterLimit]);
    times.push(...shown);
    stale += old;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const vehicle = run.vehicles[round % run.vehicles.length];
    if (vehicle === undefined) throw new Error('There is no vehicle to reserve');
    const surfaces = surfacesOf(vehicle, STOCK);
    // The pages are requested before the change, so that both processes have them in their caches.
    await countStale(run, surfaces, false, surfaces.length * run.nodes.length);
    const id = await hold(run, vehicle);
    await check(surfaces, true);
    const { dealershipId } = vehicle;
    await run.database.transaction((transaction) => store.take(transaction, { dealershipId, id }, 'cancel', Date.now()));
    await check(surfaces, false);
  }
  const p99 = percentile(times, 0.99);
  const report = `${2 * ROUNDS} changes on ${run.nodes.length} processes: shown after ${percentile(times, 0.5).toFixed(0)} ms (median), ${p99.toFixed(0)} ms (p99), ${Math.max(...times).toFixed(0)} ms (longest of ${times.length}); ${stale} of ${READS} reads after one second show the former state`;
  if (p99 > LIMIT_MS || stale > 0) throw new Error(report);
  return report;
};

interface FoundVehicle {
  readonly id: number;
  readonly slug: string;
  readonly status: string;
  readonly simple_fuel: string | null;
  readonly price: number | null;
  readonly dealership_id: number;
}

/**
 * Finds, on the first page of results, vehicles that can be reserved. Electric vehicles are left out, because their
 * cards show another tag instead of RESERVED.
 */
const findVehicles = async (node: BuiltProgram): Promise<readonly WatchedVehicle[]> => {
  const { hits } = JSON.parse((await node.ask(SITE, `/api/search?path=${STOCK}`)).text) as { hits: readonly FoundVehicle[] };
  return hits
    .filter(({ status, simple_fuel: fuel, price }) => status === 'in_stock' && /^(petrol|diesel)$/i.test(fuel ?? '') && (price ?? 0) > 200)
    .slice(0, VEHICLES)
    .map(({ id, slug, dealership_id: dealershipId }) => ({ id, slug, dealershipId }));
};

/** Stores a shopper with a session, who has saved the vehicles. @returns the cookie of the session */
const addShopper = async (direct: pg.Client, siteId: number, vehicles: readonly WatchedVehicle[]): Promise<string> => {
  const [account, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const hash = createHash('sha256').update(token).digest();
  await direct.query('insert into accounts (realm_id, id, email, created_at, seen_at) values (account_realm($1), $2, $3, now(), now())', [
    siteId,
    account,
    'watcher@example.com',
  ]);
  await direct.query(
    `insert into account_sessions (site_id, realm_id, id, account_id, token_hash, rotated_at, device, created_at, seen_at)
     values ($1, account_realm($1), $2, $3, $4, now(), 'Chaos', now(), now())`,
    [siteId, randomUUID(), account, hash],
  );
  for (const { id } of vehicles) {
    await direct.query(
      'insert into watchlist_entries (site_id, realm_id, account_id, vehicle_id, saved_at) values ($1, account_realm($1), $2, $3, now())',
      [siteId, account, id],
    );
  }
  return `__Host-session=${token}`;
};

/** Copies the settings of the demo sites, and switches on the feature to compare vehicles. */
const writeSettings = async (folder: string): Promise<void> => {
  for (const name of ['sites', 'dealerships', 'templates', 'schemas']) {
    await cp(path.resolve(import.meta.dirname, '../..', name), path.join(folder, name), { recursive: true });
  }
  const file = path.join(folder, `sites/${SITE}/site.yaml`);
  const settings = await readFile(file, 'utf8');
  if (!settings.includes('\nfeatures:\n')) throw new Error(`${file} has no features`);
  await writeFile(file, settings.replace('\nfeatures:\n', '\nfeatures:\n  compare: true\n'));
};

const run = async (nodes: readonly [BuiltProgram, BuiltProgram], connectionString: string, direct: pg.Client): Promise<string> => {
  const { rows } = await direct.query<{ id: number }>('select id from sites where slug = $1', [SITE]);
  const siteId = rows[0]?.id ?? 0;
  const vehicles = await findVehicles(nodes[0]);
  const cookie = await addShopper(direct, siteId, vehicles);
  const database = new Database(connectionString);
  try {
    return await runRounds({ nodes, database, siteId, cookie, vehicles });
  } finally {
    await database.close();
  }
};

export default (): Promise<string> =>
  withOwnDatabase('reservation-surfaces', async ({ connectionString, direct }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-surfaces-'));
    try {
      await writeSettings(folder);
      const options = { environment: { DATABASE_URL: connectionString, SITES_DIR: folder, LOG_LEVEL: 'warn' } };
      return await withBuiltProgram(
        (first) => withBuiltProgram((second) => run([first, second], connectionString, direct), options),
        options,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
