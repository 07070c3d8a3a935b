/**
 * One line of a text with tabs between the values. Tabs and line breaks in a value become spaces, because this format
 * cannot contain them.
 */
export const tabbedLine = (values: readonly string[]): string => `${values.map((value) => value.replace(/\s+/g, ' ').trim()).join('\t')}\n`;

/**
 * One line of a CSV text (RFC 4180).
 *
 * @example csvLine(['a', 'b "c"']) === 'a,"b ""c"""\r\n'
 */
export const csvLine = (values: readonly string[]): string =>
  `${values.map((value) => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`;
