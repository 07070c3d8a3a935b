import type { Queryable } from '#platform/database/database.server.ts';
import { type DeliveryEndpoint, laneOf, MAIL_SERVER } from '../../rules/delivery/delivery-endpoint.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/**
 * Ends the wait of a paused endpoint, so that one delivery to it is tried now. If the endpoint is a mailbox, the wait of the
 * mail server ends too.
 */
export const tryAtOnce = async (transaction: Queryable, endpoint: DeliveryEndpoint, now: number): Promise<void> => {
  for (const each of laneOf(endpoint.endpoint) === 'mail' ? [endpoint, MAIL_SERVER] : [endpoint]) {
    await transaction
      .as<LeadTables>()
      .updateTable('delivery_endpoints')
      .set({ paused_until: new Date(now) })
      .where('dealership_id', '=', each.dealershipId)
      .where('endpoint', '=', each.endpoint)
      .where('paused_until', '>', new Date(now))
      .execute();
  }
};
