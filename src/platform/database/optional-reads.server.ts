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
 * Reads content from the database that a page can do without, such as the number of views. A page waits only a short
 * time for it. Nothing is read while the database cannot be reached or is being checked, nor for two seconds after a late
 * answer. Otherwise a read could go on after its page has stopped waiting, and use a connection that is needed to store leads.
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
