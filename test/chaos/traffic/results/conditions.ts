import type { CheckedLeads } from './check-leads.ts';
import { summaryOf } from './counts.ts';
import { type Measured, MINUTE_MS, memoryOfHalves } from './report.ts';

/**
 * The 99th percentile of the response times must be below this number of milliseconds. The ten seconds after a fault are
 * not counted.
 */
export const LIMIT_MS = 200;
/**
 * The share by which the median memory in the last quarter of a run may exceed the median in the third quarter. A
 * difference of this size may be chance.
 */
const MOST_GROWTH = 0.05;
/** The traffic must have sent this many leads and checked this many prices each minute; otherwise the run proves nothing. */
const LEAST_EACH_MINUTE = { leads: 1, prices: 0.2 };
/**
 * The growth of the memory is checked only in a run of at least this many minutes. In a shorter run the caches of the
 * program are still filling, so the memory grows.
 */
const MEMORY_MINUTES = 20;

/** The result of a load test: lines for the report, and the conditions that the load test did not meet. */
export interface Verdict {
  readonly lines: readonly string[];
  readonly failures: readonly string[];
}

const judgeTimes = ({ startedAt, endedAt, counts, faults }: Measured): Verdict => {
  const outside = summaryOf(counts.timesBetween(startedAt, endedAt, (at) => faults.isAfterFault(at)));
  const calm = summaryOf(counts.timesBetween(startedAt, endedAt, (at) => faults.isNearFault(at)));
  const all = summaryOf(counts.timesBetween(startedAt, endedAt));
  const line = `p99 ${outside.p99.toFixed(0)} ms if the requests in the ten seconds after each fault are left out, ${calm.p99.toFixed(0)} ms if the requests during faults are left out too; all ${all.count} requests: p50 ${all.p50.toFixed(0)}, p99 ${all.p99.toFixed(0)}, longest ${all.max.toFixed(0)} ms`;
  return { lines: [line], failures: outside.p99 < LIMIT_MS ? [] : [`p99 is not below ${LIMIT_MS} ms: ${line}`] };
};

const judgeMemory = (measured: Measured): Verdict => {
  const isLong = measured.endedAt - measured.startedAt >= MEMORY_MINUTES * MINUTE_MS;
  const verdicts = [0, 1].map((node): Verdict => {
    const { third, fourth } = memoryOfHalves(measured, node);
    const line = `node ${node + 1}: median memory ${third.toFixed(0)} MB in the third quarter, ${fourth.toFixed(0)} MB in the fourth`;
    const hasGrown = fourth > third * (1 + MOST_GROWTH);
    return { lines: [line], failures: isLong && hasGrown ? [`the memory grows: ${line}`] : [] };
  });
  const note = isLong ? [] : [`the growth of the memory was not checked, because the run was shorter than ${MEMORY_MINUTES} minutes`];
  return { lines: [...verdicts.flatMap(({ lines }) => lines), ...note], failures: verdicts.flatMap(({ failures }) => failures) };
};

const judgeLeads = ({ acknowledged, lost, held, undelivered }: CheckedLeads): Verdict => {
  const line = `${lost} of ${acknowledged} acknowledged leads lost, ${undelivered} of ${acknowledged - held} not delivered, ${held} held for an operator by the limits against spam`;
  return { lines: [line], failures: lost + undelivered > 0 ? [line] : [] };
};

/** Whether the run had enough leads and prices to prove anything. A minute that has begun counts as a whole minute. */
export const judgeEffort = (
  {
    startedAt,
    endedAt,
    imports,
  }: Pick<Measured, 'startedAt' | 'endedAt'> & { readonly imports: Pick<Measured['imports'], 'pricesChecked'> },
  { acknowledged }: Pick<CheckedLeads, 'acknowledged'>,
): Verdict => {
  const minutes = Math.ceil((endedAt - startedAt) / MINUTE_MS);
  const checks = [
    { what: 'acknowledged leads', found: acknowledged, least: Math.ceil(minutes * LEAST_EACH_MINUTE.leads) },
    { what: 'checked prices', found: imports.pricesChecked, least: Math.ceil(minutes * LEAST_EACH_MINUTE.prices) },
  ];
  const few = checks.filter(({ found, least }) => found < least);
  return {
    lines: [],
    failures: few.map(({ what, found, least }) => `only ${found} ${what}, at least ${least} are needed in ${minutes} minutes`),
  };
};

const judgeAnswers = ({ counts, imports }: Measured, shopperFaults: readonly string[]): Verdict => {
  const { violations } = counts;
  const found = [...imports.faults, ...shopperFaults];
  return {
    lines: [
      `answers: ${counts.describeStatuses()}`,
      `${counts.allowed503.length} answers 503 with Retry-After during faults, ${counts.deadConnections} connections broken by a kill, ${violations.length} violations`,
      `${imports.done} imports, ${imports.repeated} attempts repeated, ${imports.pricesChecked} prices checked`,
    ],
    failures: [
      ...(violations.length > 0 ? [`${violations.length} answers that no simulated fault explains: ${counts.describeViolations()}`] : []),
      ...(found.length > 0 ? [`${found.length} other faults: ${[...new Set(found)].slice(0, 8).join('; ')}`] : []),
    ],
  };
};

/** Decides whether a test run has passed, by its answers, times, leads and memory. */
export const judge = (measured: Measured, leads: CheckedLeads, shopperFaults: readonly string[]): Verdict => {
  const verdicts = [
    judgeTimes(measured),
    judgeAnswers(measured, shopperFaults),
    judgeLeads(leads),
    judgeEffort(measured, leads),
    judgeMemory(measured),
  ];
  return { lines: verdicts.flatMap(({ lines }) => lines), failures: verdicts.flatMap(({ failures }) => failures) };
};
