import { SECOND_MS } from '#kernel/clock.ts';

/** How often the database is asked: so late at most is a change seen whose ring was lost. */
const POLL_MS = 5 * SECOND_MS;

export interface StockPollOptions {
  readonly listDealerships: () => readonly number[];
  /** The last committed change of each dealership (`VehicleStore.currentSeq`). */
  readonly readSeqs: (dealershipIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** Told of each dealership whose stock is another than at the last look. */
  readonly onChange: (dealershipId: number) => void;
  readonly pollMs?: number;
}

/**
 * Looks now and then whether stock has changed, beside the bell: a connection that listens may be dead
 * without anybody noticing (a firewall that forgot it), and every page would stay as it was. One small query
 * a look; a change that the bell told of already costs its readers one more look at nothing.
 */
export class StockPoll {
  readonly #options: StockPollOptions;
  readonly #seen = new Map<number, number>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: StockPollOptions) {
    this.#options = options;
  }

  /** Begins; resolves once it is known how the stock stands, before anything is read of it. */
  async start(): Promise<void> {
    await this.#look((dealershipId, seq) => this.#seen.set(dealershipId, seq));
    this.#lookLater();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
  }

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look((dealershipId, seq) => {
        if (this.#seen.get(dealershipId) === seq) return;
        this.#seen.set(dealershipId, seq);
        this.#options.onChange(dealershipId);
      }).finally(() => this.#lookLater());
    }, this.#options.pollMs ?? POLL_MS);
    this.#timer.unref();
  }

  /** A look that fails is made up for by the next one: readiness tells of a database that is away. */
  async #look(see: (dealershipId: number, seq: number) => void): Promise<void> {
    const seqs = await this.#options.readSeqs(this.#options.listDealerships()).catch(() => new Map<number, number>());
    for (const [dealershipId, seq] of seqs) see(dealershipId, seq);
  }
}
