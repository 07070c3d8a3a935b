import { err, ok, type Result } from '#kernel/result.ts';

/**
 * Runs jobs that need much processor time one after the other, with pauses between queued jobs. During the pauses, the
 * process answers other requests.
 *
 * @param mostWaiting maximum number of jobs that run or wait; further jobs are refused as 'busy'
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
        return waiting > 0 ? rest(Math.min((performance.now() - startedAt) * REST, LONGEST_REST_MS)) : undefined;
      });
    return ok(await turn);
  };
};

/**
 * Length of the pause after a job, as a multiple of the job's duration. If it is 3, the pause is three times as long as
 * the job, so queued jobs take a quarter of the processor time.
 */
const REST = 3;
/**
 * Maximum length of the pause after a job, in milliseconds. The pause is longer after a longer job (`REST`). A job can
 * take long although it needs little processor time, for example if it waits for the database. Without a maximum, the
 * pause after such a job would be much too long.
 */
const LONGEST_REST_MS = 500;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the event loop of Node has run the callbacks that are already waiting. */
export const letOthersGoFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
