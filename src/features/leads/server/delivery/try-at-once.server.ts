import type { Queryable } from '#platform/database/database.server.ts';
import { type DeliveryEndpoint, laneOf, MAIL_SERVER } from '../../rules/delivery/delivery-endpoint.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/** Makes the next trial of a paused endpoint due, and that of the mail server if the endpoint is a mailbox. */
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
