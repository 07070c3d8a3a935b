import { plainLines } from '#kernel/plain-text.ts';

/** What XML 1.0 cannot hold, not even escaped, beside what is no plain text. */
const NOT_XML = /[\ufffe\uffff]/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/**
 * A text as content or attribute value of XML 1.0: plain text, its markup escaped.
 *
 * @example escapeXml('Tom & "Jo"\u0000') === 'Tom &amp; &quot;Jo&quot;'
 */
const escapeXml = (text: string): string =>
  plainLines(text)
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** An element of a document; a child that is null is left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | null>>;
  readonly content: string | readonly XmlElement[];
}

type XmlChild = XmlElement | null;

/** Builds an element; without content it is still written, without a child list it holds text. */
export const element = (
  name: string,
  content: string | readonly XmlChild[],
  attributes: Readonly<Record<string, string | null>> = {},
): XmlElement => ({
  name,
  attributes,
  content: typeof content === 'string' ? content : content.filter((child) => child !== null),
});

/** An element of text, or nothing where there is no text. */
export const optionalElement = (
  name: string,
  text: string | number | null,
  attributes: Readonly<Record<string, string | null>> = {},
): XmlChild => (text === null || text === '' ? null : element(name, String(text), attributes));

/** Writes an element and what it holds, two spaces a level. */
export const formatXml = ({ name, attributes, content }: XmlElement, indent = ''): string => {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  if (typeof content === 'string') return `${indent}<${name}${written}>${escapeXml(content)}</${name}>`;
  return [`${indent}<${name}${written}>`, ...content.map((child) => formatXml(child, `${indent}  `)), `${indent}</${name}>`].join('\n');
};
