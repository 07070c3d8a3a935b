import { SECOND_MS } from '#kernel/clock.ts';

/**
 * Time between two polls in milliseconds. A change whose notification was lost is found after this time at the latest.
 */
const POLL_MS = 5 * SECOND_MS;

export interface StockPollOptions {
  readonly listDealerships: () => readonly number[];
  /** Reads the number of the last committed change of each dealership (`VehicleStore.currentSeq`). */
  readonly readSeqs: (dealershipIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** Called with each dealership whose change number differs from the last poll. */
  readonly onChange: (dealershipId: number) => void;
  readonly pollMs?: number;
}

/**
 * Polls the database for changed stock. It complements change notifications, which are lost while the listening
 * connection is broken: without polling, pages would stay outdated. A poll is one small query. A change that a
 * notification has already reported is reported a second time. The receiver then runs one query that finds nothing new.
 */
export class StockPoll {
  readonly #options: StockPollOptions;
  readonly #seen = new Map<number, number>();
  #timer: NodeJS.Timeout | null = null;
  #polling: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: StockPollOptions) {
    this.#options = options;
  }

  /**
   * Reads the current change number of each dealership, then starts to poll for new numbers. The promise resolves after
   * the first read.
   */
  async start(): Promise<void> {
    await this.#poll((dealershipId, seq) => this.#seen.set(dealershipId, seq));
    this.#pollLater();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#polling;
  }

  #pollLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll((dealershipId, seq) => {
        if (this.#seen.get(dealershipId) === seq) return;
        this.#seen.set(dealershipId, seq);
        this.#options.onChange(dealershipId);
      }).finally(() => this.#pollLater());
    }, this.#options.pollMs ?? POLL_MS);
    this.#timer.unref();
  }

  /** A failed poll is ignored because the next one finds the same changes; `/readyz` reports an unreachable database. */
  async #poll(onSeq: (dealershipId: number, seq: number) => void): Promise<void> {
    const seqs = await this.#options.readSeqs(this.#options.listDealerships()).catch(() => new Map<number, number>());
    for (const [dealershipId, seq] of seqs) onSeq(dealershipId, seq);
  }
}
