import { truncate } from '#kernel/text.ts';
import { withoutTags } from './without-tags.ts';

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  deg: '°',
  reg: '®',
  trade: '™',
  copy: '©',
};

const decodeEntity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
};

const decodeEntities = (text: string): string => text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, decodeEntity);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/**
 * Removes control characters, invisible characters that change the text direction, and unpaired surrogates, which no
 * encoding can represent.
 */
const withoutControls = (text: string): string => {
  const cleaned = text.replace(CONTROLS, '');
  return cleaned.isWellFormed() ? cleaned : cleaned.toWellFormed().replaceAll('\ufffd', '');
};

export interface CleanedText {
  readonly text: string;
  readonly wasCut: boolean;
}

const cut = (text: string, maxLength: number): CleanedText => {
  // A text never has more characters than UTF-16 code units. So if `text.length` is within the limit, there is no need to
  // count the characters.
  if (text.length <= maxLength) return { text, wasCut: false };
  const shortened = truncate(text, maxLength);
  return { text: shortened, wasCut: shortened !== text };
};

/**
 * Matches a text that is already clean. Such a text is returned unchanged, because cleaning every text took a third of
 * an import's time.
 */
const CLEAN_LINE = /^(?:[!-%'-;=-~]+(?: |$))*(?<! )$/;

/** To save time, a text is cut to eight times the maximum length before it is cleaned. */
const beforehand = (raw: string, maxLength: number): string => (raw.length > maxLength * 8 ? raw.slice(0, maxLength * 8) : raw);

/** Some feeds encode their HTML twice, so tags that appear after decoding are removed too. */
const textOfHtml = (html: string, blockMark: '\n' | ' '): string => {
  if (!/[<&]/.test(html)) return html;
  const decoded = decodeEntities(withoutTags(html, blockMark));
  return decoded.includes('<') ? withoutTags(decoded, blockMark) : decoded;
};

/**
 * Cleans a feed's field to one line of plain text: removes tags and control characters, decodes entities, folds white
 * space, and cuts at `maxLength` characters. Emoji and apostrophes stay.
 *
 * @example plainLine('Ascent&nbsp;<b>Sport</b>', 80).text === 'Ascent Sport'
 */
export const plainLine = (raw: string, maxLength: number): CleanedText =>
  raw.length <= maxLength && CLEAN_LINE.test(raw) ? { text: raw, wasCut: false } : cleanLine(raw, maxLength);

const cleanLine = (raw: string, maxLength: number): CleanedText =>
  cut(
    withoutControls(textOfHtml(beforehand(raw, maxLength), ' '))
      .replace(/\s+/g, ' ')
      .trim(),
    maxLength,
  );

/**
 * Converts a feed's field, which may contain HTML, to several lines of plain text. Line breaks and list items become
 * lines. All tags are removed, and scripts and styles are removed with their content. A page must still escape the
 * text.
 *
 * @example plainProse('<p>One owner</p><ul><li>Tow bar</li></ul>', 400).text === 'One owner\n• Tow bar'
 */
export const plainProse = (raw: string, maxLength: number): CleanedText => {
  const lines = withoutControls(textOfHtml(beforehand(raw, maxLength).replace(/\r\n?/g, '\n'), '\n'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n+(?=•)/g, '\n');
  return cut(lines.trim(), maxLength);
};
