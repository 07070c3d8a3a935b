import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import { PendingLeadStore } from '#features/leads/server/paid/pending-lead-store.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { createPaymentServices, type PaymentServices } from '../services/payment-services.server.ts';
import { readSites } from '../sites.server.ts';
import type { CliContext } from './cli-context.server.ts';

/**
 * Builds the services with which commands change payments and reservations, and the function that finds a site by its
 * id. While such a command runs, the payment provider may report that it has collected the payment for a form. The
 * command then also stores the lead of this form. The metrics do not count such leads, because they are rare.
 */
export const openPayments = async (
  context: CliContext,
  database: Database,
): Promise<PaymentServices & { readonly findSite: (siteId: number) => Site | null }> => {
  const { environment } = context;
  const { log } = createLog(environment);
  const sites = await readSites(environment, database, log);
  const findSite = (siteId: number) => sites.findById(siteId);
  const platformSecret = await loadSecret(database, 'platform');
  const paidLeads = new PaidLeads({
    pending: new PendingLeadStore(database),
    store: new LeadStore(database),
    events: new EventStore(database),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    onStored: () => {},
  });
  const parts = { environment, database, clock: systemClock, log, platformSecret, findSite, listSites: () => sites.list() };
  const leads = { paidLeads, reservationLinks: new ReservationLinks(platformSecret) };
  return { ...createPaymentServices(parts, leads), findSite };
};
