import { wrapStep } from '../rules/spin-steps.ts';

/** The picture of the spin that is visible; listeners that draw it are called without a React render. */
export class Turn {
  readonly count: number;
  #step = 0;
  readonly #listeners = new Set<() => void>();

  constructor(count: number) {
    this.count = count;
  }

  get step(): number {
    return this.#step;
  }

  turnTo(step: number): void {
    const wanted = wrapStep(step, this.count);
    if (wanted === this.#step) return;
    this.#step = wanted;
    for (const listener of this.#listeners) listener();
  }

  /** @returns ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
