/** The reason why a process stops: the name of a signal, or a sentence. */
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
  /** Aborts the start of the program if it is still in progress. */
  readonly signal: AbortSignal;
  /** Resolves with the first reason to stop. Later reasons are ignored. */
  readonly until: Promise<string>;
}

/** Waits for the first signal to stop. The end of the process that started this one also counts as a signal. */
export const listenForEnd = (): EndSignal => {
  const controller = new AbortController();
  const until = new Promise<string>((resolve) => {
    const end = (reason: string): void => {
      controller.abort(new Ending(reason));
      resolve(reason);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
    const isOrphan = process.connected === false;
    if (isOrphan) end('the process that started this one ended');
    else if (process.channel) process.once('disconnect', () => end('the process that started this one ended'));
  });
  return { signal: controller.signal, until };
};

/**
 * Starts the program with `start`. If a signal to stop arrives before `start` has finished, `start` must throw the
 * reason of its abort signal. The name of the signal is then returned.
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
