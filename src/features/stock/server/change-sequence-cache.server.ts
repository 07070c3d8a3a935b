/** Reads from the database the number of the last stock change of each given dealership. */
type ReadSequences = (dealershipIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * Caches the number of the last stock change of each dealership, because a query for each page would cost as much as
 * rendering the page. `changed` removes the number of a dealership from the cache. Nothing is cached before `follow` is
 * called, because changes are not reported until then.
 */
export class KnownSequences {
  readonly #read: ReadSequences;
  readonly #known = new Map<number, number>();
  #isFollowing = false;
  /**
   * Counts the calls of `changed`. If this count grows while change numbers are being read from the database, these
   * numbers are not cached, because they may be out of date.
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
