import { plainLine, plainLines } from '#kernel/plain-text.ts';
import { labelLine } from '../../rules/fields/label-line.ts';
import type { MailRow } from '../../rules/fields/lead-field.ts';

/**
 * The plain text of a mail, one line for each entry; null entries are left out. Line breaks inside an entry are
 * replaced, so that a text of a shopper or feed cannot imitate a row of the mail.
 */
export const mailText = (lines: readonly (string | null)[]): string =>
  [...lines.filter((line) => line !== null).map(plainLine), ''].join('\n');

/**
 * The lines of a text, each marked as quoted with '> '.
 *
 * @example quotedLines('Hello\nJo') // ['> Hello', '> Jo']
 */
export const quotedLines = (text: string): readonly string[] =>
  plainLines(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());

/** Formats a row of the mail as lines. The first line has the label, and further lines of the value are indented. */
export const rowLines = ({ label, value }: MailRow): readonly string[] =>
  plainLines(value)
    .split('\n')
    .map((line, index) => (index === 0 ? labelLine({ label, value: line }) : `  ${line}`));
