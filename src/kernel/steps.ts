/**
 * Work in short steps: the work can pause at each `yield`. `runInSlices` pauses so that requests can run between the
 * steps; `runAtOnce` does not pause.
 */
export type Steps<Result = void> = Generator<undefined, Result, undefined>;

/**
 * Time in milliseconds after which work pauses, so that requests can run. A step is always completed
 * before the pause.
 */
const SLICE_MS = 1;

export interface Slices {
  /**
   * Minimum time in milliseconds between two pauses. The next pause begins at the end of the step that is running when
   * this time is over.
   */
  readonly sliceMs?: number;
  /** Returns a promise that resolves after the server has handled the waiting requests. The default uses `setImmediate`. */
  readonly pause?: () => Promise<unknown>;
}

/**
 * Runs all steps of a piece of work. It pauses after every `sliceMs` milliseconds, so that waiting requests can run.
 */
export const runInSlices = async <Result>(
  steps: Steps<Result>,
  { sliceMs = SLICE_MS, pause = nextRound }: Slices = {},
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

/**
 * Returns a function that a long asynchronous loop calls after each item. The function pauses the loop if the last pause was
 * at least `sliceMs` milliseconds ago, so that waiting requests can run.
 *
 * @example
 * const pauseIfLong = createPauses(5);
 * for (const site of sites) {
 *   check(site);
 *   await pauseIfLong();
 * }
 */
export const createPauses = (sliceMs = SLICE_MS): (() => Promise<void>) => {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < sliceMs) return;
    await nextRound();
    startedAt = performance.now();
  };
};

const nextRound = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs all steps of a piece of work without a pause. */
export const runAtOnce = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
