import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * For each section of OWASP ASVS 5.0.0, the number of its last requirement at level 1 or 2. Each section lists its
 * requirements of level 3 last, so they have higher numbers and are left out.
 */
const SECTIONS: readonly (readonly [section: string, last: number])[] = [
  ['1.1', 2],
  ['1.2', 9],
  ['1.3', 11],
  ['1.4', 3],
  ['1.5', 2],
  ['2.1', 3],
  ['2.2', 3],
  ['2.3', 4],
  ['2.4', 1],
  ['3.2', 2],
  ['3.3', 4],
  ['3.4', 6],
  ['3.5', 5],
  ['3.7', 2],
  ['4.1', 3],
  ['4.2', 1],
  ['4.3', 2],
  ['4.4', 4],
  ['5.1', 1],
  ['5.2', 3],
  ['5.3', 2],
  ['5.4', 3],
  ['6.1', 3],
  ['6.2', 12],
  ['6.3', 4],
  ['6.4', 4],
  ['6.5', 5],
  ['6.6', 3],
  ['6.8', 4],
  ['7.1', 3],
  ['7.2', 4],
  ['7.3', 2],
  ['7.4', 5],
  ['7.5', 2],
  ['7.6', 2],
  ['8.1', 2],
  ['8.2', 3],
  ['8.3', 1],
  ['8.4', 1],
  ['9.1', 3],
  ['9.2', 4],
  ['10.1', 2],
  ['10.2', 2],
  ['10.3', 4],
  ['10.4', 11],
  ['10.5', 5],
  ['10.6', 2],
  ['10.7', 3],
  ['11.1', 2],
  ['11.2', 3],
  ['11.3', 3],
  ['11.4', 4],
  ['11.5', 1],
  ['11.6', 1],
  ['12.1', 3],
  ['12.2', 2],
  ['12.3', 4],
  ['13.1', 1],
  ['13.2', 5],
  ['13.3', 2],
  ['13.4', 5],
  ['14.1', 2],
  ['14.2', 4],
  ['14.3', 3],
  ['15.1', 3],
  ['15.2', 3],
  ['15.3', 7],
  ['16.1', 1],
  ['16.2', 5],
  ['16.3', 4],
  ['16.4', 3],
  ['16.5', 3],
  ['17.1', 1],
  ['17.2', 4],
  ['17.3', 2],
];

const REQUIRED: readonly string[] = SECTIONS.flatMap(([section, last]) => Array.from({ length: last }, (_, at) => `${section}.${at + 1}`));

/** A row of docs/asvs.md: `| 6.5.1 | a code works once | Met | `title of a test` |`. */
const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm;

const STATES = ['Met', 'Read', 'At the proxy', 'Not applicable', 'Open'];
/** Matches the path of a file. The title of a test does not match, because a title contains spaces. */
const FILE = /^[\w.-]+(\/[\w.-]+)*\.\w+$/;

const problemsOfRow = (id: string, state: string, proof: string, titles: ReadonlySet<string>): string[] => {
  const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);
  const files = named.filter((name) => FILE.test(name));
  const tests = named.filter((name) => !FILE.test(name));
  const missing = [
    ...tests.filter((title) => !titles.has(title)).map((title) => `docs/asvs.md ${id}: there is no test '${title}'`),
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `docs/asvs.md ${id}: there is no file '${file}'`),
  ];
  if (!STATES.includes(state)) return [`docs/asvs.md ${id}: the state '${state}' is unknown`, ...missing];
  if (state === 'Met' && tests.length === 0) return [`docs/asvs.md ${id}: the state is 'Met', but the row names no test`];
  if (state === 'Read' && files.length === 0) return [`docs/asvs.md ${id}: the row was checked by reading, but names no file`];
  return missing;
};

/**
 * Checks docs/asvs.md. Each requirement must have one row. A row with the state Met must name a test. A row with the
 * state Read (checked by reading the code) must name a file. Each named test and file must exist.
 *
 * @param titles the titles of all tests
 * @returns one sentence for each problem
 */
export const asvsProblems = (markdown: string, titles: ReadonlySet<string>): readonly string[] => {
  const rows = [...markdown.matchAll(ROW)].map(([, id = '', , state = '', proof = '']) => ({ id, state: state.trim(), proof }));
  const ids = rows.map(({ id }) => id);
  return [
    ...REQUIRED.filter((id) => !ids.includes(id)).map((id) => `docs/asvs.md has no row for the requirement ${id}`),
    ...ids
      .filter((id, at) => !REQUIRED.includes(id) || ids.indexOf(id) !== at)
      .map((id) => `docs/asvs.md: the row ${id} is unknown or repeated`),
    ...rows.flatMap(({ id, state, proof }) => problemsOfRow(id, state, proof, titles)),
  ];
};
