import { endpointOf } from '#features/leads/rules/delivery/delivery-endpoint.ts';
import { endpointText } from '#features/leads/rules/delivery/endpoint-notice.ts';
import { DeliveryEndpoints } from '#features/leads/server/delivery/delivery-endpoints.server.ts';
import { listEndpoints } from '#features/leads/server/delivery/list-endpoints.server.ts';
import { systemClock } from '#kernel/clock.ts';
import type { CliContext } from '../cli-context.server.ts';
import { fail } from '../fail.server.ts';
import { isDealership } from './find-lead.server.ts';

/** Options of `leads pause-deliveries` and `leads resume-deliveries`. */
export interface PauseOptions {
  readonly dealership: string;
  readonly to: string;
}

/**
 * Finds the receiver that the operator named in the command. If no lead of the dealership was sent to this receiver in the last
 * 30 days, prints an error and returns null.
 */
const findEndpoint = async (context: CliContext, { dealership, to }: PauseOptions) => {
  const database = await context.openDatabase();
  if (!(await isDealership(context, database, dealership))) return null;
  const listed = await listEndpoints(database, { dealershipSlug: dealership }, systemClock.now());
  const own = listed.filter(({ dealershipSlug }) => dealershipSlug !== null);
  const wanted = endpointOf(URL.canParse(to) ? 'webhook' : 'email', to);
  const found = own.find(({ endpoint }) => endpoint === wanted);
  if (found) return { database, key: { dealershipId: found.dealershipId, endpoint: found.endpoint } };
  const receivers = own.flatMap(({ endpoint }) => (endpoint === 'receipt' ? [] : [endpoint.slice(endpoint.indexOf(' ') + 1)]));
  fail(context, `no lead of ${dealership} went to '${to}' in the last 30 days; known receivers: ${receivers.join(', ') || 'none yet'}`);
  return null;
};

/** `leads pause-deliveries`: sends no leads to one receiver until an operator runs `leads resume-deliveries`. */
export const pauseDeliveries = async (context: CliContext, options: PauseOptions): Promise<void> => {
  const found = await findEndpoint(context, options);
  if (found === null) return;
  const isNew = await new DeliveryEndpoints(found.database).pauseByHand(found.key);
  const what = endpointText(found.key.endpoint);
  context.write(isNew ? `Leads for ${what} now wait. To send them: leads resume-deliveries` : `Leads for ${what} are paused already`);
};

/** `leads resume-deliveries`: ends a pause that a person or the program has begun, and sends the leads that have waited. */
export const resumeDeliveries = async (context: CliContext, options: PauseOptions): Promise<void> => {
  const found = await findEndpoint(context, options);
  if (found === null) return;
  const wasPaused = await new DeliveryEndpoints(found.database).resume(found.key, systemClock.now());
  const what = endpointText(found.key.endpoint);
  context.write(
    wasPaused
      ? `Leads for ${what} are sent again`
      : `Leads for ${what} were not paused; the leads for this receiver whose delivery failed are sent again now`,
  );
};
