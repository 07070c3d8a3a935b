/**
 * `npm run test:agents -- --answers 10000 --seed 1`: asks the MCP endpoint of the demo sites over HTTP, with calls drawn by
 * the seed from all tools that read, and compares every answer with what the page or the JSON API shows for the same thing.
 * It prints how long the endpoint took. It ends with exit code 1 if an answer differs.
 */
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../../tools/prepare/build.mjs';
import { withBuiltProgram } from '../chaos/built-program.ts';
import { percentile } from '../chaos/percentile.ts';
import { seededRandom } from '../kill/seeded-random.ts';
import { AgentCalls } from './agent-calls.ts';

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    sites: { type: 'string', default: 'wattlebird-cars,kestrel-point-kia,corella-motor-group' },
  },
});
const wanted = Number(values.answers);
const SHOWN_DIFFERENCES = 20;

if (!buildIfNeeded(process.execPath)) {
  console.error('The build failed; no question was asked.');
  process.exit(1);
}
console.log(`${wanted} answers, seed ${values.seed}`);
await withBuiltProgram(async (program) => {
  const random = seededRandom(Number(values.seed));
  const sites = values.sites.split(',').map((slug) => new AgentCalls(program, slug, random));
  for (const site of sites) await site.prepare();
  const different: string[] = [];
  const done = () => sites.reduce((sum, { times }) => sum + times.length, 0);
  for (let next = 0; done() < wanted; next = (next + 1) % sites.length) different.push(...((await sites[next]?.askOne()) ?? []));
  const times = sites.flatMap((site) => site.times);
  for (const line of different.slice(0, SHOWN_DIFFERENCES)) console.log(`DIFFERENT ${line}`);
  const [p50, p95] = [50, 95].map((part) => percentile(times, part / 100).toFixed(1));
  console.log(
    `${times.length} answers compared, ${different.length} differ; the endpoint took ${p50} ms (p50) and ${p95} ms (p95) over HTTP`,
  );
  if (different.length > 0) process.exitCode = 1;
});
