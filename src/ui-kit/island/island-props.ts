/** JSON is full of quotes, which HTML writes in six characters; backticks it hardly knows. */
const swapQuotes = (text: string): string => text.replace(/["`]/g, (quote) => (quote === '"' ? '`' : '"'));

/**
 * An island's props as its attribute holds them: JSON with quotes and backticks exchanged, a fifth lighter.
 *
 * @example writeIslandProps({ label: 'Make' }) === '{`label`:`Make`}'
 */
export const writeIslandProps = (props: object): string => swapQuotes(JSON.stringify(props));

/** @throws SyntaxError where it is no JSON */
export const readIslandProps = (attribute: string): Record<string, unknown> => JSON.parse(swapQuotes(attribute)) as Record<string, unknown>;
