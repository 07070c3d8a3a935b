import { parseSync } from 'oxc-parser';

/** The ids of requirements that stand in a text: 'SEARCH-02'. */
const ID = /\b[A-Z]{3,6}-\d{2}\b/g;

export interface TitledTest {
  readonly title: string;
  /** The ids in the title, in its order. 'FORM-14 to 16' names FORM-14 alone: ranges are not read. */
  readonly ids: readonly string[];
  /** Every name that stands in the call: those in the test's function, and those in its table of examples. */
  readonly names: ReadonlySet<string>;
}

/** A node of the syntax tree, as far as this file looks at it. */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The nodes directly below a node. */
const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Calls `visit` with a node and with every node below it. */
export const visitAll = (node: SyntaxNode, visit: (node: SyntaxNode) => void): void => {
  visit(node);
  for (const child of childrenOf(node)) visitAll(child, visit);
};

/** Every name in a part of a program, those of elements in JSX included. */
export const namesIn = (node: unknown): Set<string> => {
  const names = new Set<string>();
  if (isNode(node)) {
    visitAll(node, (each) => {
      if (each.type === 'Identifier' || each.type === 'JSXIdentifier') names.add(String(each.name));
    });
  }
  return names;
};

/** The syntax tree of a source. */
export const parseSource = (path: string, source: string): SyntaxNode => {
  const program: unknown = parseSync(path, source).program;
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`);
  return program;
};

/** Whether a call is one of `test(…)`, `it(…)`, `test.each(…)(…)`, `test.prop(…)(…)`; skipped tests prove nothing. */
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

/** The text of a string or template; what a template fills in is left out. */
const textOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('');
};

/** The tests of a source that have a title: not groups, not hooks, not what is skipped. */
export const titledTests = (path: string, source: string): TitledTest[] => {
  const tests: TitledTest[] = [];
  visitAll(parseSource(path, source), (node) => {
    if (node.type !== 'CallExpression' || !callsTest(node.callee) || !Array.isArray(node.arguments)) return;
    const title = textOf(node.arguments[0]);
    if (title !== null) tests.push({ title, ids: [...title.matchAll(ID)].map(([id]) => id), names: namesIn(node) });
  });
  return tests;
};
