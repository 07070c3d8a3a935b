/**
 * Maximum depth to which lists and maps in a feed may be nested. Some functions of the import call themselves for each inner
 * value, so a value that is nested many thousand levels deep would exceed the call stack.
 */
export const MAX_DEPTH = 24;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING: readonly number[] = ['[', '{'].map((character) => character.charCodeAt(0));
const CLOSING: readonly number[] = [']', '}'].map((character) => character.charCodeAt(0));

/**
 * Whether the lists and maps of a JSON text are nested deeper than `MAX_DEPTH` levels. Brackets in strings do not count. The
 * text is read once, and only up to the first bracket that is too deep; it need not be valid JSON.
 *
 * @example isNestedTooDeep('{"a":[1]}') === false // two levels
 * @example isNestedTooDeep('['.repeat(25)) === true
 */
export const isNestedTooDeep = (json: string): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) at += code === BACKSLASH ? 1 : 0;
    else if (OPENING.includes(code)) depth += 1;
    else if (CLOSING.includes(code)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};
