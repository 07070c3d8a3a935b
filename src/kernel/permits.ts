/**
 * Permits for work of which only a limited number may run at the same time. Callers get a permit in the order in which they
 * asked for it.
 *
 * @example
 * const permits = new Permits(3);
 * const giveBack = await permits.take();
 * try { await work(); } finally { giveBack(); }
 */
export class Permits {
  #free: number;
  readonly #waiting: PromiseWithResolvers<void>[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Waits for a permit.
   *
   * @param signal ends the wait; the promise is then rejected with `signal.reason`
   * @returns a function that the caller must call after its work; the next caller then gets the permit
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next.resolve();
    };
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn);
    const giveUp = (): void => {
      const place = this.#waiting.indexOf(turn);
      // If the signal is aborted after the caller has got its permit, the caller keeps the permit.
      if (place === -1) return;
      this.#waiting.splice(place, 1);
      turn.reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }
}
