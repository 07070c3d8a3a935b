import { foldName } from '#kernel/text.ts';
import { joinAlternatives, needsEveryValue } from '../query/value-alternatives.ts';
import { VAGUE_WORDS, type VagueContext } from './lists/vague-words.ts';
import { makeOf } from './name-phrases.ts';
import type { ConditionPart, PlainCondition, PlainReading } from './plain-condition.ts';
import type { Draft, ValuesDraft } from './read-item.ts';
import { splitTokens } from './split-tokens.ts';
import type { StockWords } from './stock-words.ts';

type Span = readonly [start: number, end: number];
type NamesDraft = ValuesDraft & { readonly start: number; readonly end: number };

/**
 * Turns the drafts of a text into conditions, words for the text search, and words that were not understood. A draft is a
 * part of the text with a provisional meaning. This function is called after the whole text has been read.
 */
export const finishReading = (words: StockWords, text: string, drafts: readonly Draft[]): PlainReading => {
  const context = vagueContext(words, drafts);
  const slice = ([start, end]: Span): string => text.slice(start, end);
  const conditions: PlainCondition[] = [];
  const unknown: Span[] = [];
  const texts: string[] = [];
  let lastUnknown = -2;
  const refuse = (span: Span, index: number): void => {
    const last = unknown.at(-1);
    if (last && lastUnknown === index - 1) unknown[unknown.length - 1] = [last[0], span[1]];
    else unknown.push(span);
    lastUnknown = index;
  };
  withoutLoads(joinAlternativeWords(words, text, joinNames(drafts))).forEach((draft, index) => {
    const span: Span = [draft.start, draft.end];
    const made = draft.kind === 'text' || draft.kind === 'unknown' || draft.kind === 'filler' ? null : toCondition(words, context, draft);
    if (made && draft.kind === 'vague' && made.parts.length === 0) return;
    if (draft.kind === 'values' && draft.leftOut !== undefined) {
      // If the stock has no 'CVT', 'cvt' is read as 'Automatic'. 'No cvt' must not exclude all automatics, so it excludes nothing
      // and is reported as not understood.
      refuse(draft.isExcluded ? span : draft.leftOut, index);
      if (draft.isExcluded) return;
    }
    if (made) conditions.push({ ...NO_EXTRAS, ...made, words: slice(span), spans: [span] });
    else if (draft.kind === 'text') texts.push(slice(span));
    else if (draft.kind !== 'filler') refuse(span, index);
  });
  return {
    conditions: withWholeMakes(words, conditions),
    text: texts.join(' '),
    unknown: unknown.map(slice),
    hasStrangeWords: drafts.some((draft) => draft.kind === 'unknown' && !draft.isKnown),
    hasFillers: drafts.some(({ kind, start, end }) => kind === 'filler' && /\p{L}/u.test(slice([start, end]))),
  };
};

const NO_EXTRAS = { isName: false, isInStock: true, name: null, vague: null, place: null } as const;

type Made = Pick<PlainCondition, 'parts'> & Partial<PlainCondition>;

const toCondition = (
  words: StockWords,
  context: VagueContext,
  draft: Exclude<JoinedDraft, { readonly kind: 'text' | 'unknown' | 'filler' }>,
): Made | null => {
  switch (draft.kind) {
    case 'part':
      return { parts: [draft.part] };
    case 'vague': {
      const parts = VAGUE_WORDS[draft.word]?.parts(context) ?? null;
      return parts && { parts, vague: draft.word };
    }
    case 'excludedText': {
      const values = (words.source.values.badge ?? []).filter((badge) =>
        badge
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .includes(draft.word),
      );
      return values.length === 0 ? null : { parts: [{ kind: 'excluded', attribute: 'badge', values }], name: draft.word };
    }
    case 'values':
      return valuesCondition(words, draft);
  }
};

const valuesCondition = ({ source }: StockWords, { attribute, values, name, isExcluded, place }: ValuesDraft): Made => {
  if (!isExcluded && needsEveryValue(attribute) && values.length > 0) {
    return { parts: [{ kind: 'values', attribute, values: [joinAlternatives(values)] }] };
  }
  const kind = isExcluded ? 'excluded' : 'values';
  const isName = !isExcluded && (attribute === 'make' || attribute === 'make_model');
  const parts: ConditionPart[] = values.length === 0 ? [] : [{ kind, attribute, values }];
  if (isName && attribute === 'make_model') parts.unshift({ kind, attribute: 'make', values: [...new Set(values.map(makeOf))] });
  const stocked = isName ? (source.values[attribute] ?? []).map(foldName) : [];
  return { parts, name, isName, isInStock: !isName || values.some((value) => stocked.includes(foldName(value))), place };
};

const limitsTowing = (draft: Draft): boolean =>
  draft.kind === 'vague'
    ? draft.word === 'for towing'
    : draft.kind === 'part' && draft.part.kind === 'range' && draft.part.attribute === 'towing';

/**
 * If the text is about towing, a caravan in the text is ignored: in 'can tow a 2 tonne caravan', the shopper tows the caravan and
 * does not search for one.
 */
const withoutLoads = (drafts: readonly JoinedDraft[]): readonly JoinedDraft[] =>
  drafts.some(limitsTowing)
    ? drafts.map((draft) =>
        draft.kind === 'values' && draft.attribute === 'item_type' && draft.values.includes('caravan') && !draft.isExcluded
          ? { kind: 'filler', start: draft.start, end: draft.end }
          : draft,
      )
    : drafts;

/** A part of the text with its meaning, as `joinNames` returns it: a make and the model directly beside it are one part. */
type JoinedDraft = Draft;

/**
 * Joins a make and a model of this make that are directly beside each other into one part of the text: 'ford ranger',
 * 'outback subaru'.
 */
const joinNames = (drafts: readonly Draft[]): readonly JoinedDraft[] => {
  const joined: JoinedDraft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    if (last && isMake(last) && isModelOf(draft, last)) joined[joined.length - 1] = { ...draft, start: last.start };
    else if (last && isMake(draft) && isModelOf(last, draft)) joined[joined.length - 1] = { ...last, end: draft.end };
    else joined.push(draft);
  }
  return joined;
};

/**
 * Joins two pieces of equipment, or two badges, if 'or' or '/' is between them: 'leather or heated seats' becomes one condition,
 * and a vehicle needs only one of the two.
 */
const joinAlternativeWords = (words: StockWords, text: string, drafts: readonly JoinedDraft[]): readonly JoinedDraft[] => {
  const joined: JoinedDraft[] = [];
  for (const draft of drafts) {
    const [first, or] = joined.slice(-2);
    const isJoined = first && or?.kind === 'filler' && OR.has(text.slice(or.start, or.end).toLowerCase());
    const either = isJoined ? eitherOf(words, text, first, draft) : null;
    if (either) joined.splice(-2, 2, either);
    else joined.push(draft);
  }
  return joined;
};

const OR: ReadonlySet<string> = new Set(['or', '/']);

/**
 * Maximum number of badges in one condition, because more would make a URL too long. If there are more, the words stay in the
 * text search, which needs all of them.
 */
const MOST_BADGES = 20;

const eitherOf = (words: StockWords, text: string, one: JoinedDraft, other: JoinedDraft): JoinedDraft | null => {
  if (isEquipment(one) && isEquipment(other)) {
    const valuesOfWords = [...(one.valuesOfWords ?? [one.values]), other.values];
    return { ...other, start: one.start, values: inTurn(valuesOfWords), valuesOfWords };
  }
  const badges = [badgesOf(words, text, one), badgesOf(words, text, other)];
  if (badges.some((found) => found.length === 0)) return null;
  const values = [...new Set(badges.flat())];
  if (values.length > MOST_BADGES) return null;
  const name = [one, other].map((draft) => (draft.kind === 'values' ? draft.name : text.slice(draft.start, draft.end))).join(' or ');
  return { kind: 'values', attribute: 'badge', values, name, isExcluded: false, place: null, start: one.start, end: other.end };
};

/** Returns the first item of each list, then the second item of each list, and so on. */
const inTurn = <Item>(lists: readonly (readonly Item[])[]): readonly Item[] =>
  Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();

const isEquipment = (draft: Draft): draft is NamesDraft =>
  draft.kind === 'values' && draft.attribute === 'filtered_features' && !draft.isExcluded;

/**
 * Returns the badges that one part of the typed text (a `Draft`) can mean. If the part was read as badges, these badges. If the
 * part is left for the text search, the badges in the stock that contain all its words. Otherwise an empty list.
 */
const badgesOf = ({ source }: StockWords, text: string, draft: JoinedDraft): readonly string[] => {
  if (draft.kind === 'values') return draft.attribute === 'badge' && !draft.isExcluded ? draft.values : [];
  if (draft.kind !== 'text') return [];
  const typed = splitTokens(text.slice(draft.start, draft.end)).map((token) => token.text);
  return (source.values.badge ?? []).filter((badge) => {
    const own = splitTokens(badge).map((token) => token.text);
    return typed.every((word) => own.includes(word));
  });
};

const isMake = (draft: Draft): draft is NamesDraft => draft.kind === 'values' && draft.attribute === 'make' && !draft.isExcluded;

const isModelOf = (draft: Draft, { values }: NamesDraft): draft is NamesDraft =>
  draft.kind === 'values' &&
  draft.attribute === 'make_model' &&
  !draft.isExcluded &&
  draft.values.some((value) => makeOf(value).toLowerCase() === values[0]?.toLowerCase());

/**
 * A text can name one make without a model and another make with a model: 'toyota or mazda 3'. In this case, all models of
 * Toyota are added to the condition for Toyota. Otherwise the condition for the model Mazda 3 would exclude every Toyota.
 */
const withWholeMakes = (words: StockWords, conditions: readonly PlainCondition[]): readonly PlainCondition[] => {
  const namesModel = conditions.some(({ isName, parts }) => isName && parts.length > 1);
  if (!namesModel) return conditions;
  return conditions.map((condition) => {
    const [make, model] = condition.parts;
    if (!condition.isName || model || make?.kind !== 'values') return condition;
    const own = make.values.map((value) => value.toLowerCase());
    const values = (words.source.values.make_model ?? []).filter((value) => own.includes(makeOf(value).toLowerCase()));
    return values.length === 0
      ? condition
      : { ...condition, parts: [make, { kind: 'values' as const, attribute: 'make_model' as const, values }] };
  });
};

const vagueContext = ({ source, valuesOf }: StockWords, drafts: readonly Draft[]): VagueContext => {
  const values = drafts.filter((draft) => draft.kind === 'values');
  const itemTypes = values.filter(({ attribute, isExcluded }) => attribute === 'item_type' && !isExcluded).flatMap((draft) => draft.values);
  const [itemType, ...others] = itemTypes;
  const bodies = values.filter(({ attribute, isExcluded }) => (attribute === 'simple_body' || attribute === 'body') && !isExcluded);
  return {
    thirds: (itemType !== undefined && others.length === 0 ? source.thirdsOf[itemType] : undefined) ?? source.thirds,
    thisYear: source.thisYear,
    namesBody: bodies.length > 0,
    namesOnly: (...names) => {
      const own = valuesOf('simple_body', names);
      return bodies.every((draft) => draft.values.every((value) => own.includes(value)));
    },
    namesFuel: values.some(({ attribute, isExcluded }) => attribute === 'fuel' && !isExcluded),
    bodies: (...names) => valuesOf('simple_body', names),
    fuels: (...names) => valuesOf('fuel', names),
    drives: (...names) => valuesOf('drive', names),
  };
};
