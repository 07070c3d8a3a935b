import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { namesIn, parseSource, type SyntaxNode, visitAll } from './test-titles.ts';

/**
 * How a test looks at the product, from the outside to the inside:
 * - `visual`: a picture of a page in a browser is compared with a kept one;
 * - `browser`: a journey in a browser;
 * - `route`: a request to a page, an endpoint or the whole program, and its answer;
 * - `command`: a command of the command line;
 * - `contract`: one suite that several implementations pass;
 * - `store`: code above a real database;
 * - `component`: markup that a component makes;
 * - `script`: a script of the browser over a document without a browser;
 * - `server`: other code of the server;
 * - `rule`: a pure function.
 */
export const TEST_KINDS = ['visual', 'browser', 'route', 'command', 'contract', 'store', 'component', 'script', 'server', 'rule'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** The kinds of test that see what a visitor or a caller of the product gets. */
export const OUTSIDE_KINDS: readonly TestKind[] = ['visual', 'browser', 'route'];

interface Import {
  readonly specifier: string;
  /** The name in the other module; '*' for all of it. */
  readonly name: string;
}

/** What a module's names are made of. */
interface ModuleNames {
  readonly imports: ReadonlyMap<string, Import>;
  /** For each name that is declared or assigned, the names on the other side. Names of inner scopes count alike. */
  readonly madeOf: ReadonlyMap<string, ReadonlySet<string>>;
}

const nodeOf = (value: unknown): SyntaxNode | null => (typeof value === 'object' && value !== null ? (value as SyntaxNode) : null);

/** The imports of values; those of types are left out. */
const importsIn = (node: SyntaxNode): [string, Import][] => {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type' || !Array.isArray(node.specifiers)) return [];
  const specifier = String(nodeOf(node.source)?.value);
  return node.specifiers
    .filter(({ importKind }: SyntaxNode) => importKind !== 'type')
    .map((each: SyntaxNode) => [String(nodeOf(each.local)?.name), { specifier, name: String(nodeOf(each.imported)?.name ?? '*') }]);
};

/** For a declaration or an assignment: the part that is named, and what it is made of. */
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

/** Reads which kind a test is, from where its file stands and from what it uses. */
export class TestKinds {
  readonly #root: string;
  readonly #modules = new Map<string, ModuleNames>();

  /** @param root the project's folder, which holds `src/` and `test/` */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * The kind of one test.
   *
   * @param path of its file
   * @param names that stand in the test; they are followed through its file and through the modules below
   *   `test/`, so that a builder that asks a route makes its users tests of that route
   * @example kinds.kindOf('/repo/test/e2e/access/zoom.spec.ts', new Set()) // 'browser'
   */
  kindOf(path: string, names: ReadonlySet<string>): TestKind {
    const place = relative(this.#root, path);
    if (place.startsWith('test/visual/')) return 'visual';
    if (place.startsWith('test/e2e/')) return 'browser';
    const used = this.#usedBy(path, names);
    const uses = (pattern: RegExp): boolean => used.some(({ specifier, name }) => pattern.test(`${specifier}#${name}`));
    // A page that is only handed on, for what is not found, is not asked by that.
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

  /** Every import that these names of a module lead to, through its own declarations and through modules below `test/`. */
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

  /** The file that an import leads to, if it stands below `test/`. */
  #builderOf(path: string, specifier: string): string | null {
    if (!specifier.startsWith('#') && !specifier.startsWith('.')) return null;
    const base = specifier.startsWith('#') ? join(this.#root, specifier.slice(1)) : normalize(join(dirname(path), specifier));
    return relative(this.#root, base).startsWith('test/') && existsSync(base) ? base : null;
  }
}
