/** Resolves at the first signal to end, or when the process that started this one is gone; later ones change nothing. */
export const untilSignal = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    if (process.channel) process.once('disconnect', () => resolve('the starting process ended'));
  });
