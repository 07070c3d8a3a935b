import { type Finding, ok, problem, warning } from './finding.ts';
import { formatDuration } from './format-duration.ts';

const WARNING_MS = 2_000;
const PROBLEM_MS = 30_000;

/**
 * Compares the clock of this machine with another clock. Signed links, one-time codes, leases and the times of webhooks work
 * only if the clocks agree.
 *
 * @param other name of the machine with the other clock: 'the database'
 * @param differenceMs how far this machine is ahead, in milliseconds
 * @param precisionMs precision of the other time in milliseconds; 1,000 for an HTTP `Date` header, which has whole seconds
 */
export const judgeClock = (other: string, differenceMs: number, precisionMs = 0): Finding => {
  const off = Math.max(0, Math.abs(differenceMs) - precisionMs);
  const text = `the clock of this machine is ${formatDuration(Math.abs(differenceMs))} ${differenceMs > 0 ? 'ahead of' : 'behind'} ${other}`;
  const mend = 'Synchronise the clocks by NTP (timedatectl set-ntp true).';
  if (off >= PROBLEM_MS) return problem('clock', text, mend);
  return off >= WARNING_MS ? warning('clock', text, mend) : ok('clock', `the clocks of this machine and ${other} agree`);
};
