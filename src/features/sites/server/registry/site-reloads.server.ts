import { SECOND_MS } from '#kernel/clock.ts';
import type { ChangedSites } from './site-watcher.server.ts';

/** If the site files cannot be read, the program tries again after this time in milliseconds. */
const RETRY_MS = 5 * SECOND_MS;

export interface SiteReloadsOptions {
  /** Reads the files of the changed sites again. Rejects, for example, if a new site cannot be registered in the database. */
  readonly load: (changed: ChangedSites) => Promise<void>;
  /** Called each time the files were read again without an error. */
  readonly onLoaded: () => void;
  readonly log: { error(about: object, message: string): void };
  readonly retryMs?: number | undefined;
}

/** Reads the site files again after a change. If the reading fails, it is repeated until it succeeds. */
export class SiteReloads {
  readonly #options: SiteReloadsOptions;
  #retry: NodeJS.Timeout | null = null;
  #hasFailed = false;
  #isClosed = false;

  constructor(options: SiteReloadsOptions) {
    this.#options = options;
  }

  async reload(changed: ChangedSites): Promise<void> {
    const { load, onLoaded } = this.#options;
    try {
      await load(changed);
      this.#hasFailed = false;
      onLoaded();
    } catch (error) {
      this.#repeat(error);
    }
  }

  /** Ends all repetitions. */
  close(): void {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
  }

  /** Plans the next attempt to read the site files. Only the first of several failures is logged. */
  #repeat(error: unknown): void {
    const { log, retryMs = RETRY_MS } = this.#options;
    if (this.#isClosed) return;
    const reason = error instanceof Error ? error.message : String(error);
    if (!this.#hasFailed) log.error({ err: error }, `the site files could not be read again: ${reason}; trying again`);
    this.#hasFailed = true;
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.reload(null), retryMs).unref();
  }
}
