import { parseSync } from 'oxc-parser';

/** A text that people read in the sources. */
export interface Prose {
  readonly kind: 'comment' | 'title' | 'message';
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

const TITLE_BEFORE = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*$/;
/** A text of at least four words with a blank between them: shorter ones are names, labels and values. */
const isSentence = (text: string): boolean => text.trim().split(/\s+/).length >= 4 && /[a-z]{2} [a-z]/i.test(text);
const asOneLine = (comment: string): string =>
  comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/**
 * The comments, test titles and messages of one source file. Directives to tools (`biome-ignore`, `@ts-…`) are left
 * out; comments next to each other on lines of their own are one text.
 *
 * @param file path from the root of the repository; it decides whether a string is a test title
 * @example collectProse('src/a.ts', '// Shared by both nodes.')[0].text // 'Shared by both nodes.'
 */
export const collectProse = (file: string, source: string): Prose[] => {
  const { comments } = parseSync(file, source);
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length;
  const found: Prose[] = [];
  let previousEnd = -1;
  for (const { type, value, start, end } of comments) {
    const last = found.at(-1);
    const continues = type === 'Line' && last !== undefined && /^[ \t]*\n[ \t]*$/.test(source.slice(previousEnd, start));
    if (continues) found[found.length - 1] = { ...last, text: `${last.text} ${asOneLine(value)}` };
    else found.push({ kind: 'comment', file, line: lineOf(start), text: asOneLine(value) });
    previousEnd = end;
  }
  const code = comments.reduceRight((text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), source);
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  for (const match of code.matchAll(STRING)) {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    const isTitle = isTest && TITLE_BEFORE.test(code.slice(0, match.index));
    if (!isSentence(text) || (isTest && !isTitle)) continue;
    found.push({ kind: isTitle ? 'title' : 'message', file, line: lineOf(match.index), text });
  }
  return found.filter(({ text }) => isSentence(text) && !/^(biome-ignore|@ts-|@vitest)/.test(text));
};
