/** Reads the change sequence of dealerships from the database. */
type ReadSequences = (dealershipIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * How far each dealership's stock is, remembered until the bell rings for it: a question to the database a
 * page would cost as much as rendering the page. Until `follow` is called nothing is remembered, because
 * without a bell nobody would say that it is out of date.
 */
export class KnownSequences {
  readonly #read: ReadSequences;
  readonly #known = new Map<number, number>();
  #isFollowing = false;
  /** Counts rings: what was asked before one is not remembered after it. */
  #rings = 0;

  constructor(read: ReadSequences) {
    this.#read = read;
  }

  /** From now on every change is told by `changed`. */
  follow(): void {
    this.#isFollowing = true;
  }

  /** A dealership's stock has changed, or that of any (null). */
  changed(dealershipId: number | null): void {
    this.#rings += 1;
    if (dealershipId === null) this.#known.clear();
    else this.#known.delete(dealershipId);
  }

  async get(dealershipIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const remembered = this.#remembered(dealershipIds);
    if (remembered) return remembered;
    const rings = this.#rings;
    const read = await this.#read(dealershipIds);
    if (this.#isFollowing && rings === this.#rings) for (const [dealershipId, seq] of read) this.#known.set(dealershipId, seq);
    return read;
  }

  #remembered(dealershipIds: readonly number[]): ReadonlyMap<number, number> | null {
    const sequences = new Map<number, number>();
    for (const dealershipId of dealershipIds) {
      const seq = this.#known.get(dealershipId);
      if (seq === undefined) return null;
      sequences.set(dealershipId, seq);
    }
    return sequences;
  }
}
