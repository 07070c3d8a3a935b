/**
 * Limits how many pushes of stock run at the same time: each push takes a place. If there are several places, one
 * dealership cannot take all of them, so that another dealership can also push.
 *
 * @example const places = new PushPlaces(3); // a dealership may use two of the three places
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
   * Takes a place for one push of stock. Returns a function that gives the place back; null if no place is free for this
   * dealership.
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
