import { EventStore } from '#features/analytics/server/event-store.server.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import { PendingLeadStore } from '#features/leads/server/paid/pending-lead-store.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { createPaymentServices } from '#main/services/payment-services.server.ts';
import type { Site } from '#model/site/site.ts';
import { Database } from '#platform/database/database.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';

/** How much faster than a real clock the clock of the test is: a hold of 30 minutes takes three seconds. */
const FACTOR = 600;

/** What every process of the test knows. */
export interface Yard {
  readonly connectionString: string;
  readonly siteId: number;
  readonly dealershipId: number;
  readonly vehicleIds: readonly number[];
  /** Real time at which the test began, in epoch milliseconds. */
  readonly startedAt: number;
}

const SECRET = new Uint8Array(32).fill(7);

const siteOf = ({ siteId, dealershipId }: Yard): Site =>
  buildSite({
    id: siteId,
    features: { reserve: true },
    dealerships: [buildDealership({ id: dealershipId, recipients: { email: ['sales@yard.example'] } })],
  });

/** The services of one process. @param aheadMs how much later than the test's time their clock is */
export const openYard = (yard: Yard, aheadMs = 0) => {
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
  const findSite = (id: number) => (id === site.id ? site : null);
  const parts = { environment: readEnvironment({}), database, clock, log, platformSecret: SECRET, findSite };
  const services = createPaymentServices(parts, { paidLeads, reservationLinks: new ReservationLinks(SECRET) });
  const settleAll = async (): Promise<number> => {
    const run = { now: clock.now(), signal: new AbortController().signal };
    return (await services.reservations.endDue(run)) + (await services.payments.settleDue(run));
  };
  return { database, site, clock, services, settleAll };
};

export const vehicleOf = (yard: Yard, id: number): LeadVehicle => buildLeadVehicle({ id, dealershipId: yard.dealershipId });
