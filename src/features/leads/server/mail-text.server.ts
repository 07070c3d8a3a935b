import { plainLine, plainLines } from '#kernel/plain-text.ts';
import type { MailRow } from '../rules/fields/lead-field.ts';

/**
 * The plain text of a mail, one entry a line; null is left out. Each entry stays one line whatever it holds, so that
 * no text of a shopper or a feed can begin a line that reads like a row of the mail.
 */
export const mailText = (lines: readonly (string | null)[]): string =>
  [...lines.filter((line) => line !== null).map(plainLine), ''].join('\n');

/**
 * A text of several lines, each marked as quoted.
 *
 * @example quotedLines('Hello\nJo') // ['> Hello', '> Jo']
 */
export const quotedLines = (text: string): readonly string[] =>
  plainLines(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());

/** A row as lines: its label once, the further lines of its value indented. */
export const rowLines = ({ label, value }: MailRow): readonly string[] =>
  plainLines(value)
    .split('\n')
    .map((line, index) => (index === 0 ? `${label}: ${line}` : `  ${line}`));
