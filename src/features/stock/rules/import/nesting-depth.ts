/**
 * Maximum nesting depth of lists and maps in a feed. Some functions of the import are recursive, so a value with many thousand
 * levels would cause a stack overflow.
 */
export const MAX_DEPTH = 24;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING: readonly number[] = ['[', '{'].map((character) => character.charCodeAt(0));
const CLOSING: readonly number[] = [']', '}'].map((character) => character.charCodeAt(0));

/**
 * Whether a JSON text has more than `MAX_DEPTH` levels of nested lists and maps. Brackets in strings do not count. The text
 * need not be valid JSON. Reading stops at the first bracket that is nested too deep.
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
