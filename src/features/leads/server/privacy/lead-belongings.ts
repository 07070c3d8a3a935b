/**
 * The tables with data of a lead. Their rows name the lead by (site_id, lead_id), and are deleted together with it. The
 * values are the names of these tables in exports and in reports of an erasure. Deliveries are missing here, because
 * they must be stopped first.
 */
export const LEAD_BELONGINGS = {
  analytics_events: 'analytics events',
  appointments: 'appointments',
  lead_clocks: 'reply clocks',
} as const;

export type BelongingTable = keyof typeof LEAD_BELONGINGS;
export const BELONGING_TABLES = Object.keys(LEAD_BELONGINGS) as readonly BelongingTable[];
