import type { DecimalSign, DecimalVote } from './read-number.ts';

/** A single value in another form may be an error, so at least two are needed to change the sign. */
const FEWEST = 2;

/**
 * Finds the decimal sign of a column by the majority of its values. It is a point, as usual in Australia, unless more
 * values need a comma than need a point or have no separator.
 *
 * @example
 * const column = new DecimalCount();
 * for (const text of ['12.990', '8.500']) column.add(decimalVote(text, false));
 * column.sign() === 'comma'
 */
export class DecimalCount {
  #commas = 0;
  #others = 0;

  add(vote: DecimalVote): void {
    if (vote === 'comma') this.#commas += 1;
    else if (vote !== null) this.#others += 1;
  }

  sign(): DecimalSign {
    return this.#commas >= FEWEST && this.#commas > this.#others ? 'comma' : 'point';
  }
}
