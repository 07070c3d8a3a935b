/** Reads the change sequence of dealerships from the database. */
type ReadSequences = (dealershipIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * Caches each dealership's change number until `changed` is called for it, because a query for each page would cost as
 * much as rendering the page. Until `follow` is called, nothing is cached, because changes are not reported yet.
 */
export class KnownSequences {
  readonly #read: ReadSequences;
  readonly #known = new Map<number, number>();
  #isFollowing = false;
  /**
   * Number of changes reported so far. It shows whether a change was reported while a number was being read; such a
   * number is not cached.
   */
  #changes = 0;

  constructor(read: ReadSequences) {
    this.#read = read;
  }

  /** Starts caching. From now on the caller must report every change with `changed`. */
  follow(): void {
    this.#isFollowing = true;
  }

  /** Removes the cached number of a dealership whose stock changed; null removes the numbers of all dealerships. */
  changed(dealershipId: number | null): void {
    this.#changes += 1;
    if (dealershipId === null) this.#known.clear();
    else this.#known.delete(dealershipId);
  }

  async get(dealershipIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const cached = this.#cached(dealershipIds);
    if (cached) return cached;
    const changes = this.#changes;
    const read = await this.#read(dealershipIds);
    if (this.#isFollowing && changes === this.#changes) for (const [dealershipId, seq] of read) this.#known.set(dealershipId, seq);
    return read;
  }

  #cached(dealershipIds: readonly number[]): ReadonlyMap<number, number> | null {
    const sequences = new Map<number, number>();
    for (const dealershipId of dealershipIds) {
      const seq = this.#known.get(dealershipId);
      if (seq === undefined) return null;
      sequences.set(dealershipId, seq);
    }
    return sequences;
  }
}
