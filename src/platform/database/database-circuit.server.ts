import { setTimeout as later } from 'node:timers/promises';

/** Time in milliseconds between two attempts to reach a database that could not be reached. */
const RETRY_MS = 500;

export interface CircuitParts {
  /** Sends a query to the database on a separate connection. Resolves to true if the database answers in time. */
  readonly probe: () => Promise<boolean>;
  /** The number of bytes that arrived on the connections of the pool so far. */
  readonly received: () => number;
  readonly retryMs?: number;
}

/**
 * Finds out whether the database can be reached. While the database cannot be reached, requests fail at once instead of
 * waiting for a time limit.
 *
 * Any failure, such as a refused connection or a late answer, starts a check on a new connection. The circuit opens if
 * this check fails too, and if no answer arrived on the other connections meanwhile. So a database that is only slow
 * never opens the circuit. While the circuit is open, the pool gives no connection, and the check is repeated twice a
 * second. The circuit closes as soon as the database answers.
 */
export class DatabaseCircuit {
  readonly #parts: Required<CircuitParts>;
  readonly #onOpen = new Set<() => void>();
  readonly #onChange = new Set<(isOpen: boolean) => void>();
  readonly #end = new AbortController();
  #isOpen = false;
  #isChecking = false;

  constructor(parts: CircuitParts) {
    this.#parts = { retryMs: RETRY_MS, ...parts };
  }

  /** True if the last check found that the database cannot be reached. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * True if the database can be reached, as far as this process knows. False while a check is running, because the
   * result of the check is not known yet.
   */
  get isTrusted(): boolean {
    return !this.#isOpen && !this.#isChecking;
  }

  /**
   * Call this after a failure that the database may have caused. It starts a check of the database, and returns without
   * waiting for the result.
   */
  suspect(): void {
    if (this.#isChecking || this.#end.signal.aborted) return;
    this.#isChecking = true;
    // The promise of `#check` never rejects, because `#check` catches all errors. A failed probe means that the database
    // cannot be reached. `close` aborts the wait between two probes.
    void this.#check().finally(() => {
      this.#isChecking = false;
    });
  }

  /**
   * Calls `listener` when the circuit opens.
   *
   * @returns a function that removes the listener
   */
  onOpen(listener: () => void): () => void {
    this.#onOpen.add(listener);
    return () => void this.#onOpen.delete(listener);
  }

  /** Calls `listener` whenever the circuit opens or closes. */
  onChange(listener: (isOpen: boolean) => void): void {
    this.#onChange.add(listener);
  }

  /** Ends all checks. */
  close(): void {
    this.#end.abort();
  }

  async #check(): Promise<void> {
    if (await this.#isReachable()) return;
    this.#set(true);
    do await later(this.#parts.retryMs, undefined, { ref: false, signal: this.#end.signal }).catch(() => {});
    while (!(await this.#isReachable()));
    if (!this.#end.signal.aborted) this.#set(false);
  }

  /** Whether the database can be reached. After `close` the result is always true, so that no further probe is sent. */
  async #isReachable(): Promise<boolean> {
    if (this.#end.signal.aborted) return true;
    const before = this.#parts.received();
    return (await this.#parts.probe().catch(() => false)) || this.#parts.received() > before || this.#end.signal.aborted;
  }

  #set(isOpen: boolean): void {
    this.#isOpen = isOpen;
    for (const listener of this.#onChange) listener(isOpen);
    if (isOpen) for (const listener of [...this.#onOpen]) listener();
  }
}
