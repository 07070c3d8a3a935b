import type { OperatorNotices } from '#platform/operator/operator-notices.server.ts';
import { MAIL_SERVER } from '../../rules/delivery/delivery-endpoint.ts';
import { endpointNotice } from '../../rules/delivery/endpoint-notice.ts';
import type { LeadTables } from '../lead-tables.server.ts';
import type { TellOperator } from './delivery-endpoints.server.ts';

/** Writes a mail to the operator when a receiver of leads is paused, and when it works again. */
export const tellOperatorByMail =
  (notices: Pick<OperatorNotices, 'add'>): TellOperator =>
  async (transaction, endpoint, change) => {
    const dealership =
      endpoint.dealershipId === MAIL_SERVER.dealershipId
        ? undefined
        : await transaction
            .as<LeadTables>()
            .selectFrom('dealerships')
            .select('slug')
            .where('id', '=', endpoint.dealershipId)
            .executeTakeFirst();
    await notices.add(transaction, endpointNotice(endpoint, dealership?.slug ?? null, change));
  };
