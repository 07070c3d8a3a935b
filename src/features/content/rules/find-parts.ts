import { canHaveTypo, EXACT, isTypoOf, searchWords, spelledQuality, wordsOfField } from '#features/search/rules/tokenise-text.ts';
import type { Part } from '#model/site/content/part-content.ts';

/** Maximum number of spare parts that a page shows. If a search finds more, the page asks the shopper to add a word. */
export const SHOWN_PARTS = 50;

/** A part number without separators, so that '0K9A1 22100' finds '0K9A1-22100'. */
const plainNumber = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const textWords = (part: Part): readonly string[] => [part.name, part.category, ...part.fits, part.number].flatMap(wordsOfField);

/**
 * Whether a typed word matches a word of the part. It matches if it equals the word, if it is the beginning of the word,
 * or if it has one typo. A typo is accepted only in words of four or more letters, as in the vehicle search.
 */
const isIn = (typed: string, words: readonly string[]): boolean =>
  words.some((word) => spelledQuality(typed, word) !== null) || (canHaveTypo(typed) && words.some((word) => isTypoOf(typed, word)));

const isWhole = (typed: string, words: readonly string[]): boolean => words.some((word) => spelledQuality(typed, word) === EXACT);

/**
 * Finds parts by number, name, category or vehicle (ROUTE-30). A part is found if it contains every typed word, or if
 * its number begins with the typed text (at least three characters). A part that fits every vehicle is not found by the
 * name of a vehicle. Parts whose number begins with the typed text come first. The other parts follow: a part that
 * contains more of the typed words as whole words comes earlier. If two parts contain equally many, they keep the order
 * of the file.
 *
 * @param typed text of the shopper, of any length
 * @returns all found parts; all parts for a text without words
 * @example findParts(parts, 'towbar ranger').map(({ number }) => number) // ['WB-1001']
 */
export const findParts = (parts: readonly Part[], typed: string): readonly Part[] => {
  const words = searchWords(typed);
  if (words.length === 0) return parts;
  const number = plainNumber(typed);
  return parts
    .flatMap((part) => {
      const own = textWords(part);
      const hasNumber = number.length >= 3 && plainNumber(part.number).startsWith(number);
      if (!hasNumber && !words.every((word) => isIn(word, own))) return [];
      return [{ part, rank: hasNumber ? Number.MAX_SAFE_INTEGER : words.filter((word) => isWhole(word, own)).length }];
    })
    .toSorted((left, right) => right.rank - left.rank)
    .map(({ part }) => part);
};
