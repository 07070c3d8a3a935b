/**
 * The measurement of one rate of requests. `p99` is the 99th percentile of the response times in milliseconds. `p99` is
 * infinite if too many requests were waiting for an answer at the same time.
 */
export interface RateStep {
  readonly rate: number;
  readonly p99: number;
}

export interface FoundRate {
  /** The lowest rate, in requests a second, at which the 99th percentile of the response times was above the limit. */
  readonly rate: number;
  readonly steps: readonly RateStep[];
}

const FIRST_RATE = 40;
const MOST_RATE = 20_000;
const BISECTIONS = 4;

/**
 * Searches for the lowest rate at which the 99th percentile of the response times is above a limit. First the rate is
 * doubled until the 99th percentile is above the limit. Then the distance between the last good and the first bad rate
 * is halved four times.
 *
 * @param measure measures the 99th percentile at a rate
 * @throws if the 99th percentile is above the limit at the first rate, or below the limit even at the highest rate
 * @example await searchRate(async (rate) => (rate < 1000 ? 50 : 500), 200) // rate is between 1000 and 1040
 */
export const searchRate = async (measure: (rate: number) => Promise<number>, limitMs: number): Promise<FoundRate> => {
  const steps: RateStep[] = [];
  const passes = async (rate: number): Promise<boolean> => {
    const p99 = await measure(rate);
    steps.push({ rate, p99 });
    return p99 > limitMs;
  };
  let good = 0;
  let bad = FIRST_RATE;
  while (!(await passes(bad))) {
    good = bad;
    bad *= 2;
    if (bad > MOST_RATE) throw new Error(`The 99th percentile is below ${limitMs} ms even at ${good} requests a second`);
  }
  if (good === 0) throw new Error(`The 99th percentile is ${Math.round(steps[0]?.p99 ?? 0)} ms already at ${FIRST_RATE} requests a second`);
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = Math.round((good + bad) / 2);
    if (await passes(middle)) bad = middle;
    else good = middle;
  }
  return { rate: bad, steps };
};
