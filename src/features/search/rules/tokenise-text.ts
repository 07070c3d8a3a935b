/** Maximum number of words of a query; further words are ignored. */
export const MAX_SEARCH_WORDS = 10;
const MAX_WORD_LENGTH = 40;

const ASCII = /^[\x20-\x7e]*$/;

const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();

/**
 * Splits a text into search words at every character that is not a letter or digit. Case and accents are folded.
 * Duplicates are removed, and the order is kept.
 *
 * @example searchWords('Citroën C5 X-Trail') // ['citroen', 'c5', 'x', 'trail']
 */
export const searchWords = (text: string): readonly string[] => [...new Set(splitWords(text))].slice(0, MAX_SEARCH_WORDS);

const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD_LENGTH));

/** The weight of a text field by its index in `StockDocument.text`: make 0, model 1, badge 2, all others 3. */
const MAX_FIELD_WEIGHT = 3;

/**
 * The words by which a vehicle can be found, each with the weight of the most important field that contains it. A
 * hyphenated name is found by its parts and by the joined word ('CX-5': cx, 5 and cx5).
 */
export const indexedWords = (fields: readonly string[]): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  fields.forEach((field, index) => {
    for (const word of wordsOfField(field)) if (!words.has(word)) words.set(word, fieldWeight(index));
  });
  return words;
};

/** The weight of the words in a field. `index` is the index of the field in `StockDocument.text`. */
export const fieldWeight = (index: number): number => Math.min(index, MAX_FIELD_WEIGHT);

/** The words of one field. A word can occur several times. */
export const wordsOfField = (field: string): readonly string[] => {
  const words: string[] = [];
  for (const part of field.split(/\s+/)) {
    const pieces = splitWords(part);
    words.push(...pieces);
    if (pieces.length > 1) words.push(pieces.join('').slice(0, MAX_WORD_LENGTH));
  }
  return words;
};

/** How well a word matches: the lower the number, the better. */
export const EXACT = 0;
export const PREFIX = 1;
export const TYPO = 2;
export type MatchQuality = typeof EXACT | typeof PREFIX | typeof TYPO;

/**
 * Minimum length of a number that may match as a prefix. Shorter numbers are years, sizes and model numbers: '20' must
 * not find 2019, and '300' must not find 3008.
 */
const NUMBER_PREFIX_FROM = 5;

/** Whether `word` equals the typed word or begins with it. Typing errors are handled by `isTypoOf`. */
export const spelledQuality = (typed: string, word: string): typeof EXACT | typeof PREFIX | null => {
  if (typed === word) return EXACT;
  if (typed.length < NUMBER_PREFIX_FROM && isNumber(typed)) return null;
  return word.startsWith(typed) ? PREFIX : null;
};

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/**
 * Whether a typed word may have a typing error. It must have at least four characters and no digit: a word with digits is a
 * model name or a year, and another digit means another car.
 */
export const canHaveTypo = (typed: string): boolean => typed.length >= 4 && isWordOfLetters(typed);
/**
 * Whether a vehicle can be found by this word if the shopper types it with an error. The word must have at least three
 * characters, because shorter words are too similar to each other, and no digit.
 */
export const isWordOfLetters = (word: string): boolean => word.length >= 3 && !/\p{N}/u.test(word);

/**
 * Whether a typed word differs from `word` by at most one typing error: an extra, missing or wrong letter, or two
 * neighbouring letters swapped. A search does not use this comparison if a listed vehicle has the typed word exactly or
 * as a prefix. So 'polo' does not find Solo.
 *
 * @example isTypoOf('frod', 'ford') === true
 */
export const isTypoOf = (typed: string, word: string): boolean => {
  const difference = typed.length - word.length;
  if (difference < -1 || difference > 1) return false;
  const shorter = Math.min(typed.length, word.length);
  let start = 0;
  while (start < shorter && typed.charCodeAt(start) === word.charCodeAt(start)) start += 1;
  if (difference === 1) return sameFrom(typed, start + 1, word, start);
  if (difference === -1) return sameFrom(typed, start, word, start + 1);
  if (start === shorter || sameFrom(typed, start + 1, word, start + 1)) return true;
  return (
    typed.charCodeAt(start) === word.charCodeAt(start + 1) &&
    typed.charCodeAt(start + 1) === word.charCodeAt(start) &&
    sameFrom(typed, start + 2, word, start + 2)
  );
};

const sameFrom = (one: string, oneStart: number, other: string, otherStart: number): boolean => {
  for (let step = 0; oneStart + step < one.length; step += 1) {
    if (one.charCodeAt(oneStart + step) !== other.charCodeAt(otherStart + step)) return false;
  }
  return true;
};

/**
 * The penalty of a match, where 0 is best. How exactly the word matches (`quality`) counts more than the text field
 * that contains the word (`fieldWeight`). A vehicle's penalty for a word is that of its best match, and the penalties
 * of all words are added.
 *
 * @example matchPenalty(EXACT, 0) === 0 // the complete word is in the make
 */
export const matchPenalty = (quality: MatchQuality, fieldWeight: number): number => quality * (MAX_FIELD_WEIGHT + 1) + fieldWeight;
