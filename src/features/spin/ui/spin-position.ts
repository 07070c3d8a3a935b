import { wrapStep } from '../rules/spin-steps.ts';

/**
 * Stores the index of the visible picture of a spin. When the index changes, listeners draw the picture without a React
 * render.
 */
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
