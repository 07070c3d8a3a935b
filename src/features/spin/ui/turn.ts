import { wrapStep } from '../rules/turn.ts';

/** Which picture of the turn shows: told to those who draw it, without React in between. */
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
