/**
 * The tables with data of a lead. The keys are the names of the tables. The values are the names that exports and
 * reports of an erasure show for them. The rows refer to the lead by the columns `site_id` and `lead_id`, and are
 * deleted together with the lead. The table of deliveries is left out on purpose, because deliveries must be stopped
 * before they are deleted.
 */
export const LEAD_BELONGINGS = {
  analytics_events: 'analytics events',
  appointments: 'appointments',
  lead_clocks: 'reply clocks',
} as const;

export type BelongingTable = keyof typeof LEAD_BELONGINGS;
export const BELONGING_TABLES = Object.keys(LEAD_BELONGINGS) as readonly BelongingTable[];
