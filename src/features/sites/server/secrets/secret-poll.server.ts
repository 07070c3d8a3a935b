import { SECOND_MS } from '#kernel/clock.ts';

/** Time in milliseconds between two checks of the folder of secrets. */
const POLL_MS = 2 * SECOND_MS;

/**
 * Checks every two seconds whether the folder of secrets has changed. File system notifications are not used, because they do
 * not report changed permissions and do not work for a folder that cannot be read yet.
 */
export class SecretPoll {
  readonly #hasNewSecrets: () => Promise<boolean>;
  readonly #onNew: () => void;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /**
   * @param hasNewSecrets returns true if the secrets must be read again
   * @param onNew called to read the secrets again
   */
  constructor(hasNewSecrets: () => Promise<boolean>, onNew: () => void, pollMs = POLL_MS) {
    this.#hasNewSecrets = hasNewSecrets;
    this.#onNew = onNew;
    this.#pollMs = pollMs;
  }

  start(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#look().finally(() => this.start()), this.#pollMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    if (await this.#hasNewSecrets()) this.#onNew();
  }
}
