import { setTimeout as later } from 'node:timers/promises';
import type { BuiltProgram } from '../built-program.ts';
import { noCounts, postLead, SITES, type SiteTokens } from './shoppers.ts';
import type { TimedReceivers } from './timed-receivers.ts';

/** Sends leads, each of which must be acknowledged. @returns their ids */
export const sendLeads = async (program: BuiltProgram, tokens: SiteTokens, count: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const counts = noCounts();
    const id = await postLead(program, counts, SITES[0] ?? '', tokens);
    if (id === null) throw new Error(`A lead was not acknowledged (${counts.wrongErrors.join('; ') || 'it was refused'})`);
    ids.push(id);
  }
  return ids;
};

/**
 * All mailboxes that received mail about a lead. A mailbox `gone-…@example.com` belongs to a shopper, any other to the
 * dealer.
 */
export const mailboxesOf = ({ arrivals }: TimedReceivers, leadId: string): readonly string[] =>
  [...arrivals.keys()].flatMap((key) => (key.endsWith(` ${leadId}`) ? [key.slice(0, -leadId.length - 1)] : []));

const hasArrived = (receivers: TimedReceivers, leadId: string): boolean =>
  mailboxesOf(receivers, leadId).some((mailbox) => !/^gone-.*@example\.com$/.test(mailbox));

/** Waits until leads have arrived at the dealer. @returns milliseconds @throws if one has not arrived after the limit */
export const timeArrivals = async (receivers: TimedReceivers, leadIds: readonly string[], limitMs: number): Promise<number> => {
  const startedAt = performance.now();
  for (;;) {
    const missing = leadIds.filter((id) => !hasArrived(receivers, id)).length;
    if (missing === 0) return performance.now() - startedAt;
    if (performance.now() - startedAt > limitMs)
      throw new Error(`${missing} of ${leadIds.length} leads did not arrive within ${limitMs} ms`);
    await later(50);
  }
};

/** The ids (`Message-ID` or `webhook-id`) of the mails and webhook calls that arrived more than once. */
export const repeatsOf = ({ accepted }: TimedReceivers): readonly string[] => [
  ...new Set(accepted.filter((id, at) => accepted.indexOf(id) !== at)),
];
