import { BEFORE, type Comparison, NOUNS, type Noun, RANGE_JOINS } from './lists/comparison-words.ts';
import { longestPhrase } from './longest-phrase.ts';
import { type Limit, limitOf, rangeOf } from './quantity-limits.ts';
import { type Amount, readAmount } from './read-amount.ts';
import type { Token } from './split-tokens.ts';

/** A limit that was read at one position of the text, and the number of tokens that were read. */
export interface ReadQuantity {
  readonly limit: Limit;
  readonly length: number;
}

/**
 * Words without their own meaning that can stand between a comparison, a noun and a number: the 'of' in 'max price of
 * 30k'.
 */
const GLUE = new Set(['of', 'is', 'are', 'the', 'a', 'an', 'my', 'at', 'be', 'with', 'for', 'has', 'up']);

export interface Start {
  readonly comparison: Comparison | null;
  readonly noun: Noun | null;
  readonly isBetween: boolean;
  readonly at: number;
}

/**
 * Reads a quantity that begins at a token: an optional comparison and noun, then a number or a range, then an optional
 * noun. Null if there is no quantity, or if the noun does not fit the unit: in 'towing under 40k', 'towing' is a weight,
 * but 'k' means thousands of dollars or kilometres.
 *
 * @example readQuantity(splitTokens('between 20 and 30 grand'), 0, 2026)?.limit // price from 20,000 to 30,000
 */
export const readQuantity = (tokens: readonly Token[], at: number, thisYear: number): ReadQuantity | null => {
  const start = readStart(tokens, at);
  const first = readAmount(tokens, start.at);
  if (first === null) return null;
  const second =
    readRangeEnd(tokens, start.at + first.length, start.isBetween) ?? readOtherYear(tokens, start.at + first.length, first, thisYear);
  const end = start.at + first.length + (second?.length ?? 0);
  const after = readNounAfter(tokens, end, second?.amount ?? first);
  const noun = start.noun ?? after?.noun ?? null;
  const limit = second
    ? rangeOf(first, second.amount, noun, thisYear)
    : limitOf(first, first.comparison ?? start.comparison, noun, thisYear);
  return limit && { limit, length: end + (after?.length ?? 0) - at };
};

/** Reads comparisons and nouns before a number, in any order: 'kms under', 'max price'. */
export const readStart = (tokens: readonly Token[], at: number): Start => {
  let found: Start = { comparison: null, noun: null, isBetween: false, at };
  for (;;) {
    const comparison = found.comparison ? null : longestPhrase(BEFORE, tokens, found.at);
    const noun = found.noun ? null : longestPhrase(NOUNS, tokens, found.at);
    const text = tokens[found.at]?.text ?? '';
    if (comparison && comparison.length >= (noun?.length ?? 0))
      found = { ...found, comparison: comparison.meaning, at: found.at + comparison.length };
    else if (noun) found = { ...found, noun: noun.meaning, at: found.at + noun.length };
    else if (text === 'between' || text === 'btw' || text === 'btwn') found = { ...found, isBetween: true, at: found.at + 1 };
    else if (found.at > at && GLUE.has(text)) found = { ...found, at: found.at + 1 };
    else return found;
  }
};

const readRangeEnd = (
  tokens: readonly Token[],
  at: number,
  isBetween: boolean,
): { readonly amount: Amount; readonly length: number } | null => {
  const join = tokens[at]?.text ?? '';
  const isUpTo = join === 'up' && tokens[at + 1]?.text === 'to';
  if (!RANGE_JOINS.has(join) && !isUpTo && !(isBetween && (join === 'and' || join === '&'))) return null;
  const skip = isUpTo ? 2 : 1;
  const amount = readAmount(tokens, at + skip);
  return amount && { amount, length: skip + amount.length };
};

/** Reads the second of two years: '2022 or 2023' is read as the years from 2022 to 2023. */
const readOtherYear = (
  tokens: readonly Token[],
  at: number,
  first: Amount,
  thisYear: number,
): { readonly amount: Amount; readonly length: number } | null => {
  if (tokens[at]?.text !== 'or' || !isYear(first, thisYear)) return null;
  const amount = readAmount(tokens, at + 1);
  return amount && isYear(amount, thisYear) ? { amount, length: 1 + amount.length } : null;
};

const isYear = ({ value, measure, comparison }: Amount, thisYear: number): boolean =>
  measure === null && comparison === null && Number.isInteger(value) && value >= 1950 && value <= thisYear + 2;

/**
 * Reads a noun after an amount. The noun says what the amount measures: in '3 tonne towing', what the vehicle can tow, and in
 * '400 km range', the electric range.
 */
const readNounAfter = (tokens: readonly Token[], at: number, amount: Amount): { readonly noun: Noun; readonly length: number } | null => {
  const skip = GLUE.has(tokens[at]?.text ?? '') ? 1 : 0;
  const noun = longestPhrase(NOUNS, tokens, at + skip, (meaning) => fits(meaning, amount));
  return noun && { noun: noun.meaning, length: skip + noun.length };
};

const fits = (noun: Noun, { measure }: Amount): boolean => {
  if (noun === 'towing' || noun === 'load') return measure === 'kg';
  if (noun === 'electric_range') return measure === 'km';
  if (noun === 'weekly' || noun === 'fortnightly' || noun === 'monthly') return measure === 'dollars';
  return noun === 'km' && measure === 'thousand';
};
