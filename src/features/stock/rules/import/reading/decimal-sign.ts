import type { DecimalSign, DecimalVote } from './read-number.ts';

/**
 * A comma is chosen as the decimal sign only if at least this number of values are evidence for a comma. A single value
 * may be an error.
 */
const FEWEST = 2;

/**
 * Detects the decimal sign of a column from its values. A value can be evidence for a comma, evidence for a point, or
 * no evidence. The sign is a comma if at least two values are evidence for a comma and fewer values are evidence for a
 * point. In all other cases the sign is a point, as usual in Australia.
 *
 * In a column of whole numbers, '12.990' is evidence for the comma, because its point separates thousands. A value such
 * as '12' is no evidence and is not counted.
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
