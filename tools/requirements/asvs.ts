/** The requirements of OWASP ASVS 5.0.0, chapters 6 and 7, levels 1 and 2: the number of the first and last id of each section. */
const SECTIONS: readonly (readonly [section: string, last: number])[] = [
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
];

const REQUIRED: readonly string[] = SECTIONS.flatMap(([section, last]) => Array.from({ length: last }, (_, at) => `${section}.${at + 1}`));

/** A row of docs/asvs.md: `| 6.5.1 | a code works once | Met | `title of a test` |`. */
const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm;

const problemsOfRow = (id: string, state: string, proof: string, titles: ReadonlySet<string>): string[] => {
  const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);
  const missing = named.filter((title) => !titles.has(title)).map((title) => `docs/asvs.md ${id}: there is no test '${title}'`);
  if (!['Met', 'Not applicable', 'Open'].includes(state)) return [`docs/asvs.md ${id}: the state '${state}' is unknown`, ...missing];
  return state === 'Met' && named.length === 0 ? [`docs/asvs.md ${id}: the row is met, but names no test`] : missing;
};

/**
 * Checks docs/asvs.md: each requirement has one row, each row that is met names a test, and each named test exists.
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
