import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { namesIn, parseSource, type SyntaxNode, visitAll } from './test-titles.ts';

/**
 * The kind of a test: from which side it checks the product, ordered from the outside to the inside:
 * - `visual`: compares a screenshot of a page in a browser with a stored picture;
 * - `browser`: follows a journey in a browser;
 * - `route`: sends a request to a page, an endpoint or the program, and checks the answer;
 * - `command`: runs a command of the command line;
 * - `contract`: runs one set of tests against several implementations;
 * - `store`: runs code on a real database;
 * - `component`: checks the HTML of a component;
 * - `script`: runs a browser script on a simulated document;
 * - `server`: runs other code of the server;
 * - `rule`: calls a pure function.
 */
export const TEST_KINDS = ['visual', 'browser', 'route', 'command', 'contract', 'store', 'component', 'script', 'server', 'rule'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** The kinds of test that see the same output as a visitor or a client of the API. */
export const OUTSIDE_KINDS: readonly TestKind[] = ['visual', 'browser', 'route'];

interface Import {
  readonly specifier: string;
  /** The name of the export in the imported module; '*' for the whole module. */
  readonly name: string;
}

/** The imports of a module, and the names that each of its declarations uses. */
interface ModuleNames {
  readonly imports: ReadonlyMap<string, Import>;
  /** Maps each declared or assigned name to the names that its value uses. Scopes are ignored. */
  readonly madeOf: ReadonlyMap<string, ReadonlySet<string>>;
}

const nodeOf = (value: unknown): SyntaxNode | null => (typeof value === 'object' && value !== null ? (value as SyntaxNode) : null);

/** The imports of values. Imports of types are left out. */
const importsIn = (node: SyntaxNode): [string, Import][] => {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type' || !Array.isArray(node.specifiers)) return [];
  const specifier = String(nodeOf(node.source)?.value);
  return node.specifiers
    .filter(({ importKind }: SyntaxNode) => importKind !== 'type')
    .map((each: SyntaxNode) => [String(nodeOf(each.local)?.name), { specifier, name: String(nodeOf(each.imported)?.name ?? '*') }]);
};

/** The two sides of a declaration or an assignment: the name, and the value. */
const sidesOf = (node: SyntaxNode): { readonly named: unknown; readonly from: unknown } | null => {
  if (node.type === 'VariableDeclarator') return { named: node.id, from: node.init };
  if (node.type === 'AssignmentExpression') return { named: node.left, from: node.right };
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return { named: node.id, from: node };
  return null;
};

const readModule = (path: string): ModuleNames => {
  const imports = new Map<string, Import>();
  const madeOf = new Map<string, Set<string>>();
  visitAll(parseSource(path, readFileSync(path, 'utf8')), (node) => {
    for (const [local, from] of importsIn(node)) imports.set(local, from);
    const sides = sidesOf(node);
    if (!sides) return;
    for (const name of namesIn(sides.named)) madeOf.set(name, new Set([...(madeOf.get(name) ?? []), ...namesIn(sides.from)]));
  });
  return { imports, madeOf };
};

/** Finds the kind of a test. The kind depends on the path of the test file and on the names that the test uses. */
export class TestKinds {
  readonly #root: string;
  readonly #modules = new Map<string, ModuleNames>();

  /** @param root path of the repository, which contains `src/` and `test/` */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * The kind of one test.
   *
   * @param path path of the test file
   * @param names names that the test uses. Their declarations are examined too, in the test file and in the imported
   *   modules below `test/`. For example, a test has the kind `route` if it uses a test builder that requests a route.
   * @example kinds.kindOf('/repo/test/e2e/access/zoom.spec.ts', new Set()) // 'browser'
   */
  kindOf(path: string, names: ReadonlySet<string>): TestKind {
    const place = relative(this.#root, path);
    if (place.startsWith('test/visual/')) return 'visual';
    if (place.startsWith('test/e2e/')) return 'browser';
    const used = this.#usedBy(path, names);
    const uses = (pattern: RegExp): boolean => used.some(({ specifier, name }) => pattern.test(`${specifier}#${name}`));
    // The not-found page does not count as a route here. Many tests only pass it to the code that they test, and request
    // no route.
    if (used.some(({ specifier }) => /(\.route|-routes|\/routes)\.tsx?$/.test(specifier) && !/\/not-found\.route\.tsx?$/.test(specifier)))
      return 'route';
    if (uses(/#(startProgram|createSiteApp|createWebServer)$/)) return 'route';
    if (uses(/\/cli\/|-commands?\.server\.ts#/)) return 'command';
    if (place.startsWith('test/contracts/')) return 'contract';
    if (uses(/#openTestDatabase$/)) return 'store';
    if (place.includes('/behaviours/') || /\.behaviour\.test\.tsx?$/.test(place)) return 'script';
    if (uses(/^react-dom\/|^happy-dom#/) || /\.tsx$/.test(place)) return 'component';
    return /\.server\.test\.tsx?$/.test(place) ? 'server' : 'rule';
  }

  #moduleOf(path: string): ModuleNames {
    const known = this.#modules.get(path) ?? readModule(path);
    this.#modules.set(path, known);
    return known;
  }

  /**
   * Finds the imports that the given exports of a module use: directly, through other declarations of the same module,
   * or through other modules below `test/`.
   */
  #usedBy(path: string, names: ReadonlySet<string>, seen: Set<string> = new Set()): Import[] {
    const { imports, madeOf } = this.#moduleOf(path);
    const used: Import[] = [];
    const open = [...names];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(`${path}#${name}`)) continue;
      seen.add(`${path}#${name}`);
      open.push(...(madeOf.get(name) ?? []));
      const from = imports.get(name);
      if (!from) continue;
      used.push(from);
      const target = this.#builderOf(path, from.specifier);
      if (target) used.push(...this.#usedBy(target, new Set([from.name]), seen));
    }
    return used;
  }

  /** The path of an imported file if it is below `test/`, otherwise null. */
  #builderOf(path: string, specifier: string): string | null {
    if (!specifier.startsWith('#') && !specifier.startsWith('.')) return null;
    const base = specifier.startsWith('#') ? join(this.#root, specifier.slice(1)) : normalize(join(dirname(path), specifier));
    return relative(this.#root, base).startsWith('test/') && existsSync(base) ? base : null;
  }
}
