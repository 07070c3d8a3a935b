/** Whether the client that asked for some work has closed its connection. */
export type IsGone = () => boolean;

/** Thrown to stop shared work, because every client that waited for the result has disconnected. */
export class NobodyWaitsError extends Error {
  override readonly name = 'NobodyWaitsError';

  constructor() {
    super('Every client that waited for this answer has closed its connection.');
  }
}

interface Running<Value> {
  readonly result: Promise<Value>;
  /**
   * For each caller that waits for the result, a function that says whether the client of this caller has disconnected.
   */
  readonly callers: IsGone[];
}

/**
 * The result of shared work. `isOwn` is true if this caller started the work, and false if the work was already
 * running.
 */
export interface Shared<Value> {
  readonly value: Value;
  readonly isOwn: boolean;
}

/**
 * Lets several callers share one run of the same work. Callers with the same key that arrive while the work is running get its
 * result or its error. No result is kept after the work has ended, so later callers do not get an old error.
 *
 * @example
 * const { value } = await work.run('7 /search', () => response.destroyed, (ifWanted) => makePage(ifWanted));
 */
export class SharedWork<Value> {
  readonly #running = new Map<string, Running<Value>>();

  /**
   * @param work makes the value. Its argument is a function that throws a NobodyWaitsError if the clients of all
   * callers have disconnected. `work` must call this function before each expensive step
   */
  async run(key: string, isGone: IsGone, work: (ifWanted: () => void) => Promise<Value>): Promise<Shared<Value>> {
    const known = this.#running.get(key);
    if (known) {
      known.callers.push(isGone);
      return { value: await known.result, isOwn: false };
    }
    const callers = [isGone];
    const ifWanted = (): void => {
      if (!callers.every((hasGone) => hasGone())) return;
      // The work is removed from `#running` before the error is thrown. Otherwise a later caller would also get this error.
      this.#running.delete(key);
      throw new NobodyWaitsError();
    };
    const running: Running<Value> = { callers, result: Promise.resolve().then(() => work(ifWanted)) };
    this.#running.set(key, running);
    try {
      return { value: await running.result, isOwn: true };
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }
}
