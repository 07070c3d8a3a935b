import { EventStore } from '#features/analytics/server/event-store.server.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import { PendingLeadStore } from '#features/leads/server/paid/pending-lead-store.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { createPaymentServices } from '#main/services/payment-services.server.ts';
import type { Site } from '#model/site/site.ts';
import { Database } from '#platform/database/database.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { createDealership, importRows, stockRows, wireRow } from '#test/builders/stock/feed-import.ts';

/** The clock of the test runs this many times faster than a real clock. So 30 minutes of the test clock take three seconds. */
const FACTOR = 600;

/** The test data that the main process passes to all other processes of the test. */
export interface Yard {
  readonly connectionString: string;
  readonly siteId: number;
  readonly dealershipId: number;
  readonly vehicleIds: readonly number[];
  /** Real time at which the test began, in epoch milliseconds. */
  readonly startedAt: number;
}

/** The key with which the site of the test signs its links. */
export const YARD_SECRET = new Uint8Array(32).fill(7);

const siteOf = ({ siteId, dealershipId }: Yard): Site =>
  buildSite({
    id: siteId,
    features: { reserve: true },
    dealerships: [buildDealership({ id: dealershipId, recipients: { email: ['sales@yard.example'] } })],
  });

/**
 * Creates the services of one process.
 *
 * @param aheadMs milliseconds by which the clock of this process is ahead of the clock of the test
 * @param servesSite false for a process on a machine that does not have the folder of the site
 */
export const openYard = (yard: Yard, aheadMs = 0, servesSite = true) => {
  const database = new Database(yard.connectionString, { statementLimitMs: 60_000 });
  const site = siteOf(yard);
  const clock = { now: () => yard.startedAt + (Date.now() - yard.startedAt) * FACTOR + aheadMs };
  const { log } = createLog({ LOG_LEVEL: 'fatal', LOG_FORMAT: 'json' } as never, { write: () => {} });
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const paidLeads = new PaidLeads({
    pending: new PendingLeadStore(database),
    store: new LeadStore(database),
    events: new EventStore(database),
    log: silent,
    onStored: () => {},
  });
  const findSite = (id: number) => (servesSite && id === site.id ? site : null);
  const parts = { environment: readEnvironment({}), database, clock, log, platformSecret: YARD_SECRET, findSite };
  const services = createPaymentServices(parts, { paidLeads, reservationLinks: new ReservationLinks(YARD_SECRET) });
  const settleAll = async (): Promise<number> => {
    const run = { now: clock.now(), signal: new AbortController().signal };
    return (await services.reservations.endDue(run)) + (await services.payments.settleDue(run));
  };
  return { database, site, clock, services, settleAll };
};

export type OpenYard = ReturnType<typeof openYard>;

/** Stores a dealership with a site and some vehicles for sale. */
export const createYard = async (database: Database, connectionString: string, vehicles: number): Promise<Yard> => {
  const dealership = await createDealership(database, 'the-yard');
  await importRows(
    database,
    dealership,
    Array.from({ length: vehicles }, (_, at) => wireRow(`A${at}`, { status: 'in_stock' })),
  );
  const { rows } = await database.pool.query<{ id: number }>("insert into sites (slug) values ('the-yard') returning id");
  const stock = await stockRows(database, dealership);
  return {
    connectionString,
    siteId: rows[0]?.id ?? 0,
    dealershipId: dealership.id,
    vehicleIds: stock.map(({ id }) => Number(id)),
    startedAt: Date.now(),
  };
};

export const vehicleOf = (yard: Yard, id: number): LeadVehicle => buildLeadVehicle({ id, dealershipId: yard.dealershipId });

/**
 * Moves the clock forward in six steps, up to five days, and processes all due payments and reservations at each step.
 * Then no payment is pending. For example, holds end, late payments arrive, and unconfirmed reservations expire.
 */
export const letTimePass = async (yard: Yard): Promise<void> => {
  for (const ahead of [HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS, 3 * DAY_MS, 4 * DAY_MS, 5 * DAY_MS]) {
    const { database, settleAll } = openYard(yard, ahead);
    for (let run = 0; run < 50 && (await settleAll()) > 0; run += 1);
    await database.close();
  }
};
