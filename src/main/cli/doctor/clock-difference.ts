import { type Finding, ok, problem, warning } from './finding.ts';
import { formatDuration } from './format-duration.ts';

const WARNING_MS = 2_000;
const PROBLEM_MS = 30_000;

/**
 * Compares the clock of this machine with another one. Signed links, one-time codes, leases and the times of webhooks depend
 * on it.
 *
 * @param other where the other clock is: 'the database'
 * @param differenceMs how far this machine is ahead, in milliseconds
 * @param precisionMs how exact the other clock is; a date of HTTP has whole seconds
 */
export const judgeClock = (other: string, differenceMs: number, precisionMs = 0): Finding => {
  const off = Math.max(0, Math.abs(differenceMs) - precisionMs);
  const text = `the clock of this machine is ${formatDuration(Math.abs(differenceMs))} ${differenceMs > 0 ? 'ahead of' : 'behind'} ${other}`;
  const mend = 'Synchronise the clocks by NTP (timedatectl set-ntp true).';
  if (off >= PROBLEM_MS) return problem('clock', text, mend);
  return off >= WARNING_MS ? warning('clock', text, mend) : ok('clock', `the clocks of this machine and ${other} agree`);
};
