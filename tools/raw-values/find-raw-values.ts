/**
 * Finds values in the code that only the files of a site may contain: colours (the code uses colours of the theme,
 * SITE-17) and the slugs of dealers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { holdsColour, namedColoursIn, numberedColours } from './colour-words.ts';

export interface RawValues {
  /** Number of files that were read. If it is 0, nothing was checked, so the check must fail. */
  readonly files: number;
  /** Each finding is a file and a value: 'pages/home/home-page.tsx: #ffffff'. */
  readonly found: readonly string[];
}

const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });

const isSource = (path: string): boolean => /\.(css|tsx?)$/.test(path) && !/\.(test|d)\.tsx?$/.test(path);

/**
 * Finds raw colours below `root`: in style sheets, in class names and in all other strings of components.
 *
 * @param mayHold returns true for a file that may define colours (theme, drawings, mail); it gets the path below `root`
 */
export const findRawColours = (root: string, mayHold: (path: string) => boolean): RawValues => {
  const files = listFiles(root).filter((path) => isSource(path) && !mayHold(relative(root, path)));
  const found = files.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    const colours = path.endsWith('.css') ? coloursOfSheet(source) : coloursOfCode(path, source);
    return colours.map((colour) => `${relative(root, path)}: ${colour}`);
  });
  return { files: files.length, found };
};

const coloursOfSheet = (source: string): readonly string[] => {
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)|"[^"]*"/g, '');
  // A selector may contain an id such as #add, which looks like a colour. So only the text after a colon is checked.
  return [...plain.matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)].flatMap(([, property = '', value = '']) => [
    ...numberedColours(value),
    ...(holdsColour(property) ? namedColoursIn(value) : []),
  ]);
};

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return String(node.name ?? node.value ?? '');
};

/**
 * Walks the syntax tree and checks each string together with the property or attribute that contains it. Comments are
 * not part of the tree.
 */
const coloursOfCode = (path: string, source: string): readonly string[] => {
  const found: string[] = [];
  const look = (text: string, property: string): void => {
    // A value such as "#add" looks like a colour. In these properties it is the id of an element and not a colour.
    if (!/^(href|id|htmlFor|src)$/.test(property)) found.push(...numberedColours(text));
    if (holdsColour(property)) found.push(...namedColoursIn(text));
  };
  const walk = (node: unknown, property: string): void => {
    if (Array.isArray(node)) {
      for (const part of node) walk(part, property);
      return;
    }
    if (!isNode(node)) return;
    const { type } = node;
    if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration' || type === 'ImportExpression') return;
    if (type === 'Literal' && typeof node.value === 'string') look(node.value, property);
    if (type === 'JSXText' || type === 'TemplateElement') look(textOf(node.value), property);
    if (type === 'Property') {
      walk(node.value, nameOf(node.key));
      return;
    }
    if (type === 'JSXAttribute') {
      walk(node.value, nameOf(node.name));
      return;
    }
    for (const [key, part] of Object.entries(node)) if (key !== 'type') walk(part, property);
  };
  walk(parseSync(path, source).program, '');
  return found;
};

const textOf = (value: unknown): string => (isNode(value) ? String(value.cooked ?? '') : String(value ?? ''));

/** Finds the slugs of dealers and sites in all sources below `root`, comments included. */
export const findSlugs = (root: string, slugs: readonly string[]): RawValues => {
  const files = listFiles(root).filter(isSource);
  const found = files.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return slugs
      .filter((slug) => new RegExp(`(?<![\\w-])${slug}(?![\\w-])`).test(source))
      .map((slug) => `${relative(root, path)}: ${slug}`);
  });
  return { files: files.length, found };
};
