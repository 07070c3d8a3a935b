import type { Logger } from '#platform/log.server.ts';

/** Collects functions that close opened resources, and calls them in reverse order. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  /** Closes everything. An error of one closer is logged and does not stop the others. */
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
