import type { Token } from './split-tokens.ts';

/** A phrase of a list that was found in the text. `length` is its number of tokens. */
export interface FoundPhrase<Meaning> {
  readonly meaning: Meaning;
  readonly length: number;
  readonly key: string;
}

const MAX_TOKENS = 6;

/**
 * Finds the longest phrase of `list` that matches the tokens from position `at` on; null if no phrase matches.
 *
 * @param accepts returns false for a meaning that does not fit at this position
 */
export const longestPhrase = <Meaning>(
  list: ReadonlyMap<string, Meaning>,
  tokens: readonly Token[],
  at: number,
  accepts: (meaning: Meaning, key: string, length: number) => boolean = () => true,
): FoundPhrase<Meaning> | null => {
  let best: FoundPhrase<Meaning> | null = null;
  let key = '';
  for (let length = 1; length <= MAX_TOKENS && at + length <= tokens.length; length += 1) {
    key += tokens[at + length - 1]?.text ?? '';
    const meaning = list.get(key);
    if (meaning !== undefined && accepts(meaning, key, length)) best = { meaning, length, key };
  }
  return best;
};
