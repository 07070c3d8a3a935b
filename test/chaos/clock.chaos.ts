/**
 * Sets the clock of the program and of its PostgreSQL wrong while both of them run. First the clock is set one day
 * ahead and then right again. Later it is set one day behind and then right again. A library between these processes
 * and the operating system shifts the clock (`clock/shifted-clock.c`). Timers are not affected, as on a real machine
 * whose clock is set.
 *
 * - Browsing never fails. Leads are acknowledged and delivered whatever the clock shows.
 * - If the mail of a lead could not be sent while the clock was wrong, it is sent soon after the clock is right again, and
 *   not a day later.
 * - A mail that is being sent at the moment when the clock is set arrives exactly once.
 * - Rate limits and timed jobs work after the clock is right again.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { makeShiftedClock, type ShiftedClock } from './clock/shifted-clock.ts';
import { type Browsable, readBrowsable } from './outage/browse-addresses.ts';
import { mailboxesOf, repeatsOf, sendLeads, timeArrivals } from './outage/lead-arrivals.ts';
import { createTokens, noCounts, SITES, type SiteTokens, startShoppers } from './outage/shoppers.ts';
import { startTimedReceivers, type TimedReceivers } from './outage/timed-receivers.ts';
import { withOwnDatabase } from './own-database.ts';

const SITE = SITES[0] ?? '';
const DAY_SECONDS = 86_400;
const SEED = Number(process.env.SEED ?? 20_261_127);
/** The maximum time in milliseconds until a lead arrives, if nothing fails. */
const ARRIVAL_LIMIT_MS = 10_000;
/** Work that was planned while the clock was wrong must be done within this time after the correction, in milliseconds. */
const CATCH_UP_LIMIT_MS = 60_000;
const LEADS = 5;

interface Parts {
  readonly program: BuiltProgram;
  readonly direct: pg.Client;
  readonly clock: ShiftedClock;
  readonly receivers: TimedReceivers;
  readonly tokens: SiteTokens;
}

/** Posts a lead without a site token. @returns the HTTP status of the answer */
const postFrom = async (program: BuiltProgram, address: string): Promise<number> => {
  const body = JSON.stringify({
    name: 'Clock',
    email: `gone-${crypto.randomUUID()}@example.com`,
    phone: '0412 345 678',
    message: 'Is the car still available?',
    category: 'General Enquiry',
    submission_id: crypto.randomUUID(),
    isLastStep: true,
  });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return (await program.ask(SITE, '/api/leads', { method: 'POST', body, headers })).status;
};

const useUpLimit = async (program: BuiltProgram, address: string): Promise<void> => {
  for (let post = 0; post < 100; post += 1) if ((await postFrom(program, address)) === 429) return;
  throw new Error('None of 100 posts from one IP address was refused');
};

/**
 * Waits until the wrong clock has no more effect on timed jobs. At that time the next run of every job is planned
 * within about a day, and the next run of each job that runs every minute is planned within seven minutes.
 */
const waitForJobs = async (direct: pg.Client): Promise<void> => {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await direct.query<{ name: string }>('select name from timed_jobs where next_run_at > $1', [
      new Date(Date.now() + (DAY_SECONDS + 360) * 1_000),
    ]);
    const { rows: minutely } = await direct.query<{ name: string }>(
      `select name from timed_jobs where name in ('reply-reminders', 'open-payments', 'alert-mails') and (next_run_at > $1 or last_succeeded_at > $1)`,
      [new Date(Date.now() + 420_000)],
    );
    const late = [...rows, ...minutely];
    if (late.length === 0) return;
    if (performance.now() - startedAt > CATCH_UP_LIMIT_MS)
      throw new Error(`These jobs do not run: ${late.map(({ name }) => name).join(', ')}`);
    await later(500);
  }
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/**
 * Sets the clock wrong, sends leads, and sets the clock right again.
 *
 * @returns the measured times as text, and the ids of the leads
 */
const setAndBack = async ({ program, direct, clock, receivers, tokens }: Parts, shift: number, address: string) => {
  const leads: string[] = [];
  const send = async (count: number): Promise<readonly string[]> => {
    const ids = await sendLeads(program, tokens, count);
    leads.push(...ids);
    return ids;
  };
  const [first = ''] = await send(1);
  await timeArrivals(receivers, [first], ARRIVAL_LIMIT_MS);
  const dealer = mailboxesOf(receivers, first).find((mailbox) => !mailbox.startsWith('gone-')) ?? '';
  receivers.behaviours.set(dealer, 'slow');
  const underWay = await send(2);
  await later(1_500);
  clock.set(shift);
  await timeArrivals(receivers, underWay, 30_000);
  receivers.behaviours.delete(dealer);
  const atOnce = await timeArrivals(receivers, await send(LEADS), ARRIVAL_LIMIT_MS);
  await useUpLimit(program, address);
  await receivers.setMailServer(false);
  const failing = await send(LEADS);
  await later(8_000);
  clock.set(0);
  const correctedAt = performance.now();
  await receivers.setMailServer(true);
  const caughtUp = await timeArrivals(receivers, failing, CATCH_UP_LIMIT_MS);
  await waitForJobs(direct);
  const jobs = performance.now() - correctedAt;
  const status = await postFrom(program, address);
  if (status !== 200) throw new Error(`An IP address that used up its limit while the clock was wrong is answered with ${status}`);
  const text = `leads sent while the clock was wrong arrived after ${seconds(atOnce)}; leads that failed during this time arrived ${seconds(caughtUp)} after the clock was corrected; all jobs ran again ${seconds(jobs)} after the clock was corrected`;
  return { text, leads };
};

const run = async (parts: Parts): Promise<string> => {
  const { program, direct, receivers } = parts;
  const browsables: Browsable[] = [];
  for (const site of SITES) browsables.push(await readBrowsable(program, site));
  const counts = noCounts();
  // These shoppers send leads without a site token, so the leads are stored and held. No mail is sent for held leads,
  // so they do not delay the mails that the test measures.
  const stop = startShoppers(program, () => counts, browsables, SEED);
  const forward = await setAndBack(parts, DAY_SECONDS, '198.18.9.1');
  const back = await setAndBack(parts, -DAY_SECONDS, '198.18.9.2');
  await stop();
  const sent = [...forward.leads, ...back.leads];
  await timeArrivals(receivers, sent, CATCH_UP_LIMIT_MS);
  const acknowledged = [...sent, ...counts.acknowledged];
  const { rows } = await direct.query<{ id: string }>('select id::text as id from leads where id::text = any($1)', [acknowledged]);
  const lost = acknowledged.length - rows.length;
  const repeats = repeatsOf(receivers);
  const faults = [
    ...(counts.browseFailures.length > 0
      ? [`${counts.browseFailures.length} pages failed: ${counts.browseFailures.slice(0, 8).join('; ')}`]
      : []),
    ...(counts.wrongErrors.length > 0
      ? [`requests without an answer or with a wrong 5xx status: ${counts.wrongErrors.slice(0, 8).join('; ')}`]
      : []),
    ...(counts.refused > 0 ? [`${counts.refused} leads were refused`] : []),
    ...(lost > 0 ? [`${lost} acknowledged leads were lost`] : []),
    ...(repeats.length > 0 ? [`${repeats.length} messages arrived more than once`] : []),
  ];
  const summary = `clock one day ahead: ${forward.text}; clock one day behind: ${back.text}; ${counts.browsed} pages browsed; ${acknowledged.length} leads stored; ${sent.length} leads were to be delivered, and each arrived once; seed ${SEED}`;
  if (faults.length > 0) throw new Error(`${faults.join('\n  ')}\n  ${summary}`);
  return summary;
};

const withShiftedDatabase = async (clock: ShiftedClock, receivers: TimedReceivers): Promise<string> => {
  // PostgreSQL and the commands of the product inherit the environment variables of this process. The variables that are set here
  // make them load a library that shifts their clocks. The test itself keeps the real time, because a process loads the library
  // only when it starts.
  Object.assign(process.env, clock.environment);
  try {
    return await withOwnDatabase('clock', ({ connectionString, direct }) =>
      withBuiltProgram(async (program) => run({ program, direct, clock, receivers, tokens: await createTokens(program) }), {
        environment: {
          DATABASE_URL: connectionString,
          SMTP_URL: receivers.smtpUrl,
          MAIL_FROM: 'Forecourt <no-reply@example.com>',
          LOG_LEVEL: 'warn',
        },
      }),
    );
  } finally {
    for (const name of Object.keys(clock.environment)) delete process.env[name];
  }
};

export default async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-clock-'));
  await chmod(folder, 0o711);
  const receivers = await startTimedReceivers(folder);
  try {
    const clock = makeShiftedClock(folder);
    return typeof clock === 'string' ? clock : await withShiftedDatabase(clock, receivers);
  } finally {
    receivers.close();
    await rm(folder, { recursive: true, force: true });
  }
};
