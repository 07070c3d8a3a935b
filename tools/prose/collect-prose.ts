import { type Node, parseSync } from 'oxc-parser';
import { type Ancestors, walkProgram } from './walk-program.ts';

/** A text in the source code that is written for people. */
export interface Prose {
  readonly kind: 'comment' | 'title' | 'message';
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The text itself. A title begins with the titles of its `describe` blocks, as in the output of the test runner. */
  readonly text: string;
}

/**
 * True if the text is probably a sentence: it has at least four words, and somewhere two letters are followed by a
 * space and another letter. Other texts are names, labels and values.
 */
const isSentence = (text: string): boolean => text.trim().split(/\s+/).length >= 4 && /[a-z]{2} [a-z]/i.test(text);
const isDirective = (comment: string): boolean => /^(biome-ignore|@ts-|@vitest)/.test(comment);
const isSql = (text: string): boolean =>
  /^\s*(select \S+ from|delete from|create (table|database)) \S+/.test(text) ||
  /^\s*(select|insert into|update|delete from|with|create|alter|drop|analyze|lock|where|and|or|order by|set|case|from)\s[^.]*[=(*,]/i.test(
    text,
  );

/**
 * True for a string with HTML or SVG. Such a string is not collected as a message, because the texts that visitors read
 * are in components.
 */
const isMarkup = (text: string): boolean => /^\s*<[a-z]+[\s>/]/i.test(text);

/**
 * True for data of the search: a list of words ('ute|pickup|dual cab'), or conditions ('fuel=Diesel; seats 7..'). People do not
 * read such a string as a sentence.
 */
const isSearchData = (text: string): boolean =>
  text.split('|').length > 2 || /(^|; |& )[a-z_]+[=≠]\S|^sort [a-z_]+ (asc|desc)\b/.test(text);

const asOneLine = (comment: string): string =>
  comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The name of the called function: `test` for `test.each([…])('…')`, `describe` for Playwright's `test.describe('…')`. */
const nameOfCallee = (callee: Node): string | null => {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') {
    const isDescribe = callee.property.type === 'Identifier' && callee.property.name === 'describe';
    return isDescribe ? 'describe' : nameOfCallee(callee.object);
  }
  if (callee.type === 'CallExpression') return nameOfCallee(callee.callee);
  return null;
};

/**
 * The text of a string, of a template, or of strings and templates joined by `+`; null for other nodes. An expression
 * in a template is shown in braces, or as `…` if it is long.
 */
const textOf = (node: Node, source: string): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') {
    return node.quasis
      .map(({ value }, index) => {
        const expression = node.expressions[index];
        if (!expression) return value.raw;
        const shown = source.slice(expression.start, expression.end);
        return `${value.raw}${shown.length > 30 ? '…' : `{${shown}}`}`;
      })
      .join('');
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const parts = [textOf(node.left, source), textOf(node.right, source)];
  return parts.every((part) => part === null) ? null : parts.map((part) => part ?? '…').join('');
};

/** The title of a test, after the titles of its `describe` blocks; null if the node is not the call of a test. */
const titleOf = (call: Node, ancestors: Ancestors, source: string): string | null => {
  const titles = [...ancestors, call].map((node) => {
    if (node.type !== 'CallExpression' || !['test', 'it', 'describe'].includes(nameOfCallee(node.callee) ?? '')) return null;
    const [first] = node.arguments;
    return first ? textOf(first, source) : null;
  });
  const isTest = call.type === 'CallExpression' && nameOfCallee(call.callee) !== 'describe';
  return isTest && titles.at(-1) ? titles.filter((title) => title !== null).join(' > ') : null;
};

/**
 * True if the text is not a message of its own: a part of a longer string, a tagged template (SQL), a type, the name of
 * a module, or CSS classes.
 */
const isPartOrValue = (ancestors: Ancestors, source: string): boolean => {
  const parent = ancestors.at(-1);
  if (!parent) return false;
  if (parent.type === 'BinaryExpression') return textOf(parent, source) !== null;
  if (ancestors.some((node) => node.type === 'JSXAttribute' && node.name.name === 'className')) return true;
  return ['TaggedTemplateExpression', 'TSLiteralType', 'ImportDeclaration', 'TemplateElement'].includes(parent.type);
};

const commentsOf = (file: string, source: string, lineOf: (offset: number) => number): Prose[] => {
  const found: Prose[] = [];
  let previousEnd = -1;
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const last = found.at(-1);
    const continues = type === 'Line' && last !== undefined && /^[ \t]*\n[ \t]*$/.test(source.slice(previousEnd, start));
    if (continues) found[found.length - 1] = { ...last, text: `${last.text} ${asOneLine(value)}` };
    else found.push({ kind: 'comment', file, line: lineOf(start), text: asOneLine(value) });
    previousEnd = end;
  }
  return found.filter(({ text }) => !isDirective(text));
};

/**
 * The comments, test titles and messages of one source file, sorted by line. Comments on consecutive lines are one
 * text, and so are strings joined by `+`. Directives to tools (`biome-ignore`, `@ts-…`), SQL, HTML, SVG, data of the search and
 * texts of several lines are left out, because they are not prose.
 *
 * @param file path from the root of the repository; the strings of a test file are not messages
 * @example collectProse('src/a.ts', '// Shared by both nodes.')[0].text // 'Shared by both nodes.'
 */
export const collectProse = (file: string, source: string): Prose[] => {
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length;
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  const found = commentsOf(file, source, lineOf);
  walkProgram(parseSync(file, source).program, (node, ancestors) => {
    if (isTest) {
      const title = titleOf(node, ancestors, source);
      if (title !== null) found.push({ kind: 'title', file, line: lineOf(node.start), text: title });
      return;
    }
    const text = isPartOrValue(ancestors, source) ? null : textOf(node, source);
    if (text !== null && !text.includes('\n') && !isSql(text) && !isMarkup(text) && !isSearchData(text))
      found.push({ kind: 'message', file, line: lineOf(node.start), text });
  });
  return found.filter(({ text }) => isSentence(text)).sort((one, other) => one.line - other.line);
};
