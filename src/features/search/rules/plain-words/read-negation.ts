import { correctWord } from './correct-word.ts';
import { FILLERS } from './lists/common-words.ts';
import { longestPhrase } from './longest-phrase.ts';
import { type Draft, type ReadDrafts, readItem } from './read-item.ts';
import { phraseKey, type Token } from './split-tokens.ts';
import type { StockWords } from './stock-words.ts';

const NEGATIONS: ReadonlyMap<string, true> = new Map(
  (
    'not|no|non|neither|without|except|excluding|exclude|except for|but not|but no|anything but|anything other than|other than|dont want|do not want|never|minus|isnt|isnt a|is not|' +
    'not a|not an|no more|apart from|hate|rather than|instead of|avoid|not any|nor|not interested in|not in|arent|are not|that isnt|thats not|i dont want|dont like|cant be|must not be|not the|any but|any colour but|any color but|any colour except|any color except|any brand but|any brand except|any make but|any make except'
  )
    .split('|')
    .map((phrase) => [phraseKey(phrase), true as const]),
);

/**
 * Reads a negation and what it excludes: 'not diesel', 'no ford or holden'. Null if no negation begins at this token, if nothing
 * that can be excluded follows it, or if it is part of a longer phrase with a meaning of its own: 'not over 30k', 'not
 * expensive'.
 */
export const readNegation = (words: StockWords, tokens: readonly Token[], at: number): ReadDrafts | null => {
  const negation = longestPhrase(NEGATIONS, tokens, at);
  if (!negation) return null;
  const whole = readItem(words, tokens, at, undefined);
  if (whole && whole.length > 1) return null;
  const limit = readNegatedLimit(words, tokens, at, negation.length);
  if (limit) return limit;
  const drafts: Draft[] = [];
  let end = at + negation.length;
  for (;;) {
    const next = readExcluded(words, tokens, end, drafts.at(-1));
    if (!next) break;
    const begin = drafts.length === 0 ? (tokens[at]?.start ?? next.draft.start) : next.draft.start;
    drafts.push({ ...next.draft, start: begin });
    end = next.end;
    const join = tokens[end]?.text;
    if (join !== 'or' && join !== 'nor' && join !== 'and' && join !== '/') break;
    const following = readExcluded(words, tokens, end + 1, next.draft);
    if (!following || (join === 'and' && attributeOf(following.draft) !== attributeOf(next.draft))) break;
    end += 1;
  }
  return drafts.length === 0 ? null : { drafts, length: end - at };
};

/**
 * Reads a negation of a number or of a vague word. 'Not 7 seats' means fewer than 7 seats. Other negations of this kind, such
 * as 'not 1 seat' and 'not too big', cannot be answered, so the whole phrase is reported as not understood. Null if neither a
 * number nor a vague word follows the negation.
 */
const readNegatedLimit = (words: StockWords, tokens: readonly Token[], at: number, skip: number): ReadDrafts | null => {
  const tooMuch = TOO.has(tokens[at + skip]?.text ?? '') ? 1 : 0;
  const found = readItem(words, tokens, at + skip + tooMuch, undefined);
  const [draft, ...others] = found?.drafts ?? [];
  if (!found || others.length > 0 || (draft?.kind !== 'part' && draft?.kind !== 'vague')) return null;
  const length = skip + tooMuch + found.length;
  const place = { start: tokens[at]?.start ?? draft.start, end: draft.end };
  const { kind } = draft;
  if (kind === 'part' && draft.part.kind === 'range' && draft.part.attribute === 'seats') {
    const max = (draft.part.range.min ?? 0) - 1;
    if (max >= 1) return { drafts: [{ kind, part: { ...draft.part, range: { max } }, ...place }], length };
  }
  return { drafts: [{ kind: 'unknown', isKnown: true, ...place }], length };
};

const TOO: ReadonlySet<string> = new Set(['too', 'very', 'really', 'so']);

const attributeOf = (draft: Draft): string => (draft.kind === 'values' ? draft.attribute : draft.kind);

/** Reads one excluded value, and skips words without a meaning before it: 'not a diesel'. */
const readExcluded = (
  words: StockWords,
  tokens: readonly Token[],
  at: number,
  before: Draft | undefined,
): { readonly draft: Draft; readonly end: number } | null => {
  let start = at;
  let found = readValue(words, tokens, start, before);
  while (!found && FILLERS.has(tokens[start]?.text ?? '') && start < at + 3) {
    start += 1;
    found = readValue(words, tokens, start, before);
  }
  const [draft] = found?.drafts ?? [];
  if (found && draft?.kind === 'values') {
    // A make directly before its model is read as part of the model's name: 'not a ford ranger' excludes only Rangers, not all
    // Fords.
    const model = draft.attribute === 'make' ? readItem(words, tokens, start + found.length, draft) : null;
    const [named] = model?.drafts ?? [];
    if (model && named?.kind === 'values' && named.attribute === 'make_model') {
      return { draft: { ...named, start: draft.start, isExcluded: true }, end: start + found.length + model.length };
    }
    return { draft: { ...draft, isExcluded: true }, end: start + found.length };
  }
  const token = tokens[start];
  return token !== undefined && found === null && words.texts.has(token.text)
    ? { draft: { kind: 'excludedText', word: token.text, start: token.start, end: token.end }, end: start + 1 }
    : null;
};

const readValue = (words: StockWords, tokens: readonly Token[], at: number, before: Draft | undefined): ReadDrafts | null => {
  const found = readItem(words, tokens, at, before);
  const token = tokens[at];
  if (found || token === undefined || words.texts.has(token.text) || FILLERS.has(token.text)) return found;
  const corrected = correctWord(words, token.text, at === tokens.length - 1);
  return corrected === null ? null : readItem(words, tokens.with(at, { ...token, text: corrected }), at, before);
};
