import { REPLY_PERIOD_MS } from '#features/leads/rules/reply-clock/usual-reply.ts';
import { type DealershipReplies, ReplyClockStore } from '#features/leads/server/reply-clock/reply-clock-store.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { plainJson, plainLine } from '#kernel/plain-text.ts';
import type { CliContext } from '../cli-context.server.ts';
import { isDealership } from './find-lead.server.ts';

export interface ClockOptions {
  readonly dealership?: string;
  readonly since?: number;
  readonly json?: boolean;
}

/**
 * The median time until an answer, as text. Leads without an answer are treated as slower than all answered leads. So
 * the median is unknown if at least half of the leads have no answer.
 */
const medianText = ({ medianMinutes }: DealershipReplies): string => {
  if (medianMinutes === null) return 'no answers yet';
  return Number.isFinite(medianMinutes)
    ? `median ${Math.ceil(medianMinutes)} minutes of opening time`
    : 'median unknown, because half of the leads have no answer';
};

const clockLine = (replies: DealershipReplies): string => {
  const { dealershipSlug, kept, late, unanswered, waiting, unpromised } = replies;
  const unpromisedText = unpromised === 0 ? '' : `  ${unpromised} without a promised time`;
  return `${dealershipSlug}  ${kept} kept  ${late} late  ${unanswered} silent  ${waiting} waiting${unpromisedText}  ${medianText(replies)}`;
};

const clockJson = (replies: DealershipReplies) => ({
  dealership: replies.dealershipSlug,
  kept: replies.kept,
  late: replies.late,
  silent: replies.unanswered,
  waiting: replies.waiting,
  without_promise: replies.unpromised,
  median_opening_minutes: replies.medianMinutes !== null && Number.isFinite(replies.medianMinutes) ? replies.medianMinutes : null,
});

/** `leads clock` */
export const showClock = async (context: CliContext, { dealership, since, json }: ClockOptions): Promise<void> => {
  const now = systemClock.now();
  const database = await context.openDatabase();
  if (!(await isDealership(context, database, dealership))) return;
  const store = new ReplyClockStore(database);
  const all = await store.countByDealership(since ?? now - REPLY_PERIOD_MS, now);
  const shown = all.filter(({ dealershipSlug }) => dealership === undefined || dealershipSlug === dealership);
  if (json) return context.write(plainJson(shown.map(clockJson), 2));
  if (shown.length === 0) context.write('No leads in this period');
  for (const replies of shown) context.write(plainLine(clockLine(replies)));
};
