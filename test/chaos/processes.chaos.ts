/**
 * Processes end or stop answering while shoppers browse.
 *
 * 1. A worker of `serve` is killed.
 * 2. The search node, which answers the searches of a web node, is killed and started again. Later it is frozen.
 * 3. `serve` and `start` get a second SIGTERM while they still answer the last requests.
 *
 * The test checks:
 *
 * - Only pages on open connections of the killed worker may fail.
 * - Another worker replaces the killed worker within 10 s.
 * - While the search node does not answer, the web node uses its own search engine (ADR 078). When the search node answers
 *   again, the web node uses it again.
 * - The second SIGTERM ends the program at once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as later } from 'node:timers/promises';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { type Browsable, readBrowsable } from './outage/browse-addresses.ts';
import { type Counts, noCounts, RECOVERY_LIMIT_MS, SITES, startShoppers, statusesOf } from './outage/shoppers.ts';
import { withOwnDatabase } from './own-database.ts';
import { percentile } from './percentile.ts';

const SEED = Number(process.env.SEED ?? 20_261_127);
const WORKERS = 2;
const SEARCH_KEY = 'the-key-of-this-failure-test';
/**
 * The time in seconds for which the program still accepts requests after the first signal to stop. The tests wait for
 * a shorter time, so they pass only if a second signal ends the program at once.
 */
const DRAIN_SECONDS = '60';
const END_LIMIT_MS = 8_000;

/** The process ids of the workers of `serve`: the Node processes that have the process of `serve` as their parent. */
const workersOf = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const after = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? '';
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return Number(after.split(' ')[1]) === parent && command.includes('main.js') ? [Number(name)] : [];
      } catch {
        return [];
      }
    });

const readAll = async (program: BuiltProgram): Promise<readonly Browsable[]> => {
  const browsables: Browsable[] = [];
  for (const site of SITES) browsables.push(await readBrowsable(program, site));
  return browsables;
};

/**
 * Returns the failures without those that a broken connection caused. The rest are, for example, pages that were
 * answered with an error status.
 */
const answered = (failures: readonly string[]): readonly string[] =>
  failures.filter((failure) => !/^(socket hang up|read ECONNRESET|connect ECONNREFUSED|write EPIPE)/.test(failure));

const refuse = (what: string, failures: readonly string[]): void => {
  if (failures.length > 0)
    throw new Error(`${what}: ${failures.length} pages failed (${statusesOf(failures)}): ${[...new Set(failures)].slice(0, 8).join('; ')}`);
};

const timeSecondSignal = async (program: BuiltProgram): Promise<number> => {
  process.kill(program.pid, 'SIGTERM');
  await later(1_500);
  const startedAt = performance.now();
  const code = await program.stop();
  const ms = performance.now() - startedAt;
  if (code !== 0) throw new Error(`The second signal ended the program with exit code ${code}`);
  if (ms > END_LIMIT_MS) throw new Error(`The second signal ended the program only after ${Math.round(ms)} ms`);
  return ms;
};

const killWorker = async (program: BuiltProgram): Promise<string> => {
  const browsables = await readAll(program);
  const counts: Counts = noCounts();
  const stop = startShoppers(program, () => counts, browsables, SEED);
  await later(3_000);
  const [victim] = workersOf(program.pid);
  if (victim === undefined) throw new Error('serve has no worker');
  process.kill(victim, 'SIGKILL');
  const startedAt = performance.now();
  const isBack = (): boolean => workersOf(program.pid).filter((pid) => pid !== victim).length === WORKERS;
  while (!isBack() && performance.now() - startedAt < 2 * RECOVERY_LIMIT_MS) await later(50);
  const backMs = performance.now() - startedAt;
  await later(10_000);
  await stop();
  refuse('A worker was killed', answered([...counts.browseFailures, ...counts.wrongErrors]));
  if (backMs > RECOVERY_LIMIT_MS) throw new Error(`A killed worker was replaced only after ${Math.round(backMs)} ms`);
  const ended = await timeSecondSignal(program);
  return `worker killed: ${counts.browsed} pages browsed, ${counts.browseFailures.length} page requests failed because their connection belonged to the killed worker, a new worker ran after ${Math.round(backMs)} ms; the second SIGTERM ended serve after ${Math.round(ended)} ms`;
};

/** Waits until the log contains `line` at least `times` times. @returns the waiting time in milliseconds */
const timeUntilLogged = async (program: BuiltProgram, line: string, times: number): Promise<number> => {
  const startedAt = performance.now();
  while ((await readFile(program.logFile, 'utf8')).split(line).length - 1 < times) {
    if (performance.now() - startedAt > RECOVERY_LIMIT_MS) throw new Error(`The log must contain ${times} times the line '${line}'`);
    await later(50);
  }
  return performance.now() - startedAt;
};

const loseSearchNode = async (searchNode: BuiltProgram, webNode: BuiltProgram): Promise<string> => {
  const browsables = await readAll(webNode);
  let counts = noCounts();
  const stop = startShoppers(webNode, () => counts, browsables, SEED);
  await later(2_000);
  counts = noCounts();
  const killed = counts;
  await searchNode.killAndStart();
  const backMs = await timeUntilLogged(webNode, 'the search node answers again', 1);
  await later(3_000);
  counts = noCounts();
  const frozen = counts;
  process.kill(searchNode.pid, 'SIGSTOP');
  await later(10_000);
  process.kill(searchNode.pid, 'SIGCONT');
  const thawedMs = await timeUntilLogged(webNode, 'the search node answers again', 2);
  await later(3_000);
  await stop();
  for (const one of [killed, frozen]) refuse('The search node was lost', [...one.browseFailures, ...one.wrongErrors]);
  const ended = await timeSecondSignal(webNode);
  const p99 = (one: Counts): number => Math.round(percentile(one.times, 0.99));
  return `search node killed and started: ${killed.browsed} pages browsed, 0 failed (p99 ${p99(killed)} ms), used again ${Math.round(backMs)} ms after it was ready; frozen for 10 s: ${frozen.browsed} pages, 0 failed (p99 ${p99(frozen)} ms, longest ${Math.round(Math.max(...frozen.times))} ms), used again after ${Math.round(thawedMs)} ms; second SIGTERM ended the web node after ${Math.round(ended)} ms`;
};

export default async (): Promise<string> => {
  const workers = await withBuiltProgram(killWorker, {
    command: ['serve', '--workers', String(WORKERS)],
    environment: { LOG_LEVEL: 'error', DRAIN_SECONDS },
  });
  const search = await withOwnDatabase('processes', ({ connectionString }) =>
    withBuiltProgram(
      (searchNode) =>
        withBuiltProgram((webNode) => loseSearchNode(searchNode, webNode), {
          environment: {
            DATABASE_URL: connectionString,
            SEARCH_KEY,
            SEARCH_URL: `http://127.0.0.1:${searchNode.port}`,
            LOG_LEVEL: 'warn',
            DRAIN_SECONDS,
          },
        }),
      { environment: { DATABASE_URL: connectionString, SEARCH_KEY, LOG_LEVEL: 'error' } },
    ),
  );
  return `${workers}; ${search}; seed ${SEED}`;
};
