/** Summary of the durations of many runs, in milliseconds. */
export interface Timing {
  readonly median: number;
  readonly p99: number;
}

/** Runs a function many times after a warm-up. @returns the median and the 99th percentile of the durations */
export const time = async (runs: number, warmUps: number, run: (index: number) => unknown): Promise<Timing> => {
  for (let index = 0; index < warmUps; index += 1) await run(index);
  const times = new Float64Array(runs);
  for (let index = 0; index < runs; index += 1) {
    const startedAt = performance.now();
    await run(index);
    times[index] = performance.now() - startedAt;
  }
  return timingOf(times);
};

export const timingOf = (times: Float64Array): Timing => {
  const sorted = times.toSorted();
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
};

/** The median of several numbers. */
export const medianOf = (figures: readonly number[]): number => timingOf(Float64Array.from(figures)).median;

/** Formats a duration in milliseconds. @example milliseconds(0.1234) === '0.123' */
export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(3) : value.toFixed(1));
