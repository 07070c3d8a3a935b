import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { OUTSIDE_KINDS, TEST_KINDS, type TestKind, TestKinds } from './test-kind.ts';
import { titledTests } from './test-titles.ts';

export interface ProvingTest {
  /** Path of the test file, relative to the root of the repository. */
  readonly file: string;
  readonly title: string;
  readonly kind: TestKind;
}

export interface RequirementCoverage {
  readonly id: string;
  readonly text: string;
  /** The tests whose titles contain the id. */
  readonly tests: readonly ProvingTest[];
}

/** The ids and texts of docs/requirements.md, in the order of the document. The ambiguities (A-01 …) are left out. */
export const readCatalogue = (markdown: string): { id: string; text: string }[] =>
  [...markdown.matchAll(/^- \*\*([A-Z]+-\d{2})\*\* (.*)$/gm)]
    .filter(([, id]) => !id?.startsWith('A-'))
    .map(([, id = '', text = '']) => ({ id, text }));

/**
 * The ids of requirements whose behaviour no visitor sees directly, each with the reason. Each line contains an id and
 * the reason: `SEARCH-47  No page shows which key the cache uses.`
 *
 * @throws if a line has another format, for example no reason
 */
export const readInternal = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => {
        const [, id, reason] = /^([A-Z]+-\d{2})\s+(\S.*)$/.exec(line) ?? [];
        if (!id || !reason) throw new Error(`docs/requirements-internal.txt: the line '${line}' must contain an id and a reason`);
        return [id, reason];
      }),
  );

/** The number of tests of each kind, such as 'route 2, rule 1'. The kinds that test what a visitor sees come first. */
export const countByKind = (tests: readonly ProvingTest[]): string =>
  TEST_KINDS.map((kind) => ({ kind, count: tests.filter((test) => test.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${kind} ${count}`)
    .join(', ');

export interface ClaimedCounts {
  /** Requirements that a test checks through a route or a browser. */
  readonly seen: number;
  /** Internal requirements that no test checks through a route or a browser. */
  readonly internal: number;
  /** Requirements without a test through a route or a browser, although they are not internal. */
  readonly unseen: readonly RequirementCoverage[];
}

/**
 * Divides the requirements that are listed as built into three groups (tested from outside, internal, untested), so
 * that each requirement is counted once.
 */
export const countClaimed = (claimed: readonly RequirementCoverage[], internal: ReadonlyMap<string, string>): ClaimedCounts => {
  const hidden = claimed.filter(({ tests }) => !tests.some(({ kind }) => OUTSIDE_KINDS.includes(kind)));
  const unseen = hidden.filter(({ id }) => !internal.has(id));
  return { seen: claimed.length - hidden.length, internal: hidden.length - unseen.length, unseen };
};

const listTests = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listTests(path);
    return /\.(test|spec|contract)\.tsx?$/.test(entry.name) ? [path] : [];
  });

const testFiles = (root: string): readonly string[] => ['src', 'test', 'tools'].flatMap((folder) => listTests(join(root, folder)));

/** The titles of all tests. @param root path of the repository */
export const testTitles = (root: string): ReadonlySet<string> =>
  new Set(testFiles(root).flatMap((path) => titledTests(path, readFileSync(path, 'utf8')).map(({ title }) => title)));

/**
 * Finds the tests of each requirement by the ids in their titles.
 *
 * @param root path of the repository
 * @returns `unknown`: the test titles with a wrong id. The area of such an id (for example SEARCH) exists, but no
 * requirement has this id
 */
export const requirementCoverage = (root: string): { coverage: RequirementCoverage[]; unknown: string[] } => {
  const catalogue = readCatalogue(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  const areas = new Set(catalogue.map(({ id }) => id.split('-')[0]));
  const testsById = new Map<string, ProvingTest[]>(catalogue.map(({ id }) => [id, []]));
  const kinds = new TestKinds(root);
  const unknown: string[] = [];
  for (const path of testFiles(root)) {
    const file = relative(root, path);
    for (const { title, ids, names } of titledTests(path, readFileSync(path, 'utf8'))) {
      for (const id of ids) {
        const tests = testsById.get(id);
        if (tests) tests.push({ file, title, kind: kinds.kindOf(path, names) });
        else if (areas.has(id.split('-')[0])) unknown.push(`${file}: ${id}`);
      }
    }
  }
  return { coverage: catalogue.map(({ id, text }) => ({ id, text, tests: testsById.get(id) ?? [] })), unknown };
};
