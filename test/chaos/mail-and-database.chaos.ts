/**
 * The database and the mail server fail at the same time while shoppers browse and send leads. The test tries four
 * combinations, for example a database that is frozen and a mail server that hangs.
 *
 * - Browsing never fails. Requests that need the database are answered with 503 and `Retry-After`.
 * - The program accepts leads again within 10 s after the faults.
 * - Every acknowledged lead reaches the dealer. A lead may arrive twice only if a fault hid its first arrival from the
 *   program.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { type Fault, type FaultyProxy, openFaultyProxy } from '#test/builders/program/faulty-proxy.ts';
import { socketOf } from '#test/builders/program/stalling-proxy.ts';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { type Browsable, readBrowsable } from './outage/browse-addresses.ts';
import { mailboxesOf, repeatsOf, sendLeads, timeArrivals } from './outage/lead-arrivals.ts';
import {
  createTokens,
  noCounts,
  RECOVERY_LIMIT_MS,
  readReadiness,
  SITES,
  type SiteTokens,
  startShoppers,
  statusesOf,
  timeRecovery,
} from './outage/shoppers.ts';
import { type Behaviour, startTimedReceivers, type TimedReceivers } from './outage/timed-receivers.ts';
import { withOwnDatabase } from './own-database.ts';
import { percentile } from './percentile.ts';

const SEED = Number(process.env.SEED ?? 20_261_127);
const FAULT_MS = 15_000;
const ARRIVAL_LIMIT_MS = 90_000;

type MailFault = Exclude<Behaviour, 'accepts'> | 'gone';
const PAIRS: readonly (readonly [Fault, MailFault])[] = [
  ['refused', 'gone'],
  ['frozen', 'hangs'],
  ['reset', 'refuses'],
  ['slow', 'slow'],
];

interface Parts {
  readonly program: BuiltProgram;
  readonly proxy: FaultyProxy;
  readonly receivers: TimedReceivers;
  readonly browsables: readonly Browsable[];
  readonly tokens: SiteTokens;
  readonly mailboxes: readonly string[];
}

const setMail = async ({ receivers, mailboxes }: Parts, fault: MailFault | 'none'): Promise<void> => {
  if (fault === 'gone') return receivers.setMailServer(false);
  for (const mailbox of mailboxes) {
    if (fault === 'none') receivers.behaviours.delete(mailbox);
    else receivers.behaviours.set(mailbox, fault);
  }
  if (fault === 'none') await receivers.setMailServer(true);
};

const runPair = async (parts: Parts, [fault, mail]: readonly [Fault, MailFault]) => {
  const { program, proxy, receivers, browsables, tokens } = parts;
  let counts = noCounts();
  const stop = startShoppers(program, () => counts, browsables, SEED, tokens);
  await later(2_000);
  const before = counts;
  await setMail(parts, mail);
  await later(2_000);
  counts = noCounts();
  const during = counts;
  await proxy.set(fault);
  await later(FAULT_MS - 2_000);
  const readiness = await readReadiness(program);
  await later(2_000);
  await proxy.set('none');
  await setMail(parts, 'none');
  counts = noCounts();
  const recovering = counts;
  const recoveryMs = await timeRecovery(program, recovering, tokens);
  await stop();
  const all = [before, during, recovering];
  const acknowledged = all.flatMap((one) => one.acknowledged);
  const arrivedMs = await timeArrivals(receivers, acknowledged, ARRIVAL_LIMIT_MS);
  const failures = all.flatMap(({ browseFailures }) => browseFailures);
  const wrong = all.flatMap(({ wrongErrors }) => wrongErrors);
  const faults = [
    ...(failures.length > 0
      ? [`${failures.length} browse pages failed (${statusesOf(failures)}): ${failures.slice(0, 8).join('; ')}`]
      : []),
    ...(wrong.length > 0
      ? [`${wrong.length} requests without an answer or with a wrong 5xx status: ${[...new Set(wrong)].slice(0, 8).join('; ')}`]
      : []),
    ...(readiness.canShowPages ? [] : ['/readyz said that pages cannot be shown']),
    ...(recoveryMs > RECOVERY_LIMIT_MS ? [`the recovery took ${Math.round(recoveryMs)} ms`] : []),
  ].map((text) => `database ${fault}, mail server ${mail}: ${text}`);
  const p99 = Math.round(percentile(during.times, 0.99));
  return {
    acknowledged,
    faults,
    text: `database ${fault}, mail server ${mail}: ${during.browsed} pages browsed (p99 ${p99} ms), ${acknowledged.length} leads accepted, ${during.refused} refused, recovery ${(recoveryMs / 1_000).toFixed(1)} s, last mail ${(arrivedMs / 1_000).toFixed(1)} s after the recovery`,
  };
};

const run = async (program: BuiltProgram, proxy: FaultyProxy, receivers: TimedReceivers): Promise<string> => {
  const browsables: Browsable[] = [];
  for (const site of SITES) browsables.push(await readBrowsable(program, site));
  const tokens = await createTokens(program);
  const first = await sendLeads(program, tokens, 1);
  await timeArrivals(receivers, first, ARRIVAL_LIMIT_MS);
  const mailboxes = first.flatMap((id) => mailboxesOf(receivers, id)).filter((mailbox) => !mailbox.startsWith('gone-'));
  const outcomes: Awaited<ReturnType<typeof runPair>>[] = [];
  for (const pair of PAIRS) outcomes.push(await runPair({ program, proxy, receivers, browsables, tokens, mailboxes }, pair));
  const sent = outcomes.flatMap(({ acknowledged }) => acknowledged).length;
  const repeats = repeatsOf(receivers).length;
  const texts = `${outcomes.map(({ text }) => text).join('; ')}; all ${sent} acknowledged leads reached the dealer, ${repeats} messages came again with the same id, seed ${SEED}`;
  const faults = outcomes.flatMap((outcome) => outcome.faults);
  if (faults.length > 0) throw new Error(`${faults.join('\n  ')}\n  ${texts}`);
  return texts;
};

export default async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-mail-'));
  const receivers = await startTimedReceivers(folder);
  try {
    return await withOwnDatabase('mail-and-database', async ({ connectionString }) => {
      const { socket, through } = socketOf(connectionString);
      const proxy = await openFaultyProxy(socket);
      try {
        return await withBuiltProgram((program) => run(program, proxy, receivers), {
          environment: {
            DATABASE_URL: through(proxy.port),
            SMTP_URL: receivers.smtpUrl,
            MAIL_FROM: 'Forecourt <no-reply@example.com>',
            LOG_LEVEL: 'error',
          },
        });
      } finally {
        await proxy.close();
      }
    });
  } finally {
    receivers.close();
    await rm(folder, { recursive: true, force: true });
  }
};
