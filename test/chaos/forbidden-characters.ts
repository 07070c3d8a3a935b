/** Control characters, text-direction characters and invisible characters, which no output of plain text may contain. */
const FORBIDDEN = /[^\P{Cc}\n\t]|[\u2028-\u202e\u2060-\u206f\u061c\u200b\u200e\u200f\ufeff\u{e0000}-\u{e007f}]/u;

/** The first forbidden character of a text, for example 'U+202e'; null if it has none. Windows line breaks are allowed. */
export const forbiddenCharacterIn = (text: string): string | null => {
  const found = FORBIDDEN.exec(text.replaceAll('\r\n', '\n'));
  return found ? `U+${(found[0].codePointAt(0) ?? 0).toString(16)}` : null;
};
