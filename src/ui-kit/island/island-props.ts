/**
 * JSON contains many double quotes, which HTML escapes with six characters each; backticks are rare and need no
 * escaping.
 */
const swapQuotes = (text: string): string => text.replace(/["`]/g, (quote) => (quote === '"' ? '`' : '"'));

/**
 * Writes an island's props for its attribute: JSON with quotes and backticks exchanged, which makes the HTML of the
 * props a fifth smaller.
 *
 * @example writeIslandProps({ label: 'Make' }) === '{`label`:`Make`}'
 */
export const writeIslandProps = (props: object): string => swapQuotes(JSON.stringify(props));

/** @throws SyntaxError if the text is not JSON */
export const readIslandProps = (attribute: string): Record<string, unknown> => JSON.parse(swapQuotes(attribute)) as Record<string, unknown>;
