import { err, ok, type Result } from '#kernel/result.ts';

/**
 * Runs jobs one after the other. For answers that cost much processor time: between two jobs, and wherever a job
 * waits, the process answers everybody else.
 *
 * @param mostWaiting jobs that wait at most; one more is refused as 'busy'
 */
export const createOneAtATime = (mostWaiting: number) => {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <Value>(job: () => Promise<Value>): Promise<Result<Value, 'busy'>> => {
    if (waiting >= mostWaiting) return err('busy');
    waiting += 1;
    const turn = last.then(job).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => {});
    return ok(await turn);
  };
};

/** Lets everything that waits for the process go first. */
export const letOthersGoFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
