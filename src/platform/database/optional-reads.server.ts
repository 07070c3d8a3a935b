import { SECOND_MS } from '#kernel/clock.ts';
import { LATE, within } from '#kernel/time-limit.ts';
import type { DatabaseCircuit } from './database-circuit.server.ts';

/** After a late answer of the database, the program reads no optional content for this time, in milliseconds. */
const PAUSE_MS = 2 * SECOND_MS;

export interface OptionalReadParts {
  readonly circuit: Pick<DatabaseCircuit, 'isTrusted'>;
  /** How long a page waits for an optional read, in milliseconds. */
  readonly limitMs: number;
  /** Returns the time of a monotonic clock in milliseconds; `performance.now` by default. */
  readonly now?: () => number;
}

/**
 * Reads optional content of pages from the database, such as the number of views. A page waits only a short time for
 * this content, and is shown without the content if the answer is late. After a late answer, nothing is read for two
 * seconds. Nothing is read either while the database cannot be reached or is being checked. Otherwise many reads could
 * continue after their pages have stopped waiting, and use connections that are needed to store leads.
 */
export class OptionalReads {
  readonly #parts: Required<OptionalReadParts>;
  #pauseEndsAt = Number.NEGATIVE_INFINITY;

  constructor(parts: OptionalReadParts) {
    this.#parts = { now: () => performance.now(), ...parts };
  }

  /** How long a page waits for an optional read, in milliseconds. */
  get limitMs(): number {
    return this.#parts.limitMs;
  }

  /** Whether optional content may be read now. */
  get isOpen(): boolean {
    const { circuit, now } = this.#parts;
    return circuit.isTrusted && now() >= this.#pauseEndsAt;
  }

  /**
   * Calls `read` and waits for its result for a short time.
   *
   * @returns the result; `LATE` if `read` was not called or took too long
   * @throws the error of `read`; an error after the time limit is not thrown
   */
  async read<Value>(read: () => Promise<Value>): Promise<Value | typeof LATE> {
    if (!this.isOpen) return LATE;
    const answer = await within(this.limitMs, read());
    if (answer === LATE) this.#pauseEndsAt = this.#parts.now() + PAUSE_MS;
    return answer;
  }
}
