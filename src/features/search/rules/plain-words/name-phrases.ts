import { foldName } from '#kernel/text.ts';
import { COMMON_PHRASES, FILLERS, KNOWN_MAKES, MAKE_NICKNAMES, MODEL_NICKNAMES } from './lists/common-words.ts';
import { KNOWN_MODELS } from './lists/known-models.ts';
import { VAGUE_WORDS } from './lists/vague-words.ts';
import type { PlainWordsSource } from './plain-words-source.ts';
import { phraseKey, splitTokens } from './split-tokens.ts';

/** The meaning of the name of a make, model, badge or series. For a model, `values` are values of the facet `make_model`. */
export type NameMeaning =
  | { readonly kind: 'make'; readonly make: string }
  | {
      readonly kind: 'model';
      readonly values: readonly string[];
      /** Whether the name means a model only after its make: '6' in 'Mazda 6'. */
      readonly needsMake: boolean;
    }
  /** The name of a badge or of a model series, if it has several words. These words stay in the text of the search. */
  | { readonly kind: 'text' };

const SEPARATOR = ' > ';

/** First words of model names that are too common to identify a model without the rest of its name. */
const WEAK_WORDS = new Set('grand new great range series class model sport cross super the x up go fit note smart transit'.split(' '));
/** Names of models that are also common words. Such a word names a model only after the make, as in 'honda city'. */
const AMBIGUOUS = new Set('up fit note one ace van auto city go'.split(' '));

/**
 * The names of makes and models, their short names, and the badges and series in the stock whose names have several words.
 * Well-known makes and models are included, even if the stock has none. A key is the `phraseKey` of a name.
 */
export const namePhrases = (values: PlainWordsSource['values']): ReadonlyMap<string, NameMeaning> => {
  const names = new Map<string, NameMeaning>();
  const models = values.make_model ?? [];
  for (const value of models) addModel(names, phraseKey(modelOf(value)), [value]);
  addMakes(names, values.make ?? []);
  for (const value of models) {
    addModel(names, phraseKey(makeOf(value)) + phraseKey(modelOf(value)), [value]);
    addParts(names, value);
  }
  for (const value of KNOWN_MODELS) {
    const key = phraseKey(modelOf(value));
    addKnown(names, key, value);
    const known = names.get(key);
    if (known?.kind === 'model' && known.values.includes(value))
      setNew(names, phraseKey(makeOf(value)) + key, { ...known, needsMake: false });
  }
  for (const [model, nicknames] of Object.entries(MODEL_NICKNAMES)) {
    const known = names.get(model);
    if (known?.kind === 'model') for (const nickname of nicknames.split('|')) setNew(names, phraseKey(nickname), known);
  }
  for (const text of [...(values.badge ?? []), ...(values.series ?? [])]) {
    if (splitTokens(text).length > 1) setNew(names, phraseKey(text), { kind: 'text' });
  }
  return names;
};

/** Adds a well-known model that may not be in stock. If a name in the stock has the same key, the name in the stock stays. */
const addKnown = (names: Map<string, NameMeaning>, key: string, value: string): void => {
  setNew(names, key, { kind: 'model', values: [value], needsMake: key.length < 3 || needsMake(key) });
};

/** The model in a value of the attribute `make_model`: 'Corolla' in 'Toyota > Corolla'. */
export const modelOf = (value: string): string => value.slice(value.indexOf(SEPARATOR) + SEPARATOR.length);

/** The make in a value of the attribute `make_model`: 'Toyota' in 'Toyota > Corolla'. */
export const makeOf = (value: string): string => value.slice(0, value.indexOf(SEPARATOR));

const setNew = (names: Map<string, NameMeaning>, key: string, meaning: NameMeaning): void => {
  if (key !== '' && !names.has(key)) names.set(key, meaning);
};

const addModel = (names: Map<string, NameMeaning>, key: string, values: readonly string[]): void => {
  const known = names.get(key);
  if (known?.kind === 'model') names.set(key, { ...known, values: [...new Set([...known.values, ...values])] });
  else setNew(names, key, { kind: 'model', values, needsMake: needsMake(key) });
};

const COMMON_KEYS = new Set([
  ...COMMON_PHRASES.map(([phrase]) => phraseKey(phrase)),
  ...Object.values(VAGUE_WORDS).flatMap(({ phrases }) => phrases.split('|').map(phraseKey)),
]);

const needsMake = (key: string): boolean =>
  /^\d+$/.test(key) || key.length < 2 || AMBIGUOUS.has(key) || FILLERS.has(key) || COMMON_KEYS.has(key);

const addMakes = (names: Map<string, NameMeaning>, stocked: readonly string[]): void => {
  const byName = new Map(KNOWN_MAKES.map((make) => [foldName(make), make]));
  for (const make of stocked) byName.set(foldName(make), make);
  for (const make of byName.values()) setNew(names, phraseKey(make), { kind: 'make', make });
  for (const [make, nicknames] of Object.entries(MAKE_NICKNAMES)) {
    const known = byName.get(foldName(make)) ?? make;
    for (const nickname of nicknames.split('|')) setNew(names, phraseKey(nickname), { kind: 'make', make: known });
  }
};

/**
 * If the name of a model has several words, adds single words that also mean this model: the first word ('landcruiser'), and
 * each later word that is long enough to be a name ('prado').
 */
const addParts = (names: Map<string, NameMeaning>, value: string): void => {
  const words = splitTokens(modelOf(value)).map(({ text }) => text);
  if (words.length < 2) return;
  words.forEach((word, index) => {
    const isName = /^\p{L}{4,}$/u.test(word) || index === 0;
    if (!isName || WEAK_WORDS.has(word) || FILLERS.has(word) || COMMON_KEYS.has(word)) return;
    const known = names.get(word);
    // If the word alone is already the whole name of a make or a model, it gets no further meaning.
    if (known === undefined || (known.kind === 'model' && known.values.every((one) => phraseKey(modelOf(one)) !== word)))
      addModel(names, word, [value]);
  });
};
