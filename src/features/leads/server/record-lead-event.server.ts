import { logAnalyticsFailure } from '#features/analytics/rules/log-analytics-failure.ts';
import type { EventStore } from '#features/analytics/server/event-store.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Lead } from '../rules/lead.ts';
import type { LeadLog } from './lead-log.server.ts';

/**
 * Records the analytics event of a lead with the event id of its form, and with the user data if the site shares them with
 * analytics (EVENT-14). If this fails, the error is only logged, and the lead stays stored (EVENT-15).
 */
export const recordLeadEvent = async (
  { events, log }: { readonly events: Pick<EventStore, 'record'>; readonly log: LeadLog },
  site: Site,
  lead: Lead,
): Promise<void> => {
  const userData = site.analytics.userData ? { name: lead.name, email: lead.email, phone: lead.phone } : null;
  const event = {
    siteId: site.id,
    eventId: lead.eventId,
    leadId: lead.id,
    vehicleId: lead.vehicle?.id ?? null,
    userData,
    arrival: lead.arrival ?? null,
    at: lead.createdAt,
  };
  await logAnalyticsFailure(
    log,
    () => events.record(event),
    // The message of the error can contain the user data, so only the name of the error is logged.
    (error) => ({ site: site.slug, leadId: lead.id, eventId: lead.eventId, error: errorName(error) }),
  );
};

const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
