/**
 * `npm run requirements`: lists every id of docs/requirements.md with the tests whose titles contain it, the kind of
 * each test, and the counts. It fails if
 * - a title contains an id that does not exist,
 * - no test title contains an id of docs/requirements-built.txt,
 * - no test through a route or a browser checks an id that is in docs/requirements-built.txt and not in
 *   docs/requirements-internal.txt,
 * - docs/asvs.md lacks a requirement of the standard, or names a test that does not exist.
 *
 * Options:
 * - `--check` prints only the counts and the failures.
 * - `--missing` lists only ids without a test.
 * - `--draw <count> --seed <number>` draws ids of docs/requirements-built.txt at random and lists their tests. A person
 *   can then break the behaviour of these ids on purpose and check that a test fails.
 * - `--among NAV,HOME-12..19,SITE-17` draws only from these areas, ranges and ids.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asvsProblems } from './asvs.ts';
import { drawIds, idsAmong } from './draw.ts';
import { countByKind, countClaimed, readInternal, requirementCoverage, testTitles } from './requirement-coverage.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    missing: { type: 'boolean', default: false },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
    among: { type: 'string' },
  },
});
const root = new URL('../..', import.meta.url).pathname;
const { coverage, unknown } = requirementCoverage(root);
const built = new Set(readFileSync(join(root, 'docs/requirements-built.txt'), 'utf8').match(/[A-Z]+-\d{2}/g) ?? []);
const internal = readInternal(readFileSync(join(root, 'docs/requirements-internal.txt'), 'utf8'));

const named = coverage.filter(({ tests }) => tests.length > 0);
const claimed = coverage.filter(({ id }) => built.has(id));
const counts = countClaimed(claimed, internal);
const unseen = counts.unseen.filter(({ tests }) => tests.length > 0);
const problems = [
  ...asvsProblems(readFileSync(join(root, 'docs/asvs.md'), 'utf8'), testTitles(root)),
  ...unknown.map((place) => `A test title contains an id that docs/requirements.md does not have: ${place}`),
  ...[...built, ...internal.keys()]
    .filter((id) => !coverage.some((each) => each.id === id))
    .map((id) => `docs/requirements-built.txt or requirements-internal.txt lists an id that docs/requirements.md does not have: ${id}`),
  ...claimed
    .filter(({ tests }) => tests.length === 0)
    .map(({ id, text }) => `This requirement is listed as built, but no test title contains its id: ${id} ${text.slice(0, 80)}`),
  ...unseen.map(
    ({ id, text: requirement, tests }) =>
      `Visitors can see the behaviour of this requirement, but no test checks it by requesting a route or in a browser: ${id} (${countByKind(tests)}) ${requirement.slice(0, 80)}`,
  ),
];

if (!options.check) {
  const drawnFrom = options.among === undefined ? [...built] : idsAmong([...built], options.among);
  const drawn = options.draw === undefined ? null : drawIds(drawnFrom, Number(options.draw), Number(options.seed));
  const wanted = drawn ? coverage.filter(({ id }) => drawn.includes(id)) : coverage;
  const listed = options.missing ? wanted.filter(({ tests }) => tests.length === 0) : wanted;
  for (const { id, text, tests } of listed) {
    console.log(`${id}  ${built.has(id) ? '' : '(later) '}${text.slice(0, 100)}`);
    if (tests.length > 0)
      console.log(
        `    by ${countByKind(tests)}${internal.has(id) ? '; this requirement is internal, so no visitor sees its result directly' : ''}`,
      );
    for (const { file, title, kind } of tests) console.log(`    ${kind.padEnd(9)} ${file}: ${title}`);
  }
}
for (const problem of problems) console.error(problem);
console.log(
  `${named.length} of ${coverage.length} requirements have a test. docs/requirements-built.txt lists ${claimed.length} as built: ` +
    `${counts.seen} are tested through a route or a browser, and the results of ${counts.internal} cannot be seen by a visitor`,
);
if (problems.length > 0 || coverage.length === 0) process.exitCode = 1;
