/**
 * Characters that a reader does not see and that change how text around them is read: marks that reorder text
 * (bidirectional controls), characters without width, halves of surrogate pairs. The joiners U+200C and U+200D
 * stay: Persian words and emoji need them.
 */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

/** Control characters (C0, DEL, C1) and the separators of lines and paragraphs. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** All spellings of a line break. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Control characters but line break and tab. */
const CONTROLS_IN_LINES = /[^\P{Cc}\n\t]/gu;

/**
 * A text as one line of plain text: control characters and line breaks become a space, invisible characters go.
 * What strangers write must pass it before it stands in a mail, a log line or a terminal, where a line break would
 * begin a line of its own.
 *
 * @example plainLine('Jo\nOffers by email: Yes') === 'Jo Offers by email: Yes'
 */
export const plainLine = (text: string): string => text.replace(INVISIBLE, '').replace(CONTROLS, ' ');

/**
 * A text as lines of plain text: every line break becomes '\n', other control characters become spaces except tabs,
 * invisible characters go.
 *
 * @example plainLines('Hello\r\n\u202eJo') === 'Hello\nJo'
 */
export const plainLines = (text: string): string => text.replace(INVISIBLE, '').replace(LINE_BREAKS, '\n').replace(CONTROLS_IN_LINES, ' ');

/**
 * JSON in which every string is plain text; line breaks stay, because JSON escapes them.
 *
 * @param indent spaces a level; without it the JSON is one line
 */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? plainLines(part) : part), indent);
