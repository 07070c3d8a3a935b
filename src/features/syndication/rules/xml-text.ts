const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/**
 * A text as content of an XML element or attribute. Control characters, which XML does not allow, are removed.
 *
 * @example xmlText('A & B') === 'A &amp; B'
 */
export const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** An XML element with a text. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

/** The first line of every XML document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
