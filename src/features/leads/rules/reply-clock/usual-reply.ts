import { DAY_MS } from '#kernel/clock.ts';

/** The period of all figures about replies, in milliseconds. */
export const REPLY_PERIOD_MS = 90 * DAY_MS;

/** Fewest leads from which a site may show its usual reply time. */
const FEWEST_LEADS = 20;

/** How leads of a site were answered in a period. Leads whose time for an answer has not passed are left out. */
export interface ReplyFigures {
  /** Answered and silent leads. */
  readonly leads: number;
  /** Leads that nobody answered in time, and that are still without an answer. */
  readonly silent: number;
  /** Median of the minutes in opening hours until the answer, with silent leads as the slowest. */
  readonly medianMinutes: number | null;
}

/**
 * The sentence with a site's usual reply time, for its forms (`forms.showUsualReply`). Null if it would mislead: with
 * fewer than 20 leads, or if half of the leads are silent. Minutes are rounded up, so the sentence never promises more
 * than the dealership did.
 *
 * @example usualReplyText({ leads: 40, silent: 3, medianMinutes: 13.2 }) === 'Usually answers in 14 minutes of opening time (median of the last 90 days).'
 */
export const usualReplyText = ({ leads, silent, medianMinutes }: ReplyFigures): string | null => {
  if (leads < FEWEST_LEADS || silent * 2 >= leads || medianMinutes === null || !Number.isFinite(medianMinutes)) return null;
  return `Usually answers in ${durationText(medianMinutes)} of opening time (median of the last 90 days).`;
};

/** A duration in minutes as text: minutes up to two hours, then hours in halves. Rounded up. */
const durationText = (minutes: number): string => {
  const whole = Math.max(1, Math.ceil(minutes));
  if (whole === 1) return '1 minute';
  return whole <= 120 ? `${whole} minutes` : `${Math.ceil(whole / 30) / 2} hours`;
};
