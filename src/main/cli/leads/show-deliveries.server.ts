import { endpointText } from '#features/leads/rules/delivery/endpoint-notice.ts';
import { endpointState } from '#features/leads/rules/delivery/endpoint-state.ts';
import { type ListedEndpoint, listEndpoints } from '#features/leads/server/delivery/list-endpoints.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { plainJson, plainLine } from '#kernel/plain-text.ts';
import type { CliContext } from '../cli-context.server.ts';
import { chooseSites, isDealership } from './find-lead.server.ts';

/** Options of `leads deliveries`. */
export interface DeliveriesOptions {
  readonly site?: string;
  readonly dealership?: string;
  readonly json?: boolean;
}

const timeOf = (epochMs: number | null): string | null => (epochMs === null ? null : new Date(epochMs).toISOString());

const endpointJson = (listed: ListedEndpoint) => ({
  dealership: listed.dealershipSlug,
  endpoint: listed.endpoint,
  state: endpointState(listed).replaceAll(' ', '-'),
  waiting: listed.waiting,
  waiting_since: timeOf(listed.waitingSince),
  given_up: listed.givenUp,
  delivered_in_24_hours: listed.deliveredIn24Hours,
  failed_attempts: listed.failures,
  failing_since: timeOf(listed.failingSince),
  next_trial: timeOf(listed.pausedUntil),
  last_error: listed.lastError,
});

const endpointLines = (listed: ListedEndpoint): readonly string[] => {
  const state = endpointState(listed);
  const owner = listed.dealershipSlug ?? 'all dealerships';
  const counts = [
    `waiting ${listed.waiting}${listed.waitingSince === null ? '' : ` since ${timeOf(listed.waitingSince)}`}`,
    ...(listed.givenUp > 0 ? [`given up ${listed.givenUp}`] : []),
    `delivered in 24 h ${listed.deliveredIn24Hours}`,
  ];
  const first = `${owner}  ${endpointText(listed.endpoint)}  ${state === 'works' ? state : state.toUpperCase()}  ${counts.join('  ')}`;
  if (listed.failures === 0) return [first];
  const trial = listed.pausedUntil === null || listed.isPausedByHand ? '' : `, next trial ${timeOf(listed.pausedUntil)}`;
  return [
    first,
    `  failing since ${timeOf(listed.failingSince)}, ${listed.failures} failed attempts${trial}`,
    `  last error: ${listed.lastError}`,
  ];
};

/**
 * `leads deliveries`: shows the state of each receiver of leads, and how many leads are held for a check by the
 * operator.
 */
export const showDeliveries = async (context: CliContext, { site, dealership, json }: DeliveriesOptions): Promise<void> => {
  const database = await context.openDatabase();
  const store = new LeadStore(database);
  if (site !== undefined && (await chooseSites(context, store, site)) === null) return;
  if (!(await isDealership(context, database, dealership))) return;
  const endpoints = await listEndpoints(database, { siteSlug: site, dealershipSlug: dealership }, systemClock.now());
  if (json) return context.write(plainJson(endpoints.map(endpointJson), 2));
  if (endpoints.length === 0) context.write('No lead was sent to anybody in the last 30 days');
  for (const line of endpoints.flatMap(endpointLines)) context.write(plainLine(line));
  const held = (await store.countHeldBySite()).filter(({ siteSlug }) => site === undefined || siteSlug === site);
  for (const { siteSlug, count } of held)
    context.write(
      `${siteSlug}  ${count} ${count === 1 ? 'lead is' : 'leads are'} held until you release ${count === 1 ? 'it' : 'them'}: forecourt leads list --held --site ${siteSlug}`,
    );
};
