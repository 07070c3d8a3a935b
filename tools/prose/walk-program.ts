import { type Node, type Program, visitorKeys } from 'oxc-parser';

/** The ancestors of a syntax node, the outermost first. */
export type Ancestors = readonly Node[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => {
    const child: unknown = Reflect.get(node, key);
    return (Array.isArray(child) ? child : [child]).filter(isNode);
  });

/**
 * Calls `visit` with every node of a program and the ancestors of the node. A parent is visited before its children.
 */
export const walkProgram = (program: Program, visit: (node: Node, ancestors: Ancestors) => void): void => {
  const walk = (node: Node, ancestors: Ancestors): void => {
    visit(node, ancestors);
    for (const child of childrenOf(node)) walk(child, [...ancestors, node]);
  };
  walk(program, []);
};
