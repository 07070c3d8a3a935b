import { canHaveTypo, EXACT, indexedWords, isTypoOf, PREFIX, searchWords, spelledQuality, TYPO } from './tokenise-text.ts';

/** A make, model or body of the stock that can be suggested. */
export interface SuggestedValue {
  readonly label: string;
  /** Number of vehicles that have this value. */
  readonly count: number;
  readonly href: string;
}

interface KnownValue extends SuggestedValue {
  readonly words: readonly string[];
}

/** All values from a site's stock that the search box can suggest, already split into words. */
export interface SuggestionVocabulary {
  readonly makes: readonly KnownValue[];
  readonly models: readonly KnownValue[];
  readonly bodies: readonly KnownValue[];
}

export interface ValueSuggestions {
  readonly makes: readonly SuggestedValue[];
  readonly models: readonly SuggestedValue[];
  readonly bodies: readonly SuggestedValue[];
}

/** Maximum number of suggestions in each group. */
const MOST = { makes: 3, models: 4, bodies: 2 } as const;

/** Splits the values into words in advance, so that `suggestValues` does not split them again at every call. */
export const suggestionVocabulary = (values: ValueSuggestions): SuggestionVocabulary => ({
  makes: values.makes.map(withText),
  models: values.models.map(withText),
  bodies: values.bodies.map(withText),
});

const withText = (value: SuggestedValue): KnownValue => ({ ...value, words: [...indexedWords([value.label]).keys()] });

/**
 * Suggests makes, models and bodies for a typed text. Each typed word must equal a word of the value, be the beginning
 * of a word, or differ from a word by one typing error. Values with the best match come first, and among equal matches
 * those with the most stock.
 *
 * @example suggestValues(vocabulary, 'toyota cor').models[0]?.label === 'Toyota Corolla'
 */
export const suggestValues = (vocabulary: SuggestionVocabulary, text: string): ValueSuggestions => {
  const typed = searchWords(text);
  return {
    makes: best(vocabulary.makes, typed, MOST.makes),
    models: best(vocabulary.models, typed, MOST.models),
    bodies: best(vocabulary.bodies, typed, MOST.bodies),
  };
};

const best = (values: readonly KnownValue[], typed: readonly string[], most: number): readonly SuggestedValue[] =>
  values
    .flatMap((value) => {
      const penalty = penaltyOf(value.words, typed);
      return penalty === null ? [] : [{ value, penalty }];
    })
    .sort((one, other) => one.penalty - other.penalty || other.value.count - one.value.count)
    .slice(0, most)
    .map(({ value: { label, count, href } }) => ({ label, count, href }));

/**
 * Returns how badly the words of a value match the typed words; 0 is best. Returns null if a typed word matches no word
 * of the value.
 */
const penaltyOf = (words: readonly string[], typed: readonly string[]): number | null => {
  if (typed.length === 0) return null;
  let sum = 0;
  for (const one of typed) {
    const quality = Math.min(...words.map((word) => qualityOf(one, word)));
    if (quality > TYPO) return null;
    sum += quality;
  }
  return sum;
};

const NO_MATCH = TYPO + 1;

const qualityOf = (typed: string, word: string): number => {
  const spelled = spelledQuality(typed, word);
  if (spelled !== null) return spelled === EXACT ? EXACT : PREFIX;
  return canHaveTypo(typed) && isTypoOf(typed, word) ? TYPO : NO_MATCH;
};
