import { endpointText } from '#features/leads/rules/delivery/endpoint-notice.ts';
import { endpointState } from '#features/leads/rules/delivery/endpoint-state.ts';
import { type ListedEndpoint, listEndpoints } from '#features/leads/server/delivery/list-endpoints.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { forecourt } from '../command-text.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/**
 * What the operator must do about a receiver of leads that fails or is paused. All dealerships share the mail server, so for
 * the mail server the text names no dealership and no receiver.
 */
const mendOf = ({ dealershipSlug, endpoint }: ListedEndpoint, isByHand: boolean): string => {
  const see = forecourt(`leads deliveries${dealershipSlug === null ? '' : ` --dealership ${dealershipSlug}`}`);
  if (dealershipSlug === null) return `Correct SMTP_URL or the mail server; the leads are then sent automatically. See: ${see}.`;
  if (!isByHand) return `Correct the receiver; the leads are then sent automatically. See: ${see}.`;
  // The query of a webhook may contain a secret, so it is not printed.
  const receiver = endpoint.includes('?') ? '<address>' : endpoint.slice(endpoint.indexOf(' ') + 1);
  return `Send the waiting leads: ${forecourt(`leads resume-deliveries --dealership ${dealershipSlug} --to ${receiver}`)}.`;
};

/** Makes the finding about a receiver of leads that fails or is paused. Null if the receiver works. */
export const judgeEndpoint = (listed: ListedEndpoint): Finding | null => {
  const state = endpointState(listed);
  if (state === 'works') return null;
  const whose = listed.dealershipSlug ?? 'all dealerships';
  const counts = `${listed.waiting} deliveries wait`;
  const reason = listed.lastError === null ? '' : `; the last error: ${listed.lastError}`;
  const isByHand = state === 'paused by hand';
  const text = `${endpointText(listed.endpoint)} of ${whose} ${state === 'failing' ? 'fails' : `is ${state}`}; ${counts}${isByHand ? '' : reason}`;
  const judge = state === 'paused' ? problem : warning;
  return judge('receiver', text, mendOf(listed, isByHand));
};

/** One finding for each receiver of leads that fails or is paused. The command `leads deliveries` lists the same receivers. */
export const deliveryFindings = async (database: Database, now: number): Promise<readonly Finding[]> => {
  const listed = await listEndpoints(database, {}, now);
  const found = listed.map(judgeEndpoint).filter((finding) => finding !== null);
  return found.length > 0 ? found : [ok('receiver', 'all receivers of leads accept their leads')];
};
