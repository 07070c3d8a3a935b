/**
 * `npm run test:agents -- --answers 10000 --seed 1`: calls read-only tools of the MCP endpoint of the demo sites over
 * HTTP. The seed determines the calls. Every answer is compared with the data that the page or the JSON API shows.
 *
 * The command requests a group of answers, and compares them when all answers of the group have arrived. The comparison
 * needs much processor time. During the measurement, the comparison would make the endpoint slower.
 *
 * The command prints two times: how long the endpoint took over HTTP, and how long its services took inside the program
 * (the header `Server-Timing`). The exit code is 1 if an answer differs, or if the 95th percentiles of the two times
 * differ by more than 5 ms.
 */
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../../tools/prepare/build.mjs';
import { withBuiltProgram } from '../chaos/built-program.ts';
import { percentile } from '../chaos/percentile.ts';
import { seededRandom } from '../kill/seeded-random.ts';
import { AgentCalls, type Comparison } from './agent-calls.ts';
import { AskingThread } from './asking-thread.ts';

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    sites: { type: 'string', default: 'wattlebird-cars,kestrel-point-kia,corella-motor-group' },
  },
});
const wanted = Number(values.answers);
const SHOWN_DIFFERENCES = 20;
/** Number of calls of `askAtRandom` in one group. Each call requests one to four answers. */
const GROUP = 100;
/**
 * Maximum time that HTTP may add to the answers of the services, in milliseconds. It is the difference between the
 * 95th percentile of both response times: over HTTP, and of the services alone.
 */
const ALLOWED_DIFFERENCE_MS = 5;

if (!buildIfNeeded(process.execPath)) {
  console.error('The build failed, so no request was sent.');
  process.exit(1);
}
console.log(`${wanted} answers, seed ${values.seed}`);
await withBuiltProgram(async ({ port }) => {
  const program = new AskingThread(port);
  const random = seededRandom(Number(values.seed));
  const sites = values.sites.split(',').map((slug) => new AgentCalls(program, slug, random));
  for (const site of sites) await site.prepare();
  const different: string[] = [];
  const done = () => sites.reduce((sum, { times }) => sum + times.length, 0);
  while (done() < wanted) {
    const comparisons: Comparison[] = [];
    for (let asked = 0; asked < GROUP && done() < wanted; asked += 1) {
      const site = sites[asked % sites.length];
      if (site) comparisons.push(await site.askAtRandom());
    }
    for (const compare of comparisons) different.push(...(await compare()));
  }
  await program.close();
  const times = sites.flatMap((site) => site.times);
  for (const line of different.slice(0, SHOWN_DIFFERENCES)) console.log(`DIFFERENT ${line}`);
  const at = (share: number) => ({
    http: percentile(
      times.map(({ http }) => http),
      share,
    ),
    service: percentile(
      times.map(({ service }) => service),
      share,
    ),
  });
  const [half, most] = [at(0.5), at(0.95)];
  console.log(
    `${times.length} answers compared, ${different.length} differ. Response time over HTTP: median ${half.http.toFixed(1)} ms, 95th percentile ${most.http.toFixed(1)} ms. Time of the services alone: median ${half.service.toFixed(1)} ms, 95th percentile ${most.service.toFixed(1)} ms.`,
  );
  const isSlow = most.http - most.service > ALLOWED_DIFFERENCE_MS;
  if (isSlow) console.error(`The endpoint adds more than ${ALLOWED_DIFFERENCE_MS} ms to the 95th percentile.`);
  if (different.length > 0 || isSlow) process.exitCode = 1;
});
