import type { StockWords } from './stock-words.ts';

/** A typed word of at least this length may have two typing errors. */
const TWO_ERRORS_FROM = 7;

/** Ordinary words that look like a typing error of a name or a car word. They are correct, so they are never changed. */
const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  (
    'accident accidents account avant back blank block booster care coffee cold comfort common company compare couple ' +
    'customer dogs driver driving drop dropped drops expect export flat food front glass hill holiday home house lady land ' +
    'light mind mine money motor motors open parents party people person power quick ride river road school seat share ' +
    'sharp shift size spacious spare sparkle sparkling sparkly special sports stack stand star stars start state station ' +
    'stay storage strong summer super table tail tall taxi team test tough touring town toys track trade trades trading ' +
    'trailer train tray trays trunk user warranty while wild winter wood work working works world write young'
  ).split(' '),
);

/**
 * Corrects a word with typing errors: returns the most similar known word. The known words are the names in the stock,
 * followed by words that are common in car searches. Null if no known word is similar, or if the typed word is short.
 * The first letter of the typed word must be the first letter of the known word. The first two letters may also be
 * swapped. If several known words differ from the
 * typed word by the same number of errors, the first of these words is returned.
 *
 * @param isLast whether the word is the last word of the text, which may be unfinished: 'automat'
 * @example correctWord(words, 'automtic', false) === 'automatic'
 */
export const correctWord = (words: StockWords, typed: string, isLast: boolean): string | null => {
  if (typed.length < 4 || ORDINARY_WORDS.has(typed) || !/^\p{L}+$/u.test(typed)) return null;
  const near = [
    ...(words.correct.get(typed.charAt(0)) ?? []),
    ...(words.correct.get(typed.charAt(1)) ?? []).filter((word) => isSwapped(typed, word)),
  ];
  let best: string | null = null;
  let bestErrors = typed.length >= TWO_ERRORS_FROM ? 3 : 2;
  for (const word of near) {
    if (Math.abs(word.length - typed.length) >= bestErrors) continue;
    const errors = countErrors(typed, word, bestErrors);
    if (errors < bestErrors) [best, bestErrors] = [word, errors];
  }
  const unfinished = best === null && isLast ? near.find((word) => word.startsWith(typed)) : undefined;
  return best ?? unfinished ?? correctFrequent(typed);
};

/**
 * Frequent words that resemble few other words. A typed word of at least six letters is corrected to one of them if it has at
 * most two errors.
 */
const FREQUENT_WORDS: readonly string[] = ['diesel', 'petrol', 'hybrid', 'manual', 'leather'];
const FREQUENT_FROM = 6;

const correctFrequent = (typed: string): string | null =>
  typed.length < FREQUENT_FROM
    ? null
    : (FREQUENT_WORDS.find((word) => word.charAt(0) === typed.charAt(0) && countErrors(typed, word, 3) < 3) ?? null);

/** A word of a phrase may have two typing errors if the typed word has at least this length. */
const PHRASE_TWO_ERRORS_FROM = 5;

/**
 * The words of phrases that resemble a typed word, the most similar first. They may have more typing errors than `correctWord`
 * accepts, so the caller uses one only if it makes a phrase with the words beside it.
 *
 * @example similarPhraseWords(words, 'camra') // ['camera', …]
 */
export const similarPhraseWords = ({ phraseWords }: StockWords, typed: string): readonly string[] => {
  if (typed.length < 3 || !/^\p{L}+$/u.test(typed)) return [];
  const limit = typed.length >= PHRASE_TWO_ERRORS_FROM ? 3 : 2;
  return (phraseWords.get(typed.charAt(0)) ?? [])
    .filter((word) => Math.abs(word.length - typed.length) < limit)
    .map((word) => ({ word, errors: countErrors(typed, word, limit) }))
    .filter(({ errors }) => errors < limit)
    .sort((one, other) => one.errors - other.errors)
    .map(({ word }) => word);
};

const isSwapped = (typed: string, word: string): boolean => typed.charAt(0) === word.charAt(1) && typed.charAt(1) === word.charAt(0);

/**
 * The number of typing errors between two words: letters that are extra, missing or wrong, and neighbouring letters that are
 * swapped (optimal string alignment). If there are `limit` errors or more, the exact number is not calculated.
 */
const countErrors = (one: string, other: string, limit: number): number => {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    let least = at;
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      let errors = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      if (isSwap) errors = Math.min(errors, (before[to - 2] ?? 0) + 1);
      next.push(errors);
      least = Math.min(least, errors);
    }
    if (least >= limit) return limit;
    before = row;
    row = next;
  }
  return row[other.length] ?? limit;
};
