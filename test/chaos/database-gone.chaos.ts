/**
 * A3, A6: the database is cut off in five ways while shoppers browse and send leads. A proxy between the program and
 * PostgreSQL makes the faults: connections refused, reset, frozen, half-open, and two seconds slower.
 *
 * - Browsing never fails: search pages and endpoints in drawn combinations, vehicle pages, every page of the sitemap.
 * - What needs the database is answered with 503 and `Retry-After`, or with the form and its notice, never with 500.
 * - No acknowledged lead is lost, and leads are taken again within 10 s after the fault.
 * - `/readyz` keeps saying that pages can be shown.
 *
 * `SEED` sets the seed of the drawn addresses.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { FAULTS, type Fault, type FaultyProxy, openFaultyProxy } from '#test/builders/program/faulty-proxy.ts';
import { socketOf } from '#test/builders/program/stalling-proxy.ts';
import { type BuiltProgram, type TimedAnswer, withBuiltProgram } from './built-program.ts';
import { type Browsable, drawBrowsing, drawFrom, pick, readBrowsable } from './outage/browse-addresses.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { percentile } from './percentile.ts';

const SITES = ['wattlebird-cars', 'kestrel-point-kia', 'corella-motor-group', 'ironbark-touring'];
const SEED = Number(process.env.SEED ?? 20_261_127);
const BROWSERS = 6;
const LEAD_SENDERS = 2;
const FAULT_MS = 20_000;
const RECOVERY_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 20_000;
/** Pages that need the database, or whose form needs it. */
const NEEDING = ['/sign-in', '/contact', '/trade-in', '/finance', '/garage', '/reservation', '/success', '/account', '/site-speed'];

/** What was counted in one fault. */
interface Counts {
  browsed: number;
  readonly browseFailures: string[];
  readonly times: number[];
  /** The server errors (status 5xx) that are wrong: those with another status than 503, or without the header `Retry-After`. */
  readonly wrongErrors: string[];
  readonly acknowledged: string[];
  refused: number;
}

const noCounts = (): Counts => ({ browsed: 0, browseFailures: [], times: [], wrongErrors: [], acknowledged: [], refused: 0 });

let visitors = 0;
/** Headers of a new visitor, so that no rate limit of one address decides the result. */
const newVisitor = (): Record<string, string> => {
  visitors += 1;
  return { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` };
};

const isWrongError = ({ status, headers }: TimedAnswer): boolean =>
  status >= 500 && !(status === 503 && headers['retry-after'] !== undefined);

const browse = async (program: BuiltProgram, counts: Counts, browsable: Browsable, address: string): Promise<void> => {
  counts.browsed += 1;
  const about = `${browsable.site}${address}`;
  try {
    const answer = await program.ask(browsable.site, address, { headers: newVisitor(), limitMs: REQUEST_LIMIT_MS });
    counts.times.push(answer.ms);
    if (answer.status >= 400) counts.browseFailures.push(`${answer.status} ${about}`);
    if (isWrongError(answer)) counts.wrongErrors.push(`${answer.status} ${about}`);
  } catch (error) {
    counts.browseFailures.push(`${(error as Error).message} ${about}`);
  }
};

const openNeeding = async (program: BuiltProgram, counts: Counts, site: string, address: string): Promise<void> => {
  const answer = await program
    .ask(site, address, { headers: newVisitor(), limitMs: REQUEST_LIMIT_MS })
    .catch((error: Error) => error.message);
  if (typeof answer === 'string') counts.wrongErrors.push(`${answer} ${site}${address}`);
  else if (isWrongError(answer)) counts.wrongErrors.push(`${answer.status} ${site}${address}`);
};

/** Posts a lead. @returns its id; null if it was not acknowledged */
const postLead = async (program: BuiltProgram, counts: Counts, site: string): Promise<string | null> => {
  const body = JSON.stringify({
    name: 'Database Gone',
    email: `gone-${randomUUID()}@example.com`,
    phone: '0412 345 678',
    message: 'Is the car still available?',
    category: 'General Enquiry',
    submission_id: randomUUID(),
    isLastStep: true,
  });
  const headers = { 'content-type': 'application/json', ...newVisitor() };
  const answer = await program
    .ask(site, '/api/leads', { method: 'POST', body, headers, limitMs: 60_000 })
    .catch((error: Error) => error.message);
  if (typeof answer === 'string') {
    counts.wrongErrors.push(`${answer} POST ${site}/api/leads`);
    return null;
  }
  if (isWrongError(answer)) counts.wrongErrors.push(`${answer.status} POST ${site}/api/leads`);
  return answer.status === 200 ? (JSON.parse(answer.text) as { lead_id: string }).lead_id : null;
};

/** Starts the shoppers. @returns a function that stops them and waits for their last answers */
const startShoppers = (
  program: BuiltProgram,
  counts: () => Counts,
  browsables: readonly Browsable[],
  seed: number,
): (() => Promise<void>) => {
  let isStopping = false;
  const until = async (act: () => Promise<unknown>, pauseMs: number): Promise<void> => {
    while (!isStopping) {
      await act();
      await later(pauseMs);
    }
  };
  const shoppers = Array.from({ length: BROWSERS }, (_, at) => {
    const draw = drawFrom(seed + at);
    return until(() => {
      const browsable = pick(draw, browsables);
      return browse(program, counts(), browsable, drawBrowsing(draw, browsable));
    }, 20);
  });
  const drawNeeding = drawFrom(seed + 100);
  shoppers.push(until(() => openNeeding(program, counts(), pick(drawNeeding, SITES), pick(drawNeeding, NEEDING)), 100));
  for (let at = 0; at < LEAD_SENDERS; at += 1) {
    shoppers.push(
      until(async () => {
        const current = counts();
        const lead = await postLead(program, current, SITES[at % SITES.length] ?? '');
        if (lead === null) current.refused += 1;
        else current.acknowledged.push(lead);
      }, 200),
    );
  }
  return async () => {
    isStopping = true;
    await Promise.all(shoppers);
  };
};

const readReadiness = async (program: BuiltProgram): Promise<{ canShowPages: boolean; canTakeLeads: boolean }> =>
  JSON.parse((await program.ask('localhost', '/readyz')).text);

/** Waits until a lead is taken and the readiness check agrees. @returns milliseconds */
const timeRecovery = async (program: BuiltProgram, counts: Counts): Promise<number> => {
  const startedAt = performance.now();
  while (performance.now() - startedAt < 6 * RECOVERY_LIMIT_MS) {
    const lead = await postLead(program, counts, 'wattlebird-cars');
    if (lead !== null) {
      counts.acknowledged.push(lead);
      if ((await readReadiness(program)).canTakeLeads) return performance.now() - startedAt;
    }
    await later(200);
  }
  throw new Error(`Leads were not taken again within ${6 * RECOVERY_LIMIT_MS} ms`);
};

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
  return { fault, during, recovering, after: counts, readiness, recoveryMs };
};

type Outcome = Awaited<ReturnType<typeof runFault>>;

const describe = ({ fault, during, recoveryMs }: Outcome): string => {
  const p99 = Math.round(percentile(during.times, 0.99));
  return `${fault}: ${during.browsed} pages browsed (p99 ${p99} ms), ${during.acknowledged.length} leads taken, ${during.refused} refused, recovery ${(recoveryMs / 1_000).toFixed(1)} s`;
};

/** How often each status occurs. */
const statusesOf = (failures: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const failure of failures) {
    const [status = ''] = failure.split(' ');
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ');
};

const faultsOf = ({ fault, during, recovering, after, readiness, recoveryMs }: Outcome): readonly string[] => {
  const all = [during, recovering, after];
  const failures = all.flatMap(({ browseFailures }) => browseFailures);
  const wrong = all.flatMap(({ wrongErrors }) => wrongErrors);
  const say = (isWrong: boolean, what: string): readonly string[] => (isWrong ? [`${fault}: ${what}`] : []);
  return [
    ...say(
      failures.length > 0,
      `${failures.length} browse pages failed (${statusesOf(failures)}): ${[...new Set(failures)].slice(0, 12).join('; ')}`,
    ),
    ...say(wrong.length > 0, `${wrong.length} wrong errors: ${[...new Set(wrong)].slice(0, 12).join('; ')}`),
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
