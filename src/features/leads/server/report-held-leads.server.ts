import type { Database } from '#platform/database/database.server.ts';
import type { OperatorNotices } from '#platform/operator/operator-notices.server.ts';
import { heldLeadsNotice } from '../rules/held-leads-notice.ts';
import type { LeadStore } from './lead-store.server.ts';

interface HeldLeadsParts {
  readonly database: Database;
  readonly leads: Pick<LeadStore, 'countHeldBySite'>;
  readonly notices: Pick<OperatorNotices, 'add'>;
}

/** Writes the daily mail to the operator about held leads. Without held leads there is no mail. @returns the number of held leads */
export const reportHeldLeads = async ({ database, leads, notices }: HeldLeadsParts): Promise<number> => {
  const held = await leads.countHeldBySite();
  if (held.length > 0) await notices.add(database, heldLeadsNotice(held));
  return held.reduce((sum, { count }) => sum + count, 0);
};
