import { correctWord } from './correct-word.ts';
import { finishReading } from './finish-reading.ts';
import { FILLERS } from './lists/common-words.ts';
import type { PlainReading } from './plain-condition.ts';
import { type Draft, isNameOrBadge, readItem } from './read-item.ts';
import { type MistypedPhraseReader, mistypedPhraseReader } from './read-mistyped-phrase.ts';
import { readNegation } from './read-negation.ts';
import { splitTokens, type Token } from './split-tokens.ts';
import type { StockWords } from './stock-words.ts';

/**
 * Reads a search in plain words by fixed rules, and never throws. Makes, models, bodies, colours, numbers with units, negations,
 * places and vague words become conditions. The words of a badge (equipment level) stay in the text of the search. Filler words,
 * such as 'with', are ignored. All other words are reported as not understood. The known words include the names in the site's
 * own stock.
 *
 * @example readPlainWords(words, 'white auto suv under 30k').conditions.length === 4 // colour, transmission, body and price
 */
export const readPlainWords = (words: StockWords, text: string): PlainReading => {
  const drafts: Draft[] = [];
  const tokens = splitTokens(text);
  const readMistyped = mistypedPhraseReader(words, tokens);
  for (let at = 0; at < tokens.length; ) at += readAt(words, tokens, at, drafts, readMistyped);
  return finishReading(words, text, drafts);
};

/**
 * Reads the words that begin at a token, and adds them with their meaning to the list `drafts`. Returns the number of tokens
 * that were read.
 */
const readAt = (words: StockWords, tokens: readonly Token[], at: number, drafts: Draft[], readMistyped: MistypedPhraseReader): number => {
  const asTyped = readNegation(words, tokens, at) ?? readItem(words, tokens, at, drafts.at(-1));
  const found = readMistyped(at, drafts.at(-1), asTyped?.length ?? 0) ?? asTyped;
  if (found) {
    drafts.push(...found.drafts);
    return found.length;
  }
  const token = tokens[at];
  if (token === undefined) return 1;
  const place = { start: token.start, end: token.end };
  const corrected =
    words.texts.has(token.text) || FILLERS.has(token.text) ? null : correctWord(words, token.text, at === tokens.length - 1);
  if (corrected !== null && corrected !== token.text) {
    const again = tokens.with(at, { ...token, text: corrected });
    const right = readNegation(words, again, at) ?? readItem(words, again, at, drafts.at(-1));
    if (right) {
      drafts.push(...right.drafts);
      return right.length;
    }
  }
  if (token.kind === 'word' && FILLERS.has(token.text)) drafts.push({ kind: 'filler', ...place });
  else if (token.kind === 'sign') drafts.push({ kind: 'filler', ...place });
  else if (words.texts.has(token.text) && (isAfterName(drafts) || !isOrdinary(token))) drafts.push({ kind: 'text', ...place });
  else drafts.push({ kind: 'unknown', isKnown: false, ...place });
  return 1;
};

/**
 * Badges that are also ordinary words. They are read as badges only directly after a name or a badge: 'Tesla Model 3 Long Range'.
 */
const ORDINARY_BADGES: ReadonlySet<string> = new Set(
  'active base business comfort core front life long one open plus pro rear short top wheel wheels'.split(' '),
);

const isOrdinary = ({ kind, text }: Token): boolean => kind === 'number' || ORDINARY_BADGES.has(text);

const isAfterName = (drafts: readonly Draft[]): boolean => {
  const last = drafts.at(-1);
  return last !== undefined && isNameOrBadge(last);
};
