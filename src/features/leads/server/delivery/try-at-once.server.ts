import type { Queryable } from '#platform/database/database.server.ts';
import { type DeliveryEndpoint, laneOf, MAIL_SERVER } from '../../rules/delivery/delivery-endpoint.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/**
 * Makes the pause of an endpoint end now, so that one delivery to this endpoint is tried. If the endpoint is a mailbox, a pause
 * of the mail server ends now too.
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
