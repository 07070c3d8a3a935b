import { similarPhraseWords } from './correct-word.ts';
import { FILLERS } from './lists/common-words.ts';
import { AFTER, BEFORE, NOUNS, UNITS } from './lists/comparison-words.ts';
import { type Draft, type ReadDrafts, readItem } from './read-item.ts';
import type { Token } from './split-tokens.ts';
import type { StockWords } from './stock-words.ts';

/** The word with typing errors is at most this many words after the first word of its phrase. */
const REACH = 2;

/**
 * Reads a phrase that begins at the token `at` and contains a mistyped word. The phrase must have more than `length`
 * tokens. Null if no such phrase begins there.
 */
export type MistypedPhraseReader = (at: number, before: Draft | undefined, length: number) => ReadDrafts | null;

/**
 * Creates a function that reads the phrases of one text in which one word has typing errors. The other words of the phrase show
 * which word was meant: 'reverse camra', '7 seeter', 'dul cab'.
 */
export const mistypedPhraseReader = (words: StockWords, tokens: readonly Token[]): MistypedPhraseReader => {
  const kept = new Map<number, readonly string[]>();
  const similarAt = (at: number): readonly string[] => {
    const known = kept.get(at);
    if (known) return known;
    const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' };
    const similar = kind !== 'word' || isKnownWord(words, tokens, at) ? [] : similarPhraseWords(words, text);
    kept.set(at, similar);
    return similar;
  };
  return (at, before, length) => {
    for (let wrong = at + length; wrong <= at + REACH && wrong < tokens.length; wrong += 1) {
      const token = tokens[wrong];
      if (token === undefined) continue;
      for (const text of similarAt(wrong)) {
        const found = readItem(words, tokens.with(wrong, { ...token, text }), at, before);
        if (found && found.length > Math.max(length, wrong - at, 1)) return found;
      }
    }
    return null;
  };
};

const isKnownWord = (words: StockWords, tokens: readonly Token[], at: number): boolean => {
  const text = tokens[at]?.text ?? '';
  const lists = [words.texts, FILLERS, BEFORE, AFTER, NOUNS, UNITS];
  return lists.some((list) => list.has(text)) || readItem(words, tokens, at, undefined) !== null;
};
