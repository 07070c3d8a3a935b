/**
 * The tables whose rows belong to a lead by (site_id, lead_id) and are deleted with it, each with its name in exports and
 * in reports of an erasure. The deliveries are not among them, because they must be stopped first.
 */
export const LEAD_BELONGINGS = {
  analytics_events: 'analytics events',
  appointments: 'appointments',
  lead_clocks: 'reply clocks',
} as const;

export type BelongingTable = keyof typeof LEAD_BELONGINGS;
export const BELONGING_TABLES = Object.keys(LEAD_BELONGINGS) as readonly BelongingTable[];
