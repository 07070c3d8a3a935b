/**
 * Replaces each double quote by a backtick, and each backtick by a double quote. JSON contains many double quotes, and
 * HTML escapes each of them with six characters. Backticks are rare in JSON and need no escaping in HTML.
 */
const swapQuotes = (text: string): string => text.replace(/["`]/g, (quote) => (quote === '"' ? '`' : '"'));

/**
 * Writes the props of an island as JSON for an HTML attribute, with backticks in place of quotes and quotes in place of
 * backticks. Backticks need no escaping in an attribute, so the HTML of the props is a fifth smaller.
 *
 * @example writeIslandProps({ label: 'Make' }) === '{`label`:`Make`}'
 */
export const writeIslandProps = (props: object): string => swapQuotes(JSON.stringify(props));

/** @throws SyntaxError if the text is not JSON */
export const readIslandProps = (attribute: string): Record<string, unknown> => JSON.parse(swapQuotes(attribute)) as Record<string, unknown>;
