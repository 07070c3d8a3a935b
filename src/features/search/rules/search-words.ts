/** Words of a query that are looked for; what a shopper types beyond them is not. */
export const MAX_SEARCH_WORDS = 10;
const MAX_WORD_LENGTH = 40;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/**
 * The words of a text for searching: folded (case, accents), split at everything but letters and digits,
 * each once, in order.
 *
 * @example searchWords('Citroën C5 X-Trail') // ['citroen', 'c5', 'x', 'trail']
 */
export const searchWords = (text: string): readonly string[] => [...new Set(splitWords(text))].slice(0, MAX_SEARCH_WORDS);

const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD_LENGTH));

/** How telling a field is, from its place in `StockDocument.text`: make 0, model 1, badge 2, all others 3. */
export const MAX_FIELD_WEIGHT = 3;

/**
 * The words by which a vehicle is found, each with the place of the most telling field it stands in.
 * Hyphenated names are found in both ways of writing ('CX-5': cx, 5 and cx5).
 */
export const indexedWords = (fields: readonly string[]): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  fields.forEach((field, index) => {
    const weight = Math.min(index, MAX_FIELD_WEIGHT);
    const add = (word: string): void => {
      if (!words.has(word)) words.set(word, weight);
    };
    for (const part of field.split(/\s+/)) {
      const pieces = splitWords(part);
      for (const piece of pieces) add(piece);
      if (pieces.length > 1) add(pieces.join('').slice(0, MAX_WORD_LENGTH));
    }
  });
  return words;
};

/** How well a word matches, best first. */
export const EXACT = 0;
export const PREFIX = 1;
export const TYPO = 2;
export type MatchQuality = typeof EXACT | typeof PREFIX | typeof TYPO;

/** Shorter numbers are years, sizes and model numbers: '20' is no prefix of 2019, '300' none of 3008. */
const NUMBER_PREFIX_FROM = 5;

/** Whether `word` is what the shopper typed, or begins with it. Typos are `isTypoOf`'s. */
export const spelledQuality = (typed: string, word: string): typeof EXACT | typeof PREFIX | null => {
  if (typed === word) return EXACT;
  if (typed.length < NUMBER_PREFIX_FROM && isNumber(typed)) return null;
  return word.startsWith(typed) ? PREFIX : null;
};

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/** Words with digits are names and years: one digit off is another car. */
export const canHaveTypo = (typed: string): boolean => typed.length >= 4 && isWordOfLetters(typed);
/** Long enough to be told from its neighbours, and no year or size. */
export const isWordOfLetters = (word: string): boolean => word.length >= 3 && !/\p{N}/u.test(word);

/**
 * Whether a word typed is one slip away from another: a letter more, less or wrong, or two neighbours
 * swapped. Asked only for words that no vehicle listed on the site has, exactly or as a prefix: who types
 * 'polo' wants no Solo.
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
 * How far a match is from the best one: the quality counts more than the field. The penalties of all words
 * add up, and a vehicle's penalty for a word is that of its best match.
 *
 * @example matchPenalty(EXACT, 0) === 0 // the make, spelt out
 */
export const matchPenalty = (quality: MatchQuality, fieldWeight: number): number => quality * (MAX_FIELD_WEIGHT + 1) + fieldWeight;
