import type { DecimalSign, DecimalVote } from './read-number.ts';

/**
 * A comma is chosen as the decimal sign only if at least two values need it, because a single value may be an error.
 */
const FEWEST = 2;

/**
 * Detects the decimal sign of a column from its values. The sign is a comma if at least two values need a comma and the
 * other values are fewer. Otherwise it is a point, as usual in Australia. The value '12.990' needs a comma if the
 * column has whole numbers, because its point then separates thousands. Values that show nothing, such as '12', are not
 * counted.
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
