/**
 * Limits how many pushes of stock run at the same time. If the limit is two or more, one dealership may use all pushes
 * except one, so that another dealership can also push.
 *
 * @example const places = new PushPlaces(3); // at most three pushes run at the same time, and at most two of the same
 * dealership
 */
export class PushPlaces {
  readonly #all: number;
  readonly #ofOne: number;
  readonly #taken = new Map<number, number>();

  constructor(all: number) {
    this.#all = all;
    this.#ofOne = Math.max(1, all - 1);
  }

  /**
   * Counts one more running push of stock. Returns the function to call when the push has ended. Returns null if too
   * many pushes are running, so that this push must not begin.
   */
  take(dealershipId: number): (() => void) | null {
    const own = this.#taken.get(dealershipId) ?? 0;
    const all = [...this.#taken.values()].reduce((sum, taken) => sum + taken, 0);
    if (own >= this.#ofOne || all >= this.#all) return null;
    this.#taken.set(dealershipId, own + 1);
    return () => {
      const left = (this.#taken.get(dealershipId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(dealershipId);
      else this.#taken.set(dealershipId, left);
    };
  }
}
