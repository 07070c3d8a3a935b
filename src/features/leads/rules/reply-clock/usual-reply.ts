import { DAY_MS } from '#kernel/clock.ts';

/** The period for which replies are counted, in milliseconds. */
export const REPLY_PERIOD_MS = 90 * DAY_MS;

/** The fewest leads that a site needs to show its usual reply time. */
const FEWEST_LEADS = 20;

/**
 * How the leads of a site or dealership were answered in a period. A lead without an answer is counted only when the
 * time for its answer has passed.
 */
export interface ReplyFigures {
  /** The number of leads that were answered, or whose time for an answer has passed. */
  readonly leads: number;
  /** The number of leads that nobody has answered although their time for an answer has passed. */
  readonly silent: number;
  /**
   * Median of the minutes in opening hours until the answer. It is computed as if each lead without an answer were
   * slower than all answered leads.
   */
  readonly medianMinutes: number | null;
}

/**
 * The sentence with a site's usual reply time, for its forms (`forms.showUsualReply`). Null if there are fewer than 20
 * leads, or if at least half of the leads have no answer, because the sentence could then mislead shoppers. Minutes are
 * rounded up, so the sentence never states a shorter time than the median.
 *
 * @example usualReplyText({ leads: 40, silent: 3, medianMinutes: 13.2 }) === 'Usually answers in 14 minutes of opening time (median of the last 90 days).'
 */
export const usualReplyText = ({ leads, silent, medianMinutes }: ReplyFigures): string | null => {
  if (leads < FEWEST_LEADS || silent * 2 >= leads || medianMinutes === null || !Number.isFinite(medianMinutes)) return null;
  return `Usually answers in ${durationText(medianMinutes)} of opening time (median of the last 90 days).`;
};

/**
 * A duration as text: up to two hours in minutes, longer durations in hours, rounded up to half an hour.
 *
 * @example durationText(130) === '2.5 hours'
 */
const durationText = (minutes: number): string => {
  const whole = Math.max(1, Math.ceil(minutes));
  if (whole === 1) return '1 minute';
  return whole <= 120 ? `${whole} minutes` : `${Math.ceil(whole / 30) / 2} hours`;
};
