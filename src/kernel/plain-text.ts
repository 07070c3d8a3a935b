/**
 * Invisible characters that change how the text around them is read: marks that reorder text (bidirectional controls),
 * characters without width, unpaired surrogates. The joiners U+200C and U+200D are allowed, because Persian words and
 * emoji need them.
 */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

/** Control characters (C0, DEL, C1) and the Unicode separators of lines and paragraphs. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** All kinds of line breaks. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Control characters except line break and tab. */
const CONTROLS_IN_LINES = /[^\P{Cc}\n\t]/gu;

/**
 * Turns a text into one line of plain text: control characters and line breaks become a space, invisible characters are
 * removed. Text from shoppers or from other systems must go through this function before it is put into a mail, a log
 * line or a terminal. Otherwise a line break in the text could begin a forged line.
 *
 * @example plainLine('Jo\nOffers by email: Yes') === 'Jo Offers by email: Yes'
 */
export const plainLine = (text: string): string => text.replace(INVISIBLE, '').replace(CONTROLS, ' ');

/**
 * Turns a text into lines of plain text: line breaks become '\n', other control characters except tabs become spaces,
 * invisible characters are removed.
 *
 * @example plainLines('Hello\r\n\u202eJo') === 'Hello\nJo'
 */
export const plainLines = (text: string): string => text.replace(INVISIBLE, '').replace(LINE_BREAKS, '\n').replace(CONTROLS_IN_LINES, ' ');

/**
 * Writes JSON in which every string is plain text. Line breaks stay, because JSON escapes them.
 *
 * @param indent number of spaces for each level; if it is missing, the JSON is one line
 */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? plainLines(part) : part), indent);
