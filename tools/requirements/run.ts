/**
 * `npm run requirements`: for every id of docs/requirements.md the tests whose titles carry it, and the count
 * covered. `--missing` lists only what no test names; `--check` prints the count alone and fails on a title
 * that names an id which does not exist, or an id of docs/requirements-built.txt that no test names.
 * `--draw <count> --seed <number>` draws ids of those built, with their tests, for breaking on purpose;
 * `--among NAV,HOME-12..19,SITE-17` draws from these areas, ranges and ids alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawIds, idsAmong } from './draw.ts';
import { requirementCoverage } from './requirement-coverage.ts';

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
const covered = coverage.filter(({ tests }) => tests.length > 0);
const built = new Set(readFileSync(join(root, 'docs/requirements-built.txt'), 'utf8').match(/[A-Z]+-\d{2}/g) ?? []);
const promised = coverage.filter(({ id, tests }) => built.has(id) && tests.length === 0);

if (!options.check) {
  const drawnFrom = options.among === undefined ? [...built] : idsAmong([...built], options.among);
  const drawn = options.draw === undefined ? null : drawIds(drawnFrom, Number(options.draw), Number(options.seed));
  const wanted = drawn ? coverage.filter(({ id }) => drawn.includes(id)) : coverage;
  const listed = options.missing ? wanted.filter(({ tests }) => tests.length === 0) : wanted;
  for (const { id, text, tests } of listed) {
    console.log(`${id}  ${built.has(id) ? '' : '(later) '}${text.slice(0, 100)}`);
    for (const test of tests) console.log(`    ${test}`);
  }
}
for (const place of unknown) console.error(`No such requirement: ${place}`);
for (const { id, text } of promised) console.error(`Built, but no test names it: ${id} ${text.slice(0, 80)}`);
console.log(
  `${covered.length} of ${coverage.length} requirements are named by a test; ${built.size - promised.length} of the ${built.size} built so far`,
);
if (unknown.length > 0 || promised.length > 0 || coverage.length === 0) process.exitCode = 1;
