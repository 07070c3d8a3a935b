import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import { type CommonMeaning, FILLERS } from './lists/common-words.ts';
import { UNITS } from './lists/comparison-words.ts';
import { type FinerWords, finerValues } from './lists/finer-words.ts';
import { longestPhrase } from './longest-phrase.ts';
import { makeOf, modelOf } from './name-phrases.ts';
import type { ConditionPart, NamedPlace } from './plain-condition.ts';
import { readPeople } from './read-people.ts';
import { readPlace, unknownPlaceLength } from './read-place.ts';
import { readQuantity } from './read-quantity.ts';
import { consumptionLength, stockNumberLead } from './read-unanswerable.ts';
import type { Token } from './split-tokens.ts';
import type { StockWords } from './stock-words.ts';

/** Values that the text names, all of one attribute: for example two makes. */
export interface ValuesDraft {
  readonly kind: 'values';
  readonly attribute: FacetAttribute;
  readonly values: readonly string[];
  /** The values of each word, if 'or' joins several words: 'leather or sunroof'. */
  readonly valuesOfWords?: readonly (readonly string[])[];
  readonly name: string;
  readonly isExcluded: boolean;
  readonly place: NamedPlace | null;
  /**
   * The position of the words that are reported as not understood, because the values have a wider meaning: 'cvt', if the stock
   * has only 'Automatic'.
   */
  readonly leftOut?: readonly [start: number, end: number];
}

/**
 * A part of the typed text, with its provisional meaning. After the whole text has been read, `finishReading` turns the drafts
 * into conditions, words for the text search, and words that were not understood.
 */
export type Draft = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'filler' }
  | { readonly kind: 'text' }
  /** `isKnown`: the words are known as a wish that the stock cannot answer, such as 'near me'. */
  | { readonly kind: 'unknown'; readonly isKnown: boolean }
  | { readonly kind: 'excludedText'; readonly word: string }
  | { readonly kind: 'vague'; readonly word: string }
  | { readonly kind: 'part'; readonly part: ConditionPart }
  | ValuesDraft
);

export interface ReadDrafts {
  readonly drafts: readonly Draft[];
  readonly length: number;
}

/** For each kind of common word (such as body or fuel), the vehicle attribute to which the word applies. */
const ATTRIBUTES = {
  body: 'simple_body',
  fuel: 'fuel',
  transmission: 'transmission',
  drive: 'drive',
  colour: 'colour_family',
  carType: 'car_type',
  itemType: 'item_type',
  state: 'state',
} as const satisfies Readonly<Record<string, FacetAttribute>>;

const spanOf = (tokens: readonly Token[], at: number, length: number): { readonly start: number; readonly end: number } => ({
  start: tokens[at]?.start ?? 0,
  end: tokens[at + length - 1]?.end ?? 0,
});

/**
 * Reads the name, place, quantity, phrase, feature or known wish that begins at a token. If several of these are possible, the
 * one with the most tokens is chosen. Null if there is none.
 *
 * @param before the condition that was read directly before; if it is a make, a model of this make is preferred
 */
export const readItem = (words: StockWords, tokens: readonly Token[], at: number, before: Draft | undefined): ReadDrafts | null => {
  const readers = [
    readName(words, tokens, at, before),
    consumption(tokens, at),
    stockNumber(tokens, at),
    quantity(words, tokens, at),
    place(words, tokens, at),
    phrase(words, tokens, at),
  ];
  let best: ReadDrafts | null = null;
  for (const found of readers) if (found && found.length > (best?.length ?? 0)) best = found;
  return best && isBadge(words, tokens, at, best, before) ? badge(tokens, at, best.length) : best;
};

const badge = (tokens: readonly Token[], at: number, length: number): ReadDrafts => ({
  drafts: [{ kind: 'text', ...spanOf(tokens, at, length) }],
  length,
});

/**
 * Whether words directly after the name of a make or model are its badge, although they also have another meaning. In 'Triton
 * GLS', GLS is not the Mercedes-Benz model, and in 'Tesla Model Y Long Range', 'long range' is a badge.
 */
const isBadge = (
  { texts }: StockWords,
  tokens: readonly Token[],
  at: number,
  { drafts: [draft], length }: ReadDrafts,
  before: Draft | undefined,
): boolean => {
  if (before === undefined || !isNameOrBadge(before)) return false;
  if (!tokens.slice(at, at + length).every(({ text }) => texts.has(text))) return false;
  if (draft?.kind === 'vague' || draft?.kind === 'unknown') return true;
  if (draft === undefined || !isNamed(draft)) return false;
  // After a make, the name of one of its models is a model: 'Toyota cruiser'. After a model, the same word is a badge: 'RAV4
  // cruiser'.
  return !(isNamed(before) && before.attribute === 'make' && makesOf(draft).includes(before.values[0]?.toLowerCase() ?? ''));
};

const isNamed = (draft: Draft): draft is ValuesDraft & Draft =>
  draft.kind === 'values' && (draft.attribute === 'make' || draft.attribute === 'make_model');

/**
 * Whether a part of the text is the name of a make or model, or a badge. The words directly after it may be a badge, or
 * further words of the same badge.
 */
export const isNameOrBadge = (draft: Draft): boolean => draft.kind === 'text' || isNamed(draft);

const makesOf = ({ attribute, values }: ValuesDraft): readonly string[] =>
  values.map((value) => (attribute === 'make' ? value : makeOf(value)).toLowerCase());

const readName = (words: StockWords, tokens: readonly Token[], at: number, before: Draft | undefined): ReadDrafts | null => {
  const make = before?.kind === 'values' && before.attribute === 'make' ? before.values[0] : undefined;
  const found = longestPhrase(
    words.names,
    tokens,
    at,
    (meaning, key, length) =>
      !isOtherwise(words, tokens, at, key, length) &&
      (meaning.kind !== 'model' ||
        !meaning.needsMake ||
        ofMake(meaning.values, make).length > 0 ||
        (SHORT_NUMBER.test(key) && isStocked(words, meaning.values) && isBesideGearbox(words, tokens, at + length, before))),
  );
  if (!found) return null;
  const { meaning, length } = found;
  const span = spanOf(tokens, at, length);
  if (meaning.kind === 'text') return { drafts: [{ kind: 'text', ...span }], length };
  if (meaning.kind === 'make') {
    return {
      drafts: [{ kind: 'values', attribute: 'make', values: [meaning.make], name: meaning.make, isExcluded: false, place: null, ...span }],
      length,
    };
  }
  const own = ofMake(meaning.values, make);
  const values = own.length > 0 ? own : meaning.values;
  const [first = ''] = values;
  const name = values.length === 1 ? `${makeOf(first)} ${modelOf(first)}` : values.map(modelOf).join(', ');
  return { drafts: [{ kind: 'values', attribute: 'make_model', values, name, isExcluded: false, place: null, ...span }], length };
};

/**
 * Whether the words of a name mean something else here: 'or a' does not mean the GWM Ora, the 7 in 'tiggo 7 seats' is the number
 * of seats, and 'rear wheel drive' is not a badge.
 */
const isOtherwise = ({ common, names }: StockWords, tokens: readonly Token[], at: number, key: string, length: number): boolean => {
  const own = tokens.slice(at, at + length);
  const counted = UNITS.get(tokens[at + length]?.text ?? '')?.measure;
  return (
    (length > 1 && own.every(({ text }) => FILLERS.has(text))) ||
    (length > 1 && own.at(-1)?.kind === 'number' && (counted === 'seats' || counted === 'doors')) ||
    (names.get(key)?.kind === 'text' && common.has(key))
  );
};

/** A number that can be the name of a model and is no year: '86' in '86 manual'. */
const SHORT_NUMBER = /^\d{2,3}$/;

const isStocked = ({ source }: StockWords, models: readonly string[]): boolean =>
  models.some((model) => source.values.make_model?.includes(model));

const isBesideGearbox = ({ common }: StockWords, tokens: readonly Token[], next: number, before: Draft | undefined): boolean =>
  (before?.kind === 'values' && before.attribute === 'transmission') ||
  longestPhrase(common, tokens, next, ({ kind }) => kind === 'transmission') !== null;

const ofMake = (values: readonly string[], make: string | undefined): readonly string[] =>
  make === undefined ? [] : values.filter((value) => makeOf(value).toLowerCase() === make.toLowerCase());

const consumption = (tokens: readonly Token[], at: number): ReadDrafts | null => {
  const length = consumptionLength(tokens, at);
  return length === null ? null : { drafts: [{ kind: 'unknown', isKnown: true, ...spanOf(tokens, at, length) }], length };
};

const stockNumber = (tokens: readonly Token[], at: number): ReadDrafts | null => {
  const lead = stockNumberLead(tokens, at);
  if (lead === null) return null;
  return {
    drafts: [
      { kind: 'filler', ...spanOf(tokens, at, lead) },
      { kind: 'text', ...spanOf(tokens, at + lead, 1) },
    ],
    length: lead + 1,
  };
};

const quantity = (words: StockWords, tokens: readonly Token[], at: number): ReadDrafts | null => {
  const modelYear = /^my(\d\d|20\d\d)$/.exec(tokens[at]?.text ?? '')?.[1];
  if (modelYear !== undefined) {
    const year = Number(modelYear.length === 2 ? `20${modelYear}` : modelYear);
    return {
      drafts: [{ kind: 'part', part: { kind: 'range', attribute: 'year', range: { min: year, max: year } }, ...spanOf(tokens, at, 1) }],
      length: 1,
    };
  }
  const people = readPeople(tokens, at);
  const number = readQuantity(tokens, at, words.source.thisYear);
  const found = people && people.length > (number?.length ?? 0) ? people : number;
  return (
    found && {
      drafts: [{ kind: 'part', part: { kind: 'range', ...found.limit }, ...spanOf(tokens, at, found.length) }],
      length: found.length,
    }
  );
};

const place = (words: StockWords, tokens: readonly Token[], at: number): ReadDrafts | null => {
  const found = readPlace(words, tokens, at);
  if (!found) {
    const length = unknownPlaceLength(tokens, at);
    return length === null ? null : { drafts: [{ kind: 'unknown', isKnown: true, ...spanOf(tokens, at, length) }], length };
  }
  const draft: Draft = {
    kind: 'values',
    attribute: 'city',
    values: found.cities,
    name: found.place === null ? found.name : `Within ${found.place.withinKm} km of ${found.name}`,
    isExcluded: false,
    place: found.place,
    ...spanOf(tokens, at, found.length),
  };
  return { drafts: [draft], length: found.length };
};

const phrase = (words: StockWords, tokens: readonly Token[], at: number): ReadDrafts | null => {
  const vague = longestPhrase(words.vague, tokens, at);
  const common = longestPhrase(words.common, tokens, at);
  const feature = longestPhrase(words.features, tokens, at);
  const unknown = longestPhrase(words.unknown, tokens, at);
  const finer = longestPhrase(words.finer, tokens, at);
  const most = Math.max(...[vague, common, feature, unknown, finer].map((found) => found?.length ?? 0));
  if (most === 0) return null;
  const span = spanOf(tokens, at, most);
  if (finer?.length === most) return { drafts: [finerDraft(words, finer.meaning, tokens.slice(at, at + most))], length: most };
  // Most stocks have no data about 'turbo'. In other stocks it is a badge, as in '911 Turbo'.
  if (unknown?.length === most && most === 1 && words.texts.has(unknown.key)) return { drafts: [{ kind: 'text', ...span }], length: most };
  if (unknown?.length === most) return { drafts: [{ kind: 'unknown', isKnown: true, ...span }], length: most };
  // In 'tan leather', 'tan' is the colour of the interior, and the stock has no data about it.
  const isInterior = common?.length === most && common.meaning.kind === 'colour' && INTERIOR.has(tokens[at + most]?.text ?? '');
  if (isInterior) return { drafts: [{ kind: 'unknown', isKnown: true, ...span }], length: most };
  if (vague?.length === most) return { drafts: [{ kind: 'vague', word: vague.meaning, ...span }], length: most };
  if (common?.length === most) return { drafts: [{ ...commonDraft(words, common.meaning), ...span }], length: most };
  const values = feature?.meaning ?? [];
  if (values.length === 0) return { drafts: [{ kind: 'unknown', isKnown: true, ...span }], length: most };
  return {
    drafts: [{ kind: 'values', attribute: 'filtered_features', values, name: values.join(', '), isExcluded: false, place: null, ...span }],
    length: most,
  };
};

/** If one of these words follows a colour, the colour is that of the interior. */
const INTERIOR: ReadonlySet<string> = new Set(['leather', 'interior', 'upholstery', 'seats']);

/**
 * Reads words with a narrow meaning, such as 'cvt' for one kind of automatic gearbox. They select the values in the stock
 * that have this meaning. If the stock has no such value, the words get a wider meaning ('Automatic'), and some of them are
 * marked as not understood. Without a wider meaning, none of the words is understood.
 */
const finerDraft = (words: StockWords, meaning: FinerWords, tokens: readonly Token[]): Draft => {
  const span = spanOf(tokens, 0, tokens.length);
  const values = finerValues(meaning, words.source.values);
  if (values.length > 0) {
    return { kind: 'values', attribute: meaning.attribute, values, name: values.join(', '), isExcluded: false, place: null, ...span };
  }
  if (meaning.wider === null) return { kind: 'unknown', isKnown: true, ...span };
  const { start, end } = spanOf(tokens, 0, Math.min(meaning.leftOut ?? tokens.length, tokens.length));
  return { ...valuesDraft(words, meaning.wider), leftOut: [start, end], ...span };
};

const commonDraft = (words: StockWords, meaning: CommonMeaning): ValuesDraft | { readonly kind: 'part'; readonly part: ConditionPart } => {
  if (meaning.kind === 'sort') return { kind: 'part', part: { kind: 'sort', sort: meaning.sort } };
  if (meaning.kind === 'certified') {
    return { kind: 'values', attribute: 'certified', values: ['true'], name: 'Certified', isExcluded: false, place: null };
  }
  return valuesDraft(words, meaning);
};

const valuesDraft = (words: StockWords, meaning: Extract<CommonMeaning, { readonly of: readonly string[] }>): ValuesDraft => {
  const attribute = ATTRIBUTES[meaning.kind];
  const names = meaning.of[0] === '2WD' ? ['FWD', 'RWD', '2WD'] : meaning.of;
  const values =
    attribute === 'simple_body' || attribute === 'fuel' || attribute === 'transmission' || attribute === 'drive'
      ? words.valuesOf(attribute, names)
      : meaning.of;
  return { kind: 'values', attribute, values, name: meaning.of.join(', '), isExcluded: false, place: null };
};
