/**
 * `npm run requirements`: lists every id of docs/requirements.md with the tests whose titles name it, the kind of
 * each test, and the counts. It fails where
 * - a title names an id that does not exist,
 * - an id of docs/requirements-built.txt is named by no test,
 * - such an id is shown to somebody, but no test sees it through a route or a browser. Every id counts as shown
 *   unless docs/requirements-internal.txt lists it with a reason.
 *
 * `--check` prints the counts and what fails alone. `--missing` lists only ids that no test names.
 * `--draw <count> --seed <number>` draws ids of those built, with their tests, to break their behaviour on purpose;
 * `--among NAV,HOME-12..19,SITE-17` draws from these areas, ranges and ids alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawIds, idsAmong } from './draw.ts';
import { countByKind, readInternal, requirementCoverage } from './requirement-coverage.ts';
import { OUTSIDE_KINDS } from './test-kind.ts';

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
const seen = claimed.filter(({ tests }) => tests.some(({ kind }) => OUTSIDE_KINDS.includes(kind)));
const unseen = claimed.filter((each) => each.tests.length > 0 && !seen.includes(each) && !internal.has(each.id));
const problems = [
  ...unknown.map((place) => `No such requirement: ${place}`),
  ...[...built, ...internal.keys()]
    .filter((id) => !coverage.some((each) => each.id === id))
    .map((id) => `No such requirement is listed in docs: ${id}`),
  ...claimed.filter(({ tests }) => tests.length === 0).map(({ id, text }) => `Built, but no test names it: ${id} ${text.slice(0, 80)}`),
  ...unseen.map(
    ({ id, text, tests }) => `Shown, but no test through a route or a browser names it: ${id} (${countByKind(tests)}) ${text.slice(0, 80)}`,
  ),
];

if (!options.check) {
  const drawnFrom = options.among === undefined ? [...built] : idsAmong([...built], options.among);
  const drawn = options.draw === undefined ? null : drawIds(drawnFrom, Number(options.draw), Number(options.seed));
  const wanted = drawn ? coverage.filter(({ id }) => drawn.includes(id)) : coverage;
  const listed = options.missing ? wanted.filter(({ tests }) => tests.length === 0) : wanted;
  for (const { id, text, tests } of listed) {
    console.log(`${id}  ${built.has(id) ? '' : '(later) '}${text.slice(0, 100)}`);
    if (tests.length > 0) console.log(`    by ${countByKind(tests)}${internal.has(id) ? '; not shown by itself' : ''}`);
    for (const { file, title, kind } of tests) console.log(`    ${kind.padEnd(9)} ${file}: ${title}`);
  }
}
for (const problem of problems) console.error(problem);
console.log(
  `${named.length} of ${coverage.length} requirements are named by a test. ${claimed.length} are built so far: ` +
    `${seen.length} are seen through a route or a browser, ${claimed.filter(({ id }) => internal.has(id)).length} are internal`,
);
if (problems.length > 0 || coverage.length === 0) process.exitCode = 1;
