import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import type { Surroundings } from '../installation/surroundings.ts';

const CHUNK = 5_000;
/** How long deliveries may take after the end of the traffic. */
const DELIVERY_LIMIT_MS = 10 * 60_000;
const PAUSE_MS = 2_000;

export interface CheckedLeads {
  readonly acknowledged: number;
  /** Acknowledged leads that are not stored. */
  readonly lost: number;
  /** Leads that are not sent because the site had reached its limit of leads in an hour. An operator releases them. */
  readonly held: number;
  /** Leads for which a mail or a webhook call to the dealership is missing. */
  readonly undelivered: number;
}

interface StoredLead {
  readonly id: string;
  readonly email: string;
  readonly state: string;
  readonly channels: readonly string[];
}

const readLeads = async (direct: pg.Client, emails: readonly string[]): Promise<readonly StoredLead[]> => {
  const leads: StoredLead[] = [];
  for (let from = 0; from < emails.length; from += CHUNK) {
    const { rows } = await direct.query<StoredLead>(
      `select leads.id::text as id, payload->>'email' as email, state,
         array(select channel || ' ' || receiver from lead_deliveries
           where lead_deliveries.site_id = leads.site_id and lead_id = leads.id and channel in ('email', 'webhook')) as channels
       from leads where payload->>'email' = any($1)`,
      [emails.slice(from, from + CHUNK)],
    );
    leads.push(...rows);
  }
  return leads;
};

/** Waits until no delivery is pending, or until the time limit is reached. */
const waitForDeliveries = async (direct: pg.Client): Promise<void> => {
  for (const until = performance.now() + DELIVERY_LIMIT_MS; performance.now() < until; await later(PAUSE_MS)) {
    const { rows } = await direct.query(
      "select 1 from lead_deliveries where status = 'pending' and channel in ('email', 'webhook') limit 1",
    );
    if (rows.length === 0) return;
  }
};

/**
 * Whether a lead arrived at a receiver. `channel` contains the kind and the address of the receiver, for example
 * `email sales@yard.example`, or `webhook` and a URL.
 */
const hasArrived = (arrivals: ReadonlySet<string>, lead: StoredLead, channel: string): boolean => {
  const [kind = '', receiver = ''] = channel.split(' ');
  const place = kind === 'webhook' ? new URL(receiver).pathname : receiver;
  return arrivals.has(`${place} ${lead.id}`);
};

/** Compares the leads whose shoppers saw a confirmation with the leads that are stored and the leads that arrived. */
export const checkLeads = async (direct: pg.Client, surroundings: Surroundings, emails: ReadonlySet<string>): Promise<CheckedLeads> => {
  await waitForDeliveries(direct);
  const leads = await readLeads(direct, [...emails]);
  const arrivals = new Set(await surroundings.readArrivals());
  const stored = new Set(leads.map(({ email }) => email));
  const sent = leads.filter(({ state }) => state !== 'held');
  const undelivered = sent.filter((lead) => {
    const kinds = new Set(lead.channels.map((channel) => channel.split(' ')[0]));
    return kinds.size < 2 || lead.channels.some((channel) => !hasArrived(arrivals, lead, channel));
  });
  return {
    acknowledged: emails.size,
    lost: [...emails].filter((email) => !stored.has(email)).length,
    held: leads.length - sent.length,
    undelivered: undelivered.length,
  };
};
