/**
 * `npm run test:promise -- --cases 1000000 --seed 1`: compares promised reply times with an independent calculation,
 * for generated opening hours, holidays, time zones and messages. `npm test` does the same with a small sample.
 */
import { parseArgs } from 'node:util';
import { checkPromises } from './promise-property.ts';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const cases = Number(values.cases);
const firstSeed = Number(values.seed);
const CASES_PER_STEP = 20_000;

for (let done = 0, step = 0; done < cases; step++) {
  const count = Math.min(CASES_PER_STEP, cases - done);
  checkPromises(count, firstSeed + step);
  done += count;
  process.stdout.write(`${done} of ${cases} cases agree\n`);
}
