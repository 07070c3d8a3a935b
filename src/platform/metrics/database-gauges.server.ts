import type { Registry } from 'prom-client';
import { addDatabaseGauge } from './add-database-gauge.server.ts';

/**
 * The number of leads of a dealership in each reply state: answered in time, answered late, not answered, or still
 * waiting.
 */
export interface CountedReplies {
  readonly dealershipSlug: string;
  readonly kept: number;
  readonly late: number;
  readonly unanswered: number;
  readonly waiting: number;
}

/** Functions that register gauges whose values come from the database. The values are read at each scrape. */
export interface DatabaseGauges {
  /**
   * Registers a function that counts deliveries: `pending` is the number of waiting deliveries, and `dead` is the
   * number of deliveries that were given up. The function is called at each scrape.
   */
  watchDeliveries(count: () => Promise<{ pending: number; dead: number }>): void;
  /** Registers a function that counts the failing and the paused receivers of leads. The function is called at each scrape. */
  watchEndpoints(count: () => Promise<{ failing: number; paused: number }>): void;
  /**
   * Registers a function that counts held leads: leads that are not delivered until an operator releases them. The
   * function is called at each scrape.
   */
  watchHeldLeads(count: () => Promise<number>): void;
  /** Registers a function that counts the replies to leads for each dealership. It is called at each scrape. */
  watchReplies(count: () => Promise<readonly CountedReplies[]>): void;
  /**
   * Registers a function that returns how much of its daily limit of text messages each site has used: 0 for nothing, 1 for
   * the whole limit. The function is called at each scrape.
   */
  watchSmsUse(read: () => Promise<readonly { site: string; share: number }[]>): void;
}

/** Creates the functions of `DatabaseGauges`. Each function adds gauges to the registry. */
export const createDatabaseGauges = (registry: Registry): DatabaseGauges => ({
  // The alert LeadsUnknown fires while this gauge has no value.
  watchDeliveries: (count) =>
    addDatabaseGauge(registry, {
      name: 'forecourt_lead_deliveries',
      help: 'Number of lead deliveries that are waiting or were given up',
      labelNames: ['status'],
      read: count,
      values: ({ pending, dead }) => [
        { labels: { status: 'pending' }, value: pending },
        { labels: { status: 'dead' }, value: dead },
      ],
    }),
  watchEndpoints: (count) =>
    addDatabaseGauge(registry, {
      name: 'forecourt_lead_endpoints',
      help: 'Number of lead receivers whose deliveries fail or are paused (to list them: forecourt leads deliveries)',
      labelNames: ['state'],
      read: count,
      values: ({ failing, paused }) => [
        { labels: { state: 'failing' }, value: failing },
        { labels: { state: 'paused' }, value: paused },
      ],
    }),
  watchHeldLeads: (count) =>
    addDatabaseGauge(registry, {
      name: 'forecourt_leads_held',
      help: 'Leads that wait for an operator (forecourt leads list --held)',
      labelNames: [],
      read: count,
      values: (held) => [{ labels: {}, value: held }],
    }),
  watchReplies: (count) =>
    addDatabaseGauge(registry, {
      name: 'forecourt_lead_replies',
      help: 'Leads of the last 90 days with a promised reply time, by how they were answered',
      labelNames: ['dealership', 'state'],
      read: count,
      values: (dealerships) => dealerships.flatMap(repliesOf),
    }),
  watchSmsUse: (read) =>
    addDatabaseGauge(registry, {
      name: 'forecourt_sign_in_sms_used_ratio',
      help: 'Used share of the daily limit of text messages with sign-in codes, for each site (1 is the whole limit)',
      labelNames: ['site'],
      read,
      values: (sites) => sites.map(({ site, share }) => ({ labels: { site }, value: share })),
    }),
});

const repliesOf = ({ dealershipSlug: dealership, kept, late, unanswered, waiting }: CountedReplies) => [
  { labels: { dealership, state: 'kept' }, value: kept },
  { labels: { dealership, state: 'late' }, value: late },
  { labels: { dealership, state: 'silent' }, value: unanswered },
  { labels: { dealership, state: 'waiting' }, value: waiting },
];
