import { parseSync } from 'oxc-parser';

/** Matches the id of a requirement, such as 'SEARCH-02'. */
const ID = /\b[A-Z]{3,6}-\d{2}\b/g;

export interface TitledTest {
  readonly title: string;
  /** The ids in the title, in the order of the title. Ranges are not expanded: 'FORM-14 to 16' gives only FORM-14. */
  readonly ids: readonly string[];
  /** All identifiers that the test uses, in its function and in its table of examples. */
  readonly names: ReadonlySet<string>;
}

/** A node of the syntax tree, with the properties that this file reads. */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The direct children of a syntax node. */
const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Calls `visit` with a node and with all its descendants. */
export const visitAll = (node: SyntaxNode, visit: (node: SyntaxNode) => void): void => {
  visit(node);
  for (const child of childrenOf(node)) visitAll(child, visit);
};

/** Every name in a part of a syntax tree, including the names of JSX elements. */
export const namesIn = (node: unknown): Set<string> => {
  const names = new Set<string>();
  if (isNode(node)) {
    visitAll(node, (each) => {
      if (each.type === 'Identifier' || each.type === 'JSXIdentifier') names.add(String(each.name));
    });
  }
  return names;
};

/** Parses a source file into a syntax tree. */
export const parseSource = (path: string, source: string): SyntaxNode => {
  const program: unknown = parseSync(path, source).program;
  if (!isNode(program)) throw new Error(`${path} could not be parsed`);
  return program;
};

/**
 * True for `test(…)`, `it(…)`, `test.each(…)(…)` and `test.prop(…)(…)`. Skipped tests prove nothing, so they do not
 * count.
 */
const callsTest = (callee: unknown): boolean => {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'MemberExpression') {
    const property = isNode(callee.property) ? callee.property.name : null;
    return ['each', 'prop', 'for'].includes(String(property)) && callsTest(callee.object);
  }
  if (callee.type === 'CallExpression') return callsTest(callee.callee);
  return callee.type === 'TaggedTemplateExpression' && callsTest(callee.tag);
};

/** The text of a string or template without its expressions, or null for other nodes. */
const textOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('');
};

/** The tests of a source file that have a title. Describe blocks, hooks and skipped tests are left out. */
export const titledTests = (path: string, source: string): TitledTest[] => {
  const tests: TitledTest[] = [];
  visitAll(parseSource(path, source), (node) => {
    if (node.type !== 'CallExpression' || !callsTest(node.callee) || !Array.isArray(node.arguments)) return;
    const title = textOf(node.arguments[0]);
    if (title !== null) tests.push({ title, ids: [...title.matchAll(ID)].map(([id]) => id), names: namesIn(node) });
  });
  return tests;
};
