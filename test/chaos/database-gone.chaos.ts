/**
 * A proxy between the program and PostgreSQL simulates five faults while shoppers browse and send leads:
 * connections are refused, reset, frozen, half-open, or two seconds slower.
 *
 * - Browsing never fails. Shoppers open vehicle pages, every page of the sitemap, and search pages and endpoints with
 *   random parameters.
 * - A request that needs the database is answered with 503 and `Retry-After`, or with the form and a notice, never with
 *   500.
 * - No acknowledged lead is lost, and the program accepts leads again within 10 s after the fault.
 * - During each fault, `/readyz` says that pages can be shown.
 *
 * `SEED` sets the seed of the random URLs.
 */
import { setTimeout as later } from 'node:timers/promises';
import { FAULTS, type Fault, type FaultyProxy, openFaultyProxy } from '#test/builders/program/faulty-proxy.ts';
import { socketOf } from '#test/builders/program/stalling-proxy.ts';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { type Browsable, readBrowsable } from './outage/browse-addresses.ts';
import { differingResults } from './outage/found-results.ts';
import {
  newVisitor,
  noCounts,
  RECOVERY_LIMIT_MS,
  readReadiness,
  SITES,
  startShoppers,
  statusesOf,
  timeRecovery,
} from './outage/shoppers.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { percentile } from './percentile.ts';

const SEED = Number(process.env.SEED ?? 20_261_127);
const FAULT_MS = 20_000;

const runFault = async (program: BuiltProgram, proxy: FaultyProxy, browsables: readonly Browsable[], fault: Fault, seed: number) => {
  let counts = noCounts();
  const stop = startShoppers(program, () => counts, browsables, seed);
  await later(2_000);
  counts = noCounts();
  const during = counts;
  await proxy.set(fault);
  await later(FAULT_MS - 2_000);
  const readiness = await readReadiness(program);
  await later(2_000);
  await proxy.set('none');
  counts = noCounts();
  const recoveryMs = await timeRecovery(program, counts);
  const recovering = counts;
  counts = noCounts();
  await later(3_000);
  await stop();
  const differing = await differingResults(program, during.found.values(), newVisitor);
  return { fault, during, recovering, after: counts, readiness, recoveryMs, differing };
};

type Outcome = Awaited<ReturnType<typeof runFault>>;

const describe = ({ fault, during, recoveryMs }: Outcome): string => {
  const p99 = Math.round(percentile(during.times, 0.99));
  return `${fault}: ${during.browsed} pages browsed (p99 ${p99} ms), ${during.acknowledged.length} leads accepted, ${during.refused} refused, recovery ${(recoveryMs / 1_000).toFixed(1)} s`;
};

const faultsOf = ({ fault, during, recovering, after, readiness, recoveryMs, differing }: Outcome): readonly string[] => {
  const all = [during, recovering, after];
  const failures = all.flatMap(({ browseFailures }) => browseFailures);
  const wrong = all.flatMap(({ wrongErrors }) => wrongErrors);
  const say = (isWrong: boolean, what: string): readonly string[] => (isWrong ? [`${fault}: ${what}`] : []);
  return [
    ...say(
      failures.length > 0,
      `${failures.length} browse pages failed (${statusesOf(failures)}): ${[...new Set(failures)].slice(0, 12).join('; ')}`,
    ),
    ...say(differing.length > 0, `${differing.length} search pages showed another number of results: ${differing.slice(0, 6).join('; ')}`),
    ...say(
      wrong.length > 0,
      `${wrong.length} requests without an answer or with a wrong 5xx status: ${[...new Set(wrong)].slice(0, 12).join('; ')}`,
    ),
    ...say(after.refused > 0, `${after.refused} leads were refused after the recovery`),
    ...say(!readiness.canShowPages, '/readyz said that pages cannot be shown'),
    ...say(recoveryMs > RECOVERY_LIMIT_MS, `the recovery took ${Math.round(recoveryMs)} ms`),
  ];
};

const countLost = async ({ direct }: OwnDatabase, acknowledged: readonly string[]): Promise<number> => {
  const { rows } = await direct.query<{ id: string }>('select id::text as id from leads where id::text = any($1)', [acknowledged]);
  return acknowledged.length - new Set(rows.map(({ id }) => id)).size;
};

const run = async (program: BuiltProgram, proxy: FaultyProxy, database: OwnDatabase): Promise<string> => {
  const browsables: Browsable[] = [];
  for (const site of SITES) browsables.push(await readBrowsable(program, site));
  const outcomes: Outcome[] = [];
  for (const [index, fault] of FAULTS.entries()) outcomes.push(await runFault(program, proxy, browsables, fault, SEED + index * 1_000));
  const acknowledged = outcomes.flatMap(({ during, recovering, after }) =>
    [during, recovering, after].flatMap((counts) => counts.acknowledged),
  );
  const lost = await countLost(database, acknowledged);
  const summary = [...outcomes.map(describe), `${lost} of ${acknowledged.length} acknowledged leads lost, seed ${SEED}`].join('; ');
  const faults = [...outcomes.flatMap(faultsOf), ...(lost > 0 ? [`${lost} acknowledged leads were lost`] : [])];
  if (faults.length > 0) throw new Error(`${faults.join('\n  ')}\n  ${summary}`);
  return summary;
};

export default (): Promise<string> =>
  withOwnDatabase('database-gone', async (database) => {
    const { socket, through } = socketOf(database.connectionString);
    const proxy = await openFaultyProxy(socket);
    try {
      return await withBuiltProgram((program) => run(program, proxy, database), {
        environment: { DATABASE_URL: through(proxy.port), LOG_LEVEL: 'error' },
      });
    } finally {
      await proxy.close();
    }
  });
