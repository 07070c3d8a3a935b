/**
 * The error with which a start is aborted. Its `reason` says why the process stops: the name of a signal, or a
 * sentence.
 */
class Ending extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The program was stopped while it was starting: ${reason}`);
    this.name = 'Ending';
    this.reason = reason;
  }
}

/** A request to stop, which may arrive at any time, even during the start. */
export interface EndSignal {
  /** Aborted when the program must stop. A start that is still in progress then ends. */
  readonly signal: AbortSignal;
  /** Resolves with the reason when the program is asked to stop for the first time. */
  readonly until: Promise<string>;
  /**
   * Resolves with the reason when the program is asked to stop a second time. The program then stops faster than after
   * the first request.
   */
  readonly again: Promise<string>;
}

/**
 * Several signals within this time, in milliseconds, are treated as one request to stop. Ctrl-C, for example, sends
 * SIGINT to the program and to `npm start`, and `npm start` then sends SIGTERM to the program.
 */
const SAME_REQUEST_MS = 1_000;

/** Listens for signals that ask this process to stop. If the parent process ends, this process must stop too. */
export const listenForEnd = (): EndSignal => {
  const controller = new AbortController();
  const { promise: again, resolve: endFaster } = Promise.withResolvers<string>();
  const until = new Promise<string>((resolve) => {
    let firstAt: number | null = null;
    const end = (reason: string): void => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt >= SAME_REQUEST_MS) endFaster(reason);
      controller.abort(new Ending(reason));
      resolve(reason);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
    const isOrphan = process.connected === false;
    if (isOrphan) end('the process that started this one ended');
    else if (process.channel) process.once('disconnect', () => end('the process that started this one ended'));
  });
  return { signal: controller.signal, until, again };
};

/**
 * Starts the program with `start`. If the program must stop before `start` has finished, `start` must throw the reason of
 * its `AbortSignal`. The result then says in `endedBy` why the program stops, for example 'SIGTERM'.
 */
export const startUnlessEnded = async <Started>(
  start: () => Promise<Started>,
): Promise<{ readonly started: Started } | { readonly endedBy: string }> => {
  try {
    return { started: await start() };
  } catch (error) {
    if (error instanceof Ending) return { endedBy: error.reason };
    throw error;
  }
};
