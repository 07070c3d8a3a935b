import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument, type YAMLMap } from 'yaml';
import { err, ok, type Result } from '#kernel/result.ts';
import type { SettingsProblem } from './settings-problem.ts';

/** Where a value or a key stands, counted from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

export type OptionPath = readonly (string | number)[];

/** A settings file as read: its plain value, and where each part of it stands. */
export interface SettingsFile {
  readonly file: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Where the value at a path stands; null when the file does not have that path. */
  locate(path: OptionPath): Position | null;
}

/** Far above any real site; it keeps a wrong file (a feed, a picture) from being parsed at all. */
const MAX_CHARACTERS = 1_000_000;
/** A file may repeat itself through aliases a little; a bomb of nested anchors may not. */
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
      // An empty value ('search:') has no place of its own worth showing.
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

/**
 * Reads one YAML file of settings. Refused with line and column: bad syntax, a key given twice, tabs as
 * indentation, unknown tags, several documents, an empty file, anything but a map at the top, and
 * aliases that unfold without measure.
 *
 * @example
 * const read = parseSettingsFile('sites/yard/site.yaml', 'slug: yard\nname: The Yard\n');
 * if (read.ok) read.value.locate(['name']); // { line: 2, column: 7 }
 */
export const parseSettingsFile = (file: string, text: string): Result<SettingsFile, readonly SettingsProblem[]> => {
  if (text.length > MAX_CHARACTERS) return err([problemAt(file, null, 'is too large', `at most ${MAX_CHARACTERS} characters`)]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) return err(faults.map((fault) => problemAt(file, positionAt(fault.pos[0]), readable(fault.code, fault.message))));
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return err([problemAt(file, null, 'is empty')]);
  if (!isMap(contents)) {
    return err([problemAt(file, positionAt(offsetOf(contents) ?? 0), 'is not a map', "options as 'name: value', one a line")]);
  }
  try {
    const value = document.toJS({ maxAliasCount: MAX_ALIASES }) as Record<string, unknown>;
    const locate = (path: OptionPath): Position | null => {
      const offset = findOffset(document, path);
      return offset === null ? null : positionAt(offset);
    };
    return ok({ file, value, locate });
  } catch (error) {
    // The library throws only for aliases: too many of them, or one inside its own anchor.
    return err([problemAt(file, null, `has aliases (*name) that cannot be unfolded: ${error instanceof Error ? error.message : error}`)]);
  }
};

const readable = (code: string, message: string): string => {
  if (code === 'DUPLICATE_KEY') return 'this key stands twice in one map; keep one of them';
  if (code === 'TAB_AS_INDENT') return 'a tab cannot be used here; indent with spaces';
  return `is not valid YAML: ${message}`;
};
