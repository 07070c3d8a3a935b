import { setImmediate } from 'node:timers/promises';

/**
 * Work in short steps: each `yield` is a place where requests may run. Whoever runs the steps decides whether they do
 * (`runInSlices`) or not (`runAtOnce`).
 */
export type Steps<Result = void> = Generator<undefined, Result, undefined>;

/** Longest time that the work on large stock keeps the process before it lets requests run, besides its longest step. */
const SLICE_MS = 1;

export interface Slices {
  /** A step that ends so many milliseconds after the last pause is followed by a pause. */
  readonly sliceMs?: number;
  /** Resolves when requests have run. */
  readonly pause?: () => Promise<unknown>;
}

/** Runs all steps. Requests run after each slice of one millisecond. */
export const runInSlices = async <Result>(
  steps: Steps<Result>,
  { sliceMs = SLICE_MS, pause = setImmediate }: Slices = {},
): Promise<Result> => {
  let startedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - startedAt < sliceMs) continue;
    await pause();
    startedAt = performance.now();
  }
};

/** Runs all steps without a pause. */
export const runAtOnce = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
