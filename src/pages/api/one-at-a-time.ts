import { err, ok, type Result } from '#kernel/result.ts';

/**
 * Runs jobs one after the other, and rests between jobs that queue. For answers that cost much processor time: in the
 * rests, and wherever a job waits, the process answers everybody else.
 *
 * @param mostWaiting jobs that wait at most; one more is refused as 'busy'
 */
export const createOneAtATime = (mostWaiting: number) => {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <Value>(job: () => Promise<Value>): Promise<Result<Value, 'busy'>> => {
    if (waiting >= mostWaiting) return err('busy');
    waiting += 1;
    let startedAt = 0;
    const turn = last.then(() => {
      startedAt = performance.now();
      return job();
    });
    last = turn
      .catch(() => {})
      .then(() => {
        waiting -= 1;
        return waiting > 0 ? rest((performance.now() - startedAt) * REST) : undefined;
      });
    return ok(await turn);
  };
};

/** How many times as long as a job took the next one waits: jobs that queue take a quarter of the time. */
const REST = 3;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets everything that waits for the process go first. */
export const letOthersGoFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
