/**
 * The tables with data of a lead. Their rows refer to the lead by the columns `site_id` and `lead_id`, and are deleted
 * together with the lead. The values are the names of these tables in exports and in reports of an erasure. The table of
 * deliveries is missing here, because deliveries must be stopped before they are deleted.
 */
export const LEAD_BELONGINGS = {
  analytics_events: 'analytics events',
  appointments: 'appointments',
  lead_clocks: 'reply clocks',
} as const;

export type BelongingTable = keyof typeof LEAD_BELONGINGS;
export const BELONGING_TABLES = Object.keys(LEAD_BELONGINGS) as readonly BelongingTable[];
