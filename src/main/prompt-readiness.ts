import { type Clock, SECOND_MS } from '#kernel/clock.ts';
import { LATE, within } from '#kernel/time-limit.ts';
import type { Readiness } from './http/health-and-management.server.ts';

/** How long a request of a load balancer waits for the result of a new check, in milliseconds. */
const PATIENCE_MS = 100;
/**
 * How long the result of a check may be used, in milliseconds. Load balancers send their requests at shorter intervals.
 */
const USABLE_MS = 10 * SECOND_MS;

/**
 * Creates a function that answers the readiness request of a load balancer quickly. If the new check is slow, for
 * example because the database does not answer, the answer is the result of the last finished check. Otherwise all
 * nodes would answer slowly during an outage of the database. The load balancer would then send shoppers to no node,
 * although all nodes can still show pages.
 *
 * @param check makes a new check; it may take seconds
 */
export const createPromptReadiness = (
  check: () => Promise<Readiness>,
  clock: Clock,
  patienceMs: number = PATIENCE_MS,
): (() => Promise<Readiness>) => {
  let last: { readonly at: number; readonly found: Readiness } | null = null;
  return async () => {
    const checking = check().then((found) => {
      last = { at: clock.now(), found };
      return found;
    });
    const found = await within(patienceMs, checking);
    if (found !== LATE) return found;
    const isUsable = last !== null && Math.abs(clock.now() - last.at) <= USABLE_MS;
    return isUsable && last !== null ? last.found : checking;
  };
};
