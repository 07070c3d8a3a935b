import type { Imports } from '../imports.ts';
import type { Faults } from '../installation/faults.ts';
import { medianMemory, type Sample, type Watch } from '../installation/watch.ts';
import { type Counts, summaryOf } from './counts.ts';

export const MINUTE_MS = 60_000;

/** What happened in the measured time. */
export interface Measured {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly counts: Counts;
  readonly faults: Faults;
  readonly watch: Watch;
  readonly imports: Imports;
}

const shown = (ms: number): string => (Number.isNaN(ms) ? '-' : ms.toFixed(0));

const mostStall = (samples: readonly Sample[], node: number): number =>
  samples.reduce((most, { nodes }) => Math.max(most, nodes[node]?.stallMs ?? 0), 0);

const minuteRow = ({ startedAt, endedAt, counts, faults, watch }: Measured, minute: number): readonly string[] => {
  const from = startedAt + minute * MINUTE_MS;
  const to = Math.min(from + MINUTE_MS, endedAt);
  const { count, p50, p99, max } = summaryOf(counts.timesBetween(from, to));
  const within = (at: number): boolean => at >= from && at < to;
  const samples = watch.samplesBetween(from, to);
  const last = samples.at(-1);
  return [
    String(minute + 1),
    String(count),
    shown(p50),
    shown(p99),
    shown(max),
    String(counts.allowed503.filter(within).length),
    String(counts.violations.filter(({ at }) => within(at)).length),
    [0, 1].map((node) => shown(last?.nodes[node]?.memory ?? Number.NaN)).join(' / '),
    [0, 1].map((node) => shown(last?.nodes[node]?.children ?? Number.NaN)).join(' / '),
    [0, 1].map((node) => shown(mostStall(samples, node))).join(' / '),
    shown(last?.database ?? Number.NaN),
    last === undefined ? '-' : `${Math.round(last.load * 100)} %`,
    faults.happened
      .filter(({ from: at }) => within(at))
      .map(({ name }) => name)
      .join(', '),
  ];
};

const HEADINGS = [
  'minute',
  'requests',
  'p50 ms',
  'p99 ms',
  'max ms',
  '503 allowed',
  'violations',
  'memory MB',
  'children MB',
  'stall ms',
  'database MB',
  'load generator',
  'fault',
];

const alignTable = (rows: readonly (readonly string[])[]): string => {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** A table with one row for each minute. */
export const minuteTable = (measured: Measured): string => {
  const minutes = Math.ceil(Math.round(measured.endedAt - measured.startedAt) / MINUTE_MS);
  return alignTable([HEADINGS, ...Array.from({ length: minutes }, (_, minute) => minuteRow(measured, minute))]);
};

/** The median memory of a node in the third and in the fourth quarter of the measured time, in megabytes. */
export const memoryOfHalves = ({ startedAt, endedAt, watch }: Measured, node: number) => {
  const quarter = (endedAt - startedAt) / 4;
  const medianOf = (number: number): number =>
    medianMemory(watch.samplesBetween(startedAt + (number - 1) * quarter, startedAt + number * quarter), node);
  return { third: medianOf(3), fourth: medianOf(4) };
};
