import type { Logger } from '#platform/log.server.ts';

/** Collects the functions that close opened resources, and calls them in reverse order at the end. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  /** Closes everything. An error in one function is logged and does not stop the others. */
  async closeAll(log: Logger): Promise<void> {
    for (const close of this.#closers.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'an error happened while the program closed its resources');
      }
    }
  }
}
