import type { DatabaseCircuit } from '#platform/database/database-circuit.server.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts';
import type { Logger } from '#platform/log.server.ts';

/**
 * Maximum time in milliseconds for which an error is held back until the check of the database has ended. The check itself takes
 * at most two seconds.
 */
const VERDICT_MS = 2_500;

type LogMethod = (this: Logger, ...line: unknown[]) => void;
type Watched = Pick<DatabaseCircuit, 'isOpen' | 'suspect' | 'onOpen' | 'onChange'>;

export interface OutageLog {
  readonly log: Logger;
  /**
   * Called when the program ends. Writes all lines that wait for the check of the database. Every line that is logged
   * later is written at once.
   */
  end(): void;
}

/**
 * Makes a log that writes two lines about an outage of the database: one at the beginning of the outage, and one at its
 * end with its length in seconds. During an outage, pages and jobs log the error of the database again and again. These
 * repeated lines are not written; the program only counts them.
 *
 * If no outage is known and a line contains an error of the database connection, the database is checked first. If the
 * database answers, there is no outage, and the line is written to the log.
 *
 * @param now milliseconds of a clock that never goes back
 */
export const createOutageLog = (log: Logger, circuit: Watched, now: () => number = () => performance.now()): OutageLog => {
  const waiting = new Set<() => void>();
  let hasEnded = false;
  let beganAt = 0;
  let leftOut = 0;
  circuit.onChange((isOpen) => {
    if (isOpen) {
      beganAt = now();
      log.error('the database cannot be reached: pages are shown from memory, and forms cannot be sent');
      return;
    }
    const seconds = Math.round((now() - beganAt) / 100) / 10;
    log.warn({ seconds, errorsLeftOut: leftOut }, `the database answers again after ${seconds} s`);
    leftOut = 0;
  });
  const filter = (write: LogMethod): LogMethod =>
    function filtered(...line) {
      if (!meansOutage(line[0])) return write.apply(this, line);
      if (circuit.isOpen) {
        leftOut += 1;
        return undefined;
      }
      if (hasEnded) return write.apply(this, line);
      const settle = (): void => {
        clearTimeout(timer);
        stop();
        waiting.delete(writeNow);
      };
      const writeNow = (): void => {
        settle();
        write.apply(this, line);
      };
      const timer = setTimeout(writeNow, VERDICT_MS).unref();
      const stop = circuit.onOpen(() => {
        settle();
        leftOut += 1;
      });
      waiting.add(writeNow);
      circuit.suspect();
      return undefined;
    };
  const quiet = Object.create(log) as Logger;
  quiet.error = filter(log.error as LogMethod) as Logger['error'];
  quiet.warn = filter(log.warn as LogMethod) as Logger['warn'];
  const end = (): void => {
    hasEnded = true;
    for (const writeNow of [...waiting]) writeNow();
  };
  return { log: quiet, end };
};

/**
 * Whether the fields of a log line contain an error of the database connection, which may be the beginning of an
 * outage.
 */
const meansOutage = (fields: unknown): boolean => {
  if (typeof fields !== 'object' || fields === null) return false;
  const { err, error } = fields as { readonly err?: unknown; readonly error?: unknown };
  return [err, error].some((one) => isDatabaseUnavailable(one) || (one instanceof Error && isDatabaseUnavailable(one.cause)));
};
