import { BoundedMap } from '#kernel/bounded-map.ts';

/**
 * A word, number or sign of a text.
 *
 * - word: `text` has lower case and no accents or apostrophes.
 * - number: `value` is the number, and `unit` the letters directly after it: '30k' has the value 30 and the unit 'k'.
 * - sign: '$', '<', '<=', '>', '>=', '+', '~', '#' or '/'. Also '-', but only between two numbers.
 */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign';
  readonly text: string;
  readonly value: number;
  readonly unit: string;
  /** Whether a number is written as a word: 'seven'. */
  readonly isWritten: boolean;
  /** The position in the text in characters. */
  readonly start: number;
  readonly end: number;
}

/** Maximum number of tokens that are read. The rest of a longer text is ignored. */
const MAX_TOKENS = 60;

/** A number may be grouped by commas or spaces: '30,000', '80 000', '3 500 kg'. */
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{2,3} \d{3}(?!\d)|\d{1,3}(?: \d{3}){2,}(?!\d)|\d \d{3}(?=\s*(?:kgs?|kms?|ks|cc)\b)|\d+)(?:\.\d+)?`;
const TOKEN = new RegExp(String.raw`(<=|>=|[<>$+~/#–—-])|(${NUMBER})([\p{L}][\p{L}\p{N}]*)?|([\p{L}][\p{L}\p{N}'’]*)`, 'gu');

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '');

/** The numbers that shoppers write as words. */
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, index): [string, number] => [word, index + 1]),
    'fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred'
      .split(' ')
      .map((word, index): [string, number] => [word, index === 0 ? 15 : (index + 1) * 10]),
  ].flat(),
);

/** Splits a text into words, numbers and signs. Other characters only separate them. */
export const splitTokens = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (tokens.length >= MAX_TOKENS) break;
    const [all, sign, number, unit = '', word] = match;
    const place = { start: match.index, end: match.index + all.length };
    if (sign !== undefined)
      tokens.push({ kind: 'sign', text: /[–—]/.test(sign) ? '-' : sign, value: 0, unit: '', isWritten: false, ...place });
    else if (number !== undefined) {
      const digits = number.replace(/[, ]/g, '');
      tokens.push({ kind: 'number', text: digits + fold(unit), value: Number(digits), unit: fold(unit), isWritten: false, ...place });
    } else tokens.push(wordToken(fold(word ?? ''), place));
  }
  return joinTens(tokens).filter((token, index, all) => token.text !== '-' || isBetweenNumbers(all, index));
};

/** Joins tens and ones that are written as words: 'twenty five' is one number. */
const joinTens = (tokens: readonly Token[]): readonly Token[] => {
  const joined: Token[] = [];
  for (const token of tokens) {
    const tens = joined.at(-1);
    const isOnes =
      tens !== undefined && isNumberWord(tens) && isNumberWord(token) && tens.value >= 20 && tens.value % 10 === 0 && token.value < 10;
    if (isOnes)
      joined[joined.length - 1] = { ...tens, text: String(tens.value + token.value), value: tens.value + token.value, end: token.end };
    else joined.push(token);
  }
  return joined;
};

const isNumberWord = ({ kind, isWritten }: Token): boolean => kind === 'number' && isWritten;

const wordToken = (text: string, place: { readonly start: number; readonly end: number }): Token => {
  const value = NUMBER_WORDS.get(text);
  return value === undefined
    ? { kind: 'word', text, value: 0, unit: '', isWritten: false, ...place }
    : { kind: 'number', text: String(value), value, unit: '', isWritten: true, ...place };
};

const isBetweenNumbers = (tokens: readonly Token[], index: number): boolean => {
  const next = tokens[index + 1];
  const afterDollar = next?.text === '$' ? tokens[index + 2] : next;
  return tokens[index - 1]?.kind === 'number' && afterDollar?.kind === 'number';
};

/** Cache of phrase keys. All sites use the same thousands of car phrases, so the key of each phrase is calculated only once. */
const KEYS = new BoundedMap<string, string>(20_000);

/**
 * The key of a phrase: its words without spaces and hyphens, so that 'CX-5', 'CX5' and 'cx 5' are one phrase.
 *
 * @example phraseKey('Santa Fe') === 'santafe'
 */
export const phraseKey = (phrase: string): string => {
  const known = KEYS.get(phrase);
  if (known !== undefined) return known;
  const key = splitTokens(phrase)
    .map(({ text }) => text)
    .join('');
  KEYS.set(phrase, key);
  return key;
};
