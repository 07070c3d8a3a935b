import { plainLines } from '#kernel/plain-text.ts';

/** A fragment of HTML made by `html`; it is inserted into other HTML without escaping. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | null | Markup | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => plainLines(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const isMarkup = (part: Part): part is Markup => typeof part === 'object' && part !== null && 'markup' in part;

const write = (part: Part): string => {
  if (part === null) return '';
  if (isMarkup(part)) return part.markup;
  return typeof part === 'object' ? part.map(write).join('') : escapeHtml(String(part));
};

/**
 * Template tag for the HTML of mails. It escapes every inserted text. It does not escape fragments that `html` itself
 * has made.
 *
 * @example html`<p>${'<b>Jo</b>'}</p>`.markup === '<p>&lt;b&gt;Jo&lt;/b&gt;</p>'
 */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: texts.map((text, index) => text + write(parts[index] ?? null)).join(''),
});

/** A text of several lines as HTML, with its line breaks kept. */
export const multiline = (text: string): Markup => html`${text.split('\n').map((line, index) => (index === 0 ? line : html`<br>${line}`))}`;

const SAFE_SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Returns a URL for a link. A URL whose scheme could run code (such as `javascript:`) becomes '#'. */
export const safeHref = (address: string): string => (URL.canParse(address) && SAFE_SCHEMES.has(new URL(address).protocol) ? address : '#');
