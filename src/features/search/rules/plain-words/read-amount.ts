import { AFTER, BEFORE, type Comparison, type Measure, NOUNS, UNITS } from './lists/comparison-words.ts';
import { longestPhrase } from './longest-phrase.ts';
import type { Token } from './split-tokens.ts';

/** A number with its unit, as the shopper wrote it. */
export interface Amount {
  readonly value: number;
  /** The factor by which the units multiply the written number: 1,000 for '30k'. */
  readonly times: number;
  /**
   * The unit of the number, such as 'dollars' or 'km'. 'thousand' if only a multiplier is known ('30k'). Null for a number
   * without a unit.
   */
  readonly measure: Measure | null;
  /** A comparison after the number: 'or newer', '+'. */
  readonly comparison: Comparison | null;
  /** Number of tokens. */
  readonly length: number;
}

const ABOUT: Comparison = { sense: 'about', age: null };

/** The units that may follow a unit: '80k km', '$200 a week'. */
const NEXT: Readonly<Partial<Record<Measure, readonly Measure[]>>> = {
  thousand: ['dollars', 'km', 'kg', 'weekly'],
  dollars: ['thousand', 'weekly', 'fortnightly', 'monthly', 'dollars'],
};

const mayFollow = (measure: Measure | null, next: Measure | null): boolean =>
  measure === null || (next !== null && (NEXT[measure] ?? []).includes(next));

/** '30kish' is a number with the unit 'k', and 'ish' means 'about'. */
const splitIsh = (unit: string): readonly [unit: string, isAbout: boolean] =>
  unit.endsWith('ish') ? [unit.slice(0, -3), true] : [unit, false];

/**
 * Reads a number with the unit and the comparison that follow it ('30k or less'). Null if there is no number, or if the letters
 * directly after the digits are not a unit ('308gti').
 *
 * @example readAmount(splitTokens('30 grand'), 0) // { value: 30000, times: 1000, measure: 'thousand', … }
 */
export const readAmount = (tokens: readonly Token[], at: number): Amount | null => {
  const isDollars = tokens[at]?.text === '$';
  const number = tokens[isDollars ? at + 1 : at];
  if (number?.kind !== 'number') return null;
  const [attached, isAbout] = splitIsh(number.unit);
  const unit = attached === '' ? null : UNITS.get(attached);
  if (unit === undefined) return null;
  const start: Amount = {
    value: number.value * (unit?.times ?? 1),
    times: unit?.times ?? 1,
    // '$30k' is an amount of dollars, but '$90pw' is a weekly repayment.
    measure: isDollars && (unit?.measure ?? 'thousand') === 'thousand' ? 'dollars' : (unit?.measure ?? null),
    comparison: isAbout ? ABOUT : null,
    length: isDollars ? 2 : 1,
  };
  const amount = withFollowing(tokens, at, start);
  return amount.measure === null && LITRES.test(number.text)
    ? { ...amount, measure: 'cc', value: amount.value * 1_000, times: 1_000 }
    : amount;
};

/** A number such as '2.0' without a unit is the size of an engine in litres. */
const LITRES = /^[1-8]\.\d$/;

/** Adds the units and the comparison that follow a number, in any order: '7 or more seats', '30 k or less'. */
const withFollowing = (tokens: readonly Token[], at: number, amount: Amount): Amount => {
  let found = amount;
  for (let step = 0; step < 3; step += 1) {
    const { value, times, measure, comparison, length } = found;
    const unit = longestPhrase(
      UNITS,
      tokens,
      at + length,
      ({ measure: next }, _, count) =>
        mayFollow(measure, next) && !(next === 'km' && isYear(found) && isLimitBehind(tokens, at + length + count)),
    );
    const after = comparison
      ? null
      : longestPhrase(
          AFTER,
          tokens,
          at + length,
          (_, key, count) =>
            isBehind(tokens, at + length + count, key) && (!YEARS_ONLY.has(key) || isOpenYear(found, tokens[at + length + count])),
        );
    if (unit) {
      const isMultiplier = unit.meaning.measure === 'thousand' && measure !== null;
      found = {
        value: value * unit.meaning.times,
        times: times * unit.meaning.times,
        measure: isMultiplier ? measure : unit.meaning.measure,
        comparison,
        length: length + unit.length,
      };
    } else if (after) found = { value, times, measure, comparison: after.meaning, length: length + after.length };
    else break;
  }
  return found;
};

/** Whether a number without a unit can be the model year of a vehicle for sale. */
const isYear = ({ value, measure }: Amount): boolean => measure === null && value >= 1950 && value < 2100;

/** Words that are comparisons only after a year: '2018 up', '2019 on'. */
const YEARS_ONLY: ReadonlySet<string> = new Set(['up', 'on']);

const isOpenYear = (amount: Amount, next: Token | undefined): boolean => isYear(amount) && next?.text !== 'to' && next?.text !== 'the';

/**
 * Whether a comparison begins at a token and is followed by a number. In 'year from 2018 km under 90000' this is true
 * for 'under', so 'km' belongs to 'under 90000'.
 */
const isLimitBehind = (tokens: readonly Token[], at: number): boolean => {
  const comparison = longestPhrase(BEFORE, tokens, at);
  return comparison !== null && tokens[at + comparison.length]?.kind === 'number';
};

/**
 * True if a comparison belongs to the number before it, like 'max' in '30k max'. False if it belongs to the number
 * after it, like 'min' in '30k min 7 seats' and 'and below' in '5 years and below 60k'.
 */
const isBehind = (tokens: readonly Token[], next: number, key: string): boolean => {
  if (!BEFORE.has(key) && !key.startsWith('and')) return true;
  let at = next;
  while (NOUNS.has(tokens[at]?.text ?? '') || tokens[at]?.text === 'of') at += 1;
  const following = tokens[at];
  return following?.kind !== 'number' && following?.text !== '$';
};
