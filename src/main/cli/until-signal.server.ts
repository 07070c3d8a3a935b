/** Why a process is to end, once it is: the name of a signal, or a sentence. */
class Ending extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`Ended while starting: ${reason}`);
    this.name = 'Ending';
    this.reason = reason;
  }
}

/** The wish to end, which may come at any moment, also while things are still being started. */
export interface EndSignal {
  /** Ends a start that is under way. */
  readonly signal: AbortSignal;
  /** Resolves with the reason; later reasons change nothing. */
  readonly until: Promise<string>;
}

/** Listens for the first signal to end, and for the death of the process that started this one. */
export const listenForEnd = (): EndSignal => {
  const controller = new AbortController();
  const until = new Promise<string>((resolve) => {
    const end = (reason: string): void => {
      controller.abort(new Ending(reason));
      resolve(reason);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
    const isOrphan = process.connected === false;
    if (isOrphan) end('the starting process ended');
    else if (process.channel) process.once('disconnect', () => end('the starting process ended'));
  });
  return { signal: controller.signal, until };
};

/** Runs a start; the reason where it was told to end before it was done, with what it opened closed again. */
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
