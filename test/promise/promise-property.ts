import fc from 'fast-check';
import { openTimeBetween } from '#features/dealerships/rules/opening-hours.ts';
import { promisedReply } from '#features/leads/rules/promised-reply.ts';
import { independentOpenTime, independentPromise } from './independent-promise.ts';
import { type PromiseCase, promiseCase } from './promise-case.ts';

const LONGEST_MS = 60 * 24 * 60 * 60_000;

const differenceOf = ({ location, zone, sentAt, replyMinutes }: PromiseCase): string | null => {
  const promised = promisedReply(location, 'sales', sentAt, replyMinutes);
  const expected = independentPromise(location, zone, sentAt, replyMinutes);
  if (promised !== expected) return `the promise is ${promised}, but the independent calculation gives ${expected}`;
  // Open times are compared over two months. This is long enough to include a closure and a change of the clocks.
  const until = Math.min(promised ?? Number.POSITIVE_INFINITY, sentAt + LONGEST_MS);
  const open = openTimeBetween(location, 'sales', sentAt, until);
  const expectedOpen = independentOpenTime(location, zone, sentAt, until);
  return open === expectedOpen ? null : `the location is open for ${open} ms, but the independent calculation gives ${expectedOpen} ms`;
};

/**
 * Compares promised replies and open times of the product with an independent calculation.
 *
 * @throws an Error with the smallest case that differs, and the seed that repeats it
 */
export const checkPromises = (cases: number, seed?: number): void =>
  fc.assert(
    fc.property(promiseCase, (one) => {
      const difference = differenceOf(one);
      if (difference !== null) throw new Error(difference);
    }),
    { numRuns: cases, ...(seed === undefined ? {} : { seed }) },
  );
