import { bodyName } from '#features/stock/rules/body-names.ts';
import type { GeoPoint } from '#kernel/geo-distance.ts';
import { foldName } from '#kernel/text.ts';
import { COMMON_PHRASES, type CommonMeaning } from './lists/common-words.ts';
import { FEATURE_WORDS, GENERAL_FEATURE_WORDS, UNKNOWN_PHRASES } from './lists/feature-words.ts';
import { FINER_WORDS, type FinerWords } from './lists/finer-words.ts';
import { VAGUE_WORDS } from './lists/vague-words.ts';
import { type NameMeaning, namePhrases } from './name-phrases.ts';
import type { PlainWordsSource } from './plain-words-source.ts';
import { phraseKey, splitTokens } from './split-tokens.ts';
import { classOf, type ValueClass } from './value-classes.ts';

/** A place that a text can name by its name or its postcode. */
export interface KnownPlace {
  readonly name: string;
  readonly point: GeoPoint;
}

/** The words of a site's stock, prepared for `readPlainWords`. */
export interface StockWords {
  readonly source: PlainWordsSource;
  readonly names: ReadonlyMap<string, NameMeaning>;
  readonly common: ReadonlyMap<string, CommonMeaning>;
  readonly vague: ReadonlyMap<string, string>;
  readonly finer: ReadonlyMap<string, FinerWords>;
  /** For each phrase about equipment, the features in the stock that match it. Empty if no vehicle has this equipment. */
  readonly features: ReadonlyMap<string, readonly string[]>;
  /** Known phrases for wishes that the data of the stock cannot answer, such as 'good condition'. */
  readonly unknown: ReadonlyMap<string, true>;
  readonly cities: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, KnownPlace>;
  /** Single words of badges and series. They become no filter, but are searched for in the text of vehicles. */
  readonly texts: ReadonlySet<string>;
  /** Known words that can replace a word with typing errors, grouped by their first letter. */
  readonly correct: ReadonlyMap<string, readonly string[]>;
  /** The words of phrases with several words, grouped by their first letter. */
  readonly phraseWords: ReadonlyMap<string, readonly string[]>;
  /**
   * Finds the values in the stock that have the same meaning as common names. For the name 'Automatic', it can return
   * ['Automatic', 'CVT']. If no value in the stock has the meaning, it returns the names themselves.
   */
  readonly valuesOf: (attribute: ValueClass, names: readonly string[]) => readonly string[];
}

/**
 * Groups words by their first letter. Words with fewer than `least` letters, and words with characters that are not letters, are
 * left out.
 */
const byFirstLetter = (words: readonly string[], least: number): ReadonlyMap<string, readonly string[]> => {
  const byLetter = new Map<string, string[]>();
  for (const word of new Set(words)) {
    if (word.length < least || !/^\p{L}+$/u.test(word)) continue;
    const letter = word.charAt(0);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), word]);
  }
  return byLetter;
};

/** Prepares the words of a site's stock for `readPlainWords`. The result can be used for many texts. */
export const prepareStockWords = (source: PlainWordsSource): StockWords => {
  const { values, places } = source;
  const names = namePhrases(values);
  const common = commonPhrases(source);
  const vague = new Map(
    Object.entries(VAGUE_WORDS).flatMap(([word, { phrases }]) =>
      phrases.split('|').map((phrase): [string, string] => [phraseKey(phrase), word]),
    ),
  );
  const cities = new Map((values.city ?? []).map((city) => [phraseKey(city), city]));
  const known = new Map(places.flatMap(({ name, postcode, point }) => placeEntries(name, postcode, point)));
  const texts = new Set([...(values.badge ?? []), ...(values.series ?? [])].flatMap((value) => splitTokens(value).map(({ text }) => text)));
  return {
    source,
    names,
    common,
    vague,
    finer: FINER_PHRASES,
    features: featurePhrases(values.filtered_features ?? []),
    unknown: new Map(UNKNOWN_PHRASES.map((phrase) => [phraseKey(phrase), true as const])),
    cities,
    places: known,
    texts,
    correct: byFirstLetter(
      [...names.keys(), ...SINGLE_COMMON_WORDS, ...SINGLE_VAGUE_WORDS, ...cities.keys(), ...known.keys(), ...TYPED_WORDS],
      4,
    ),
    phraseWords: PHRASE_WORDS,
    valuesOf: stockValues(values),
  };
};

const SINGLE_COMMON_WORDS = [
  ...COMMON_PHRASES.map(([phrase]) => phrase),
  ...FINER_WORDS.flatMap(({ phrases }) => phrases.split('|')),
].filter((phrase) => !phrase.includes(' '));

const SINGLE_VAGUE_WORDS = Object.values(VAGUE_WORDS)
  .flatMap(({ phrases }) => phrases.split('|'))
  .filter((phrase) => !phrase.includes(' '));

const FINER_PHRASES: ReadonlyMap<string, FinerWords> = new Map(
  FINER_WORDS.flatMap((meaning) => meaning.phrases.split('|').map((phrase): [string, FinerWords] => [phraseKey(phrase), meaning])),
);

/** Words, for example of comparisons, units and equipment, that shoppers often type with an error. */
const TYPED_WORDS = [
  'under',
  'below',
  'maximum',
  'minimum',
  'seats',
  'seater',
  'doors',
  'tonne',
  'tonnes',
  'towing',
  'kilometres',
  'grand',
  'thousand',
  'between',
  'sleeps',
  'berth',
  'range',
  'newer',
  'older',
  'camera',
  'leather',
  'sunroof',
  'towbar',
  'heated',
  'bluetooth',
  'navigation',
  'carplay',
  'canopy',
  'snorkel',
  'bullbar',
];

/**
 * The words of all phrases with several words. Such a word is recognised in spite of a typing error only if the words
 * beside it complete the phrase: 'dul' in 'dul cab'.
 */
const PHRASE_WORDS: ReadonlyMap<string, readonly string[]> = byFirstLetter(
  [
    ...COMMON_PHRASES.map(([phrase]) => phrase),
    ...[...FINER_WORDS, ...Object.values(VAGUE_WORDS)].flatMap(({ phrases }) => phrases.split('|')),
    ...FEATURE_WORDS.flatMap(([, phrases]) => phrases.split('|')),
    ...UNKNOWN_PHRASES,
    ...TYPED_WORDS,
  ].flatMap((phrase) => phrase.split(' ')),
  3,
);

const featurePhrases = (stocked: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const phrases = new Map<string, readonly string[]>();
  const add = ([pattern, list]: (typeof FEATURE_WORDS)[number]): void => {
    const own = stocked.filter((feature) => pattern.test(feature));
    for (const phrase of list.split('|')) phrases.set(phraseKey(phrase), own);
  };
  FEATURE_WORDS.forEach(add);
  for (const feature of stocked) phrases.set(phraseKey(feature), [feature]);
  GENERAL_FEATURE_WORDS.forEach(add);
  return phrases;
};

const placeEntries = (name: string, postcode: string | null, point: GeoPoint): [string, KnownPlace][] => [
  [phraseKey(name), { name, point }],
  ...(postcode === null ? [] : [[postcode, { name: `${name} ${postcode}`, point }] as [string, KnownPlace]]),
];

const commonPhrases = ({ values }: PlainWordsSource): ReadonlyMap<string, CommonMeaning> => {
  const phrases = new Map<string, CommonMeaning>();
  for (const [phrase, meaning] of COMMON_PHRASES) if (!phrases.has(phraseKey(phrase))) phrases.set(phraseKey(phrase), meaning);
  for (const body of values.simple_body ?? []) {
    if (!phrases.has(phraseKey(body))) phrases.set(phraseKey(body), { kind: 'body', of: [bodyName(body)] });
  }
  const types = values.item_type ?? [];
  // On a site that has caravans but no vans, the word 'van' means a caravan.
  if (types.includes('caravan') && !(values.simple_body ?? []).includes('Van')) {
    for (const van of ['van', 'vans']) phrases.set(van, { kind: 'itemType', of: ['caravan'] });
  }
  // On a site that sells only cars, the word 'car' does not narrow the search.
  if (types.every((type) => type === 'car')) for (const car of ['car', 'cars']) phrases.delete(car);
  return phrases;
};

const stockValues = (values: PlainWordsSource['values']): StockWords['valuesOf'] => {
  const found = new Map<string, string[]>();
  for (const attribute of ['simple_body', 'fuel', 'transmission', 'drive'] as const) {
    for (const value of values[attribute] ?? []) {
      const key = `${attribute} ${foldName(classOf(attribute, value))}`;
      found.set(key, [...(found.get(key) ?? []), value]);
    }
  }
  return (attribute, names) => {
    const own = names.flatMap((name) => found.get(`${attribute} ${foldName(name)}`) ?? []);
    return own.length > 0 ? own : names;
  };
};
