import { plainLines } from '#kernel/plain-text.ts';

/**
 * Matches the characters U+FFFE and U+FFFF, which XML 1.0 cannot contain, even if they are escaped. Control characters are not
 * matched, because `plainLines` has already replaced them.
 */
const NOT_XML = /[\ufffe\uffff]/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/**
 * Escapes a text for use as content or attribute value in XML 1.0, and removes characters that XML cannot contain.
 *
 * @example escapeXml('Tom & "Jo"\u0000') === 'Tom &amp; &quot;Jo&quot;'
 */
const escapeXml = (text: string): string =>
  plainLines(text)
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** An XML element; null children are left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | null>>;
  readonly content: string | readonly XmlElement[];
}

type XmlChild = XmlElement | null;

/** Builds an XML element from a list of children or from a text. An element without content is written too. */
export const element = (
  name: string,
  content: string | readonly XmlChild[],
  attributes: Readonly<Record<string, string | null>> = {},
): XmlElement => ({
  name,
  attributes,
  content: typeof content === 'string' ? content : content.filter((child) => child !== null),
});

/** An XML element that contains a text; null when there is no text. */
export const optionalElement = (
  name: string,
  text: string | number | null,
  attributes: Readonly<Record<string, string | null>> = {},
): XmlChild => (text === null || text === '' ? null : element(name, String(text), attributes));

/** Writes an XML element with its content, indented by two spaces per level. */
export const formatXml = ({ name, attributes, content }: XmlElement, indent = ''): string => {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  if (typeof content === 'string') return `${indent}<${name}${written}>${escapeXml(content)}</${name}>`;
  return [`${indent}<${name}${written}>`, ...content.map((child) => formatXml(child, `${indent}  `)), `${indent}</${name}>`].join('\n');
};
