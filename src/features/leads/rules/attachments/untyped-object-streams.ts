const SPACES = new Set('\0\t\n\f\r ');
const DELIMITERS = new Set('\0\t\n\f\r ()<>[]{}/%');
const HEX_STRING = /<[\da-fA-F\0\t\n\f\r ]*>/y;
const LINE_END = /[\r\n]/g;
/** Length of the longest spelling of the key '/First': each of its letters is written as '#' and two hexadecimal digits. */
const LONGEST_KEY = 16;

/** A dictionary of a PDF. */
interface PdfDictionary {
  /** Position after the dictionary. */
  readonly end: number;
  /**
   * Whether the dictionary itself has both keys, '/First' and '/N'. The keys of its inner dictionaries and lists are
   * ignored.
   */
  readonly hasObjectKeys: boolean;
}

/**
 * Finds the streams of a PDF whose dictionary has both keys, '/First' and '/N'. The keys may be written with escape
 * sequences. Some programs read each stream with these two keys as an object stream, even if its dictionary does not
 * contain the type '/ObjStm'. An outline has a dictionary with both keys, too, but no stream follows this dictionary.
 * Every dictionary that follows the text 'obj' is examined, at any position in the file, because the cross-reference
 * table of the file can refer to any position. The result is null if a dictionary is malformed or begins inside
 * another dictionary, because programs could read such a file in different ways. The function stops at such a
 * dictionary. Therefore, its time grows only linearly with the size of the file.
 *
 * @param text the PDF, one character for each byte
 * @returns the positions at which the dictionaries begin
 */
export const untypedObjectStreams = (text: string): Set<number> | null => {
  const found = new Set<number>();
  const afterObj = blankSkipper(text);
  const afterDictionary = blankSkipper(text);
  let end = 0;
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    const start = afterObj(at + 3);
    if (!text.startsWith('<<', start)) continue;
    const dictionary = start < end ? null : readDictionary(text, start);
    if (dictionary === null) return null;
    end = dictionary.end;
    if (dictionary.hasObjectKeys && text.startsWith('stream', afterDictionary(end))) found.add(start);
  }
  return found;
};

/**
 * Creates a function that returns the position after white space and comments. The function must be called with ascending
 * positions. If a position is inside a comment that an earlier call has skipped, the function returns the end of the skipped
 * part and does not read the comment again.
 */
const blankSkipper = (text: string): ((from: number) => number) => {
  let skipped = 0;
  return (from) => {
    let at = from;
    while (at < text.length) {
      if (SPACES.has(text[at] ?? '')) at += 1;
      else if (text[at] !== '%') break;
      else if (at < skipped) return skipped;
      else at = lineEndAfter(text, at);
    }
    skipped = Math.max(skipped, at);
    return at;
  };
};

const lineEndAfter = (text: string, at: number): number => {
  LINE_END.lastIndex = at;
  return LINE_END.exec(text)?.index ?? text.length;
};

/** Reads the dictionary that begins at a position. Null if it has no end, or if its brackets do not match. */
const readDictionary = (text: string, start: number): PdfDictionary | null => {
  const open: ('<<' | '[')[] = [];
  let hasFirst = false;
  let hasN = false;
  let at = start;
  while (at < text.length) {
    const character = text[at];
    if (text.startsWith('<<', at)) {
      open.push('<<');
      at += 2;
    } else if (text.startsWith('>>', at)) {
      if (open.pop() !== '<<') return null;
      at += 2;
      if (open.length === 0) return { end: at, hasObjectKeys: hasFirst && hasN };
    } else if (character === '/') {
      const from = at;
      for (at += 1; at < text.length && !DELIMITERS.has(text[at] ?? ''); ) at += 1;
      if (open.length > 1 || at - from > LONGEST_KEY) continue;
      const name = withoutEscapes(text.slice(from, at));
      hasFirst ||= name === '/First';
      hasN ||= name === '/N';
    } else if (character === '[') {
      open.push('[');
      at += 1;
    } else if (character === ']') {
      if (open.pop() !== '[') return null;
      at += 1;
    } else if (character === '(' || character === '<') {
      const after = character === '(' ? endOfString(text, at) : endOfHexString(text, at);
      if (after === null) return null;
      at = after;
    } else if (character === '%') at = lineEndAfter(text, at);
    else if (character === '>' || character === ')') return null;
    else at += 1;
  }
  return null;
};

const withoutEscapes = (name: string): string =>
  name.includes('#') ? name.replace(/#([\da-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))) : name;

/** The position after a string in parentheses. A string may contain pairs of parentheses, and any character after a backslash. */
const endOfString = (text: string, start: number): number | null => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
};

const endOfHexString = (text: string, start: number): number | null => {
  HEX_STRING.lastIndex = start;
  return HEX_STRING.test(text) ? HEX_STRING.lastIndex : null;
};
