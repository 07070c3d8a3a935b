import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument, type YAMLMap } from 'yaml';
import { err, ok, type Result } from '#kernel/result.ts';
import type { SettingsProblem } from './settings-problem.ts';
import { unreadableNodes } from './unreadable-nodes.ts';

/** Line and column of a value or a key, counted from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

export type OptionPath = readonly (string | number)[];

/** A parsed settings file: its plain value, and the position of each part of it. */
export interface SettingsFile {
  readonly file: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Position of the value at a path; null if the file does not contain the path. */
  locate(path: OptionPath): Position | null;
  /** Position of the last key of a path; null if the file does not contain the path. */
  locateKey(path: OptionPath): Position | null;
  /** The comment after a key on the same line, including the `#`; null if there is none. */
  commentBehind(path: OptionPath): string | null;
}

/** Maximum number of characters of a file. Settings files are much smaller, so a larger file is a wrong file, such as a feed. */
const MAX_CHARACTERS = 1_000_000;
/** Maximum number of aliases: a few are useful, but nested ones can expand to millions of values. */
const MAX_ALIASES = 100;

const problemAt = (file: string, position: Position | null, message: string, allowed: string | null = null): SettingsProblem => ({
  file,
  line: position?.line ?? null,
  column: position?.column ?? null,
  option: '',
  value: null,
  message,
  allowed,
});

const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);

const pairOf = (map: YAMLMap, key: string | number) => map.items.find((pair) => keyText(pair.key) === String(key));

const offsetOf = (node: unknown): number | null => (isNode(node) && node.range ? node.range[0] : null);

const findOffset = (document: Document.Parsed<ParsedNode>, path: OptionPath): number | null => {
  let node: unknown = document.contents;
  let offset = offsetOf(node);
  for (const key of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = pairOf(node, key);
      if (!pair) return null;
      node = pair.value;
      // An empty value ('search:') has no position in the file, so the position of its key is used.
      offset = (isScalar(node) && node.value === null ? offsetOf(pair.key) : offsetOf(node)) ?? offsetOf(pair.key);
    } else if (isSeq(node) && typeof key === 'number' && key < node.items.length) {
      node = node.items[key];
      offset = offsetOf(node) ?? offset;
    } else {
      return null;
    }
  }
  return offset;
};

const findKeyOffset = (document: Document.Parsed<ParsedNode>, path: OptionPath): number | null => {
  const key = path.at(-1);
  const above = path.slice(0, -1);
  let node: unknown = document.contents;
  for (const step of above) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) node = pairOf(node, step)?.value;
    else if (isSeq(node) && typeof step === 'number') node = node.items[step];
    else return null;
  }
  if (isAlias(node)) node = node.resolve(document);
  return isMap(node) && key !== undefined ? offsetOf(pairOf(node, key)?.key) : null;
};

/**
 * Parses one YAML settings file. The following is refused, and the error has the line and column if they are known:
 * - wrong syntax, tabs as indentation, unknown tags
 * - a repeated key
 * - an empty file, several documents, a top level that is not a map
 * - aliases that are undefined, contain themselves, or expand to too many values
 *
 * @example
 * const read = parseSettingsFile('sites/yard/site.yaml', 'slug: yard\nname: The Yard\n');
 * if (read.ok) read.value.locate(['name']); // { line: 2, column: 7 }
 */
export const parseSettingsFile = (file: string, text: string): Result<SettingsFile, readonly SettingsProblem[]> => {
  if (text.length > MAX_CHARACTERS) return err([problemAt(file, null, 'is too large', `a file of at most ${MAX_CHARACTERS} characters`)]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) return err(faults.map((fault) => problemAt(file, positionAt(fault.pos[0]), readable(fault.code, fault.message))));
  const unreadable = unreadableNodes(document);
  if (unreadable.length > 0) return err(unreadable.map(({ offset, message }) => problemAt(file, positionAt(offset), message)));
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return err([problemAt(file, null, 'is empty')]);
  if (!isMap(contents)) {
    return err([
      problemAt(
        file,
        positionAt(offsetOf(contents) ?? 0),
        'is not a map',
        "one option per line as 'name: value', and a list below its name, e.g. 'offers:'",
      ),
    ]);
  }
  try {
    const value = document.toJS({ maxAliasCount: MAX_ALIASES }) as Record<string, unknown>;
    const at = (offset: number | null): Position | null => (offset === null ? null : positionAt(offset));
    return ok({
      file,
      value,
      locate: (path) => at(findOffset(document, path)),
      locateKey: (path) => at(findKeyOffset(document, path)),
      commentBehind: (path) => {
        const offset = findKeyOffset(document, path);
        return offset === null ? null : (/^[^#\n]*:[ \t]+(#[^\n]*?)[ \t\r]*(\n|$)/.exec(text.slice(offset))?.[1] ?? null);
      },
    });
  } catch {
    // The YAML library throws an error at this point only if the file has too many aliases.
    return err([problemAt(file, null, 'uses aliases (*name) that expand to too many values; write the values without aliases')]);
  }
};

/** Explanations of the YAML parser's error codes for people who write settings, with the way to correct each error. */
const MISTAKES: Readonly<Record<string, string>> = {
  ALIAS_PROPS: '*name repeats a value, so neither &name nor !name may be before it; put a text that begins with *, & or ! in quotes',
  BAD_ALIAS: "& or * must be followed by a name that does not end with ':'; put a text that begins with & or * in quotes",
  BAD_DIRECTIVE: 'a line may not begin with %; put the text in quotes',
  BAD_DQ_ESCAPE: 'the character after a backslash in double quotes is not a known escape; write two backslashes, or use single quotes',
  BAD_INDENT:
    'the indentation is wrong: all options of a map must begin in the same column, and the lines below an option must be indented further',
  BAD_PROP_ORDER: "&name or !name must be after the sign '-', '?' or ':', not before it; put a text that begins with & or ! in quotes",
  BAD_SCALAR_START: 'a text cannot begin with this character; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    "this line has two options, or a text that contains ': '; put each option on a separate line, and put such a text in quotes",
  BLOCK_IN_FLOW: 'a list or map of several lines cannot be inside [ ] or { }',
  DUPLICATE_KEY: 'this key is twice in the same map; remove one of the two',
  KEY_OVER_1024_CHARS: "this line is too long for an option's name; is a quote missing?",
  MISSING_CHAR: "a character is missing here: a ':' behind an option, a space or a ',' between two values, or a closing quote, ] or }",
  MULTILINE_IMPLICIT_KEY:
    "this line is not an option: a ':' is missing in this line or the line above, or a quote or bracket is not closed",
  MULTIPLE_DOCS: "'---' begins a second document, but a settings file contains only one",
  NON_STRING_KEY: 'the name of an option must be a text',
  TAB_AS_INDENT: 'a tab cannot be used here; indent with spaces',
  TAG_RESOLVE_FAILED: 'a value that begins with ! must be in quotes',
  UNEXPECTED_TOKEN:
    "the text is not allowed here; check that every quote, ] or } above is closed, and that a text with ': ' or ' #' is in quotes",
};

const readable = (code: string, message: string): string => {
  const bracket = /must be sufficiently indented and end with a (\S)/.exec(message)?.[1];
  if (bracket !== undefined) return `a list or map in brackets is not closed: its ${bracket} is missing or is not indented enough`;
  return MISTAKES[code] ?? 'cannot be read; check the indentation and the quotes of this line and of the line above';
};
