import { err, ok, type Result } from '#kernel/result.ts';

/**
 * Runs jobs one after the other, with pauses between queued jobs. Use it for answers that cost much processor time:
 * during the pauses, and while a job waits, the process answers other requests.
 *
 * @param mostWaiting maximum number of waiting jobs; one more is refused as 'busy'
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
 * Length of the pause after a job, as a multiple of the job's duration: queued jobs take a quarter of the processor
 * time.
 */
const REST = 3;
/** A job that mostly waited, for example for the database, must not stop the queue for long. */
const LONGEST_REST_MS = 500;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Gives other waiting work of the process its turn first. */
export const letOthersGoFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
