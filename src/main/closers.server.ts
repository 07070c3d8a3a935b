import type { Logger } from '#platform/log.server.ts';

/** Collects how to close what was opened, and closes it in the opposite order. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  /** Closes everything. A part that fails to close is logged and keeps no other part open. */
  async closeAll(log: Logger): Promise<void> {
    for (const close of this.#closers.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'something did not close cleanly');
      }
    }
  }
}
