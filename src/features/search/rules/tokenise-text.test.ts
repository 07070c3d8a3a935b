import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canHaveTypo,
  EXACT,
  indexedWords,
  isTypoOf,
  isWordOfLetters,
  matchPenalty,
  PREFIX,
  searchWords,
  spelledQuality,
  TYPO,
} from './tokenise-text.ts';

test('searchWords folds case and accents, splits at every character that is not a letter or digit, and removes duplicates', () => {
  expect(searchWords(' Citroën C5, X-Trail x  trail ')).toEqual(['citroen', 'c5', 'x', 'trail']);
  expect(searchWords('…🚗 !')).toEqual([]);
  expect(searchWords('a b c d e f g h i j k l')).toHaveLength(10);
});

test('a hyphenated name is found with and without the hyphen', () => {
  expect([...indexedWords(['Mazda', 'CX-5', '', 'Grand Touring'])]).toEqual([
    ['mazda', 0],
    ['cx', 1],
    ['5', 1],
    ['cx5', 1],
    ['grand', 3],
    ['touring', 3],
  ]);
});

test('a word matches exactly or as a prefix, but a short number only exactly', () => {
  expect(spelledQuality('ranger', 'ranger')).toBe(EXACT);
  expect(spelledQuality('rang', 'ranger')).toBe(PREFIX);
  expect(spelledQuality('ranger', 'rang')).toBeNull();
  expect(spelledQuality('2019', '2019')).toBe(EXACT);
  expect(spelledQuality('201', '2019')).toBeNull();
  expect(spelledQuality('20190', '20190345')).toBe(PREFIX);
  expect(spelledQuality('i3', 'i30')).toBe(PREFIX);
});

test('isTypoOf accepts one wrong, missing or extra letter, or two neighbouring letters that are swapped', () => {
  for (const typo of ['frod', 'fordd', 'fod', 'fort', 'ofrd', 'gord', 'fords']) expect(isTypoOf(typo, 'ford'), typo).toBe(true);
  for (const other of ['forest', 'fdro', 'dorf', 'fo', 'frode']) expect(isTypoOf(other, 'ford'), other).toBe(false);
});

test('no typing error is accepted in numbers and short words', () => {
  for (const word of ['2019', 'i30x', 'kia', 'cx5']) expect(canHaveTypo(word), word).toBe(false);
  expect(canHaveTypo('frod')).toBe(true);
  expect(isWordOfLetters('2019')).toBe(false);
});

test('isTypoOf is true for two words with an edit distance of at most 1; it does not matter which word is the first argument', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(isTypoOf(one, other)).toBe(edits(one, other) <= 1);
      expect(isTypoOf(other, one)).toBe(isTypoOf(one, other));
    }),
    { numRuns: 1_000 },
  );
});

/** Edit distance including swaps of neighbouring letters, calculated without optimisation. */
const edits = (one: string, other: string): number => {
  if (one === '' || other === '') return one.length + other.length;
  const [a, b] = [one.slice(1), other.slice(1)];
  const swapped = one[0] === other[1] && one[1] === other[0] && one.length > 1 && other.length > 1;
  return Math.min(
    edits(a, b) + (one[0] === other[0] ? 0 : 1),
    edits(a, other) + 1,
    edits(one, b) + 1,
    swapped ? edits(one.slice(2), other.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
};

test('in matchPenalty, the quality of a match changes the penalty more than the field in which the word was found', () => {
  expect(matchPenalty(EXACT, 3)).toBeLessThan(matchPenalty(PREFIX, 0));
  expect(matchPenalty(PREFIX, 3)).toBeLessThan(matchPenalty(TYPO, 0));
  expect(matchPenalty(EXACT, 0)).toBeLessThan(matchPenalty(EXACT, 1));
});
