/**
 * The mail server is down for more than ten minutes, and the webhook answers 500. During this time shoppers send every
 * kind of form, and the program is killed with SIGKILL while their posts are under way. When the receivers work again,
 * they first store some deliveries without acknowledging them, and the program is killed once more. At the end, each
 * receiver must have received each acknowledged lead once. The test checks this by `Message-ID` and `webhook-id`. Only
 * the deliveries that were not acknowledged may arrive again, with the same id.
 *
 * The test does not wait for the length of the outage. The setting FIXED_TIME stops the program's clock at one of the times
 * in `TIMES`. For each later time, the test kills the program with SIGKILL and starts it again with this time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { buildPdf } from '#test/builders/leads/files.ts';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { runCommand } from './command-line.ts';
import type { ChosenFile } from './forms/fill-form.ts';
import { checkFile, checkSenders, compareDeliveries, type ListedLead, type Sender } from './outage/compare-deliveries.ts';
import { FormShopper } from './outage/form-shopper.ts';
import { startSmtpReceiver } from './outage/smtp-receiver.ts';
import { startWebhookReceiver } from './outage/webhook-receiver.ts';
import { writeSites } from './outage/write-sites.ts';

const SITE = 'wattlebird-cars';
const FILE = { name: 'work.pdf', content: buildPdf('<< /Type /Catalog /Note (delivery outage) >>') };
const LIMIT_MS = 60_000;

/** The clock times at which the test takes its steps. They are in the opening hours of a Tuesday. */
const TIMES = {
  open: '10:00:00',
  /** The times at which the program is started again while the forms are being sent. */
  send: ['10:01:00', '10:01:05', '10:01:10', '10:01:15', '10:01:20'],
  openAcceptance: '10:01:30',
  sendAcceptance: '10:01:40',
  duringOutage: '10:04:00',
  lateInOutage: '10:12:00',
  allDue: '10:50:00',
  /**
   * The program is killed at `allDue` while it sends deliveries, and is started again at `last`. A process leases a
   * delivery only for a short time. At `last` these leases have ended, so the new process can repeat the deliveries at
   * once.
   */
  last: '10:55:00',
} as const;

interface FormToSend {
  readonly kind: string;
  readonly path: string;
  /** The shopper sends only this number of pages of the form. Missing if the shopper sends all pages. */
  readonly stopAfter?: number;
  /** Whether the shopper comes back later and accepts the offer. The acceptance is stored as a separate lead. */
  readonly accepts?: boolean;
  readonly values?: Readonly<Record<string, string>>;
  readonly file?: ChosenFile;
}

/** A vehicle, with answers about its condition. The program makes an offer for this vehicle. */
const GOOD_CAR = {
  make: 'Hyundai',
  model: 'i30',
  year: '2024',
  km: '30000',
  answer_condition: 'good',
  answer_service_history: 'full',
  answer_damage: 'none',
  answer_accident: 'none',
  answer_finance_owing: 'no',
};

const forms = (vehicle: string): readonly FormToSend[] => [
  { kind: 'enquiry', path: `/cars/${vehicle}/enquire` },
  { kind: 'test drive with a booked time', path: `/cars/${vehicle}/test-drive` },
  { kind: 'test drive without a vehicle', path: '/book-test-drive' },
  { kind: 'general', path: '/enquire' },
  { kind: 'service', path: '/service' },
  { kind: 'parts', path: '/vehicle-parts-and-accessories' },
  { kind: 'careers with a file', path: '/careers', file: FILE },
  { kind: 'fleet', path: '/fleet' },
  { kind: 'finance enquiry', path: '/finance-enquiry' },
  { kind: 'finance application', path: '/apply-for-finance' },
  { kind: 'finance pre-approval', path: '/finance-pre-approval' },
  { kind: 'trade-in whose offer the shopper accepts later', path: '/trade-in', stopAfter: 1, accepts: true, values: GOOD_CAR },
  { kind: 'form with several steps that the site defines', path: '/pages/before-you-tow' },
  { kind: 'form that the site defines, abandoned by the shopper after its first step', path: '/pages/left-half-way', stopAfter: 1 },
];

const at = (time: string): string => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7 || 7));
  return `${day.toISOString().slice(0, 10)}T${time}+10:00`;
};

/**
 * Whether the program has tried at least one mail and one webhook request since the clock was set to `time`. The program
 * does not try every delivery: it pauses receivers that fail repeatedly, and tests such a receiver with one delivery at a
 * time (ADR 068).
 */
const hasTriedBoth = (leads: readonly ListedLead[], time: string): boolean => {
  const tried = leads
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ attempts, nextAttemptAt }) => attempts > 0 && Date.parse(nextAttemptAt) > Date.parse(at(time)));
  return tried.some(({ channel }) => channel === 'webhook') && tried.some(({ channel }) => channel !== 'webhook');
};

const listLeads = async (program: BuiltProgram): Promise<readonly ListedLead[]> =>
  JSON.parse(await runCommand(program, 'leads', 'list', '--json', '--limit', '1000')) as ListedLead[];

const deliveriesText = (leads: readonly ListedLead[]): string =>
  leads
    .map(({ kind, state, deliveries }) => {
      const each = deliveries.map(({ channel, status, attempts, nextAttemptAt }) => `${channel} ${status} ${attempts} ${nextAttemptAt}`);
      return `${kind} (${state}): ${each.join(', ')}`;
    })
    .join('; ');

/** Waits until the deliveries of all leads fulfil a condition. */
const waitFor = async (program: BuiltProgram, what: string, holds: (leads: readonly ListedLead[]) => boolean) => {
  for (const until = Date.now() + LIMIT_MS; ; await later(2_000)) {
    const leads = await listLeads(program);
    if (holds(leads)) return leads;
    if (Date.now() > until) throw new Error(`${what} did not happen within ${LIMIT_MS} ms: ${deliveriesText(leads)}`);
  }
};

/**
 * A vehicle for which a test drive can be booked. The demo stock is loaded after the program is ready, so the search is
 * repeated.
 */
const vehicleOf = async (program: BuiltProgram): Promise<string> => {
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await later(2_000)) {
    const { text, status } = await program.ask(SITE, '/search/new-used-and-demo-cars/');
    if (status !== 200) throw new Error(`The search page answered ${status}`);
    const slugs = new Set([...text.matchAll(/\/cars\/([\w-]+)/g)].map(([, slug = '']) => slug));
    for (const slug of slugs) if ((await program.ask(SITE, `/cars/${slug}/test-drive`)).status === 200) return slug;
  }
  throw new Error(`No vehicle on the search page could be booked for a test drive within ${LIMIT_MS} ms`);
};

/**
 * Kills the program several times while shoppers post forms. The time between the beginning of a post and the kill grows
 * from kill to kill. After each kill, the program starts again, and its clock shows the next time in `TIMES.send`.
 */
const killWhilePosting = async (program: BuiltProgram, shoppers: readonly FormShopper[], isOver: () => boolean): Promise<void> => {
  for (const [number, time] of TIMES.send.slice(1).entries()) {
    while (!isOver() && !shoppers.some(({ isPosting }) => isPosting)) await later(1);
    await later(number * 40);
    if (isOver()) return;
    await program.killAndStart({ FIXED_TIME: at(time) });
  }
};

/**
 * Opens every form, and sends all forms at the same time while the program is killed. A shopper whose request was
 * interrupted sends the form again. The test counts a lead only if the program acknowledged it.
 */
const postAll = async (program: BuiltProgram): Promise<{ readonly senders: readonly Sender[]; readonly broken: number }> => {
  const faults: string[] = [];
  const collect = async (kind: string, step: Promise<void>): Promise<void> => {
    await step.catch((error: Error) => faults.push(`${kind}: ${error.message}`));
  };
  const shoppers = forms(await vehicleOf(program)).map(({ kind, path: formPath, stopAfter, accepts = false, file, values }, number) => {
    const email = `shopper-${number}@example.com`;
    const about = {
      site: SITE,
      path: formPath,
      address: `198.18.1.${number + 1}`,
      email,
      ...(file && { file }),
      ...(values && { values }),
    };
    return { kind, email, stopAfter, accepts, shopper: new FormShopper(program, about) };
  });
  const accepting = shoppers.filter(({ accepts }) => accepts);
  for (const { kind, shopper } of shoppers) await collect(kind, shopper.open());
  if (faults.length > 0) throw new Error(`Forms that do not open: ${faults.join('; ')}`);
  await program.killAndStart({ FIXED_TIME: at(TIMES.send[0]) });
  let isOver = false;
  const sent = Promise.all(shoppers.map(({ kind, shopper, stopAfter }) => collect(kind, shopper.send(stopAfter))));
  const over = sent.then(() => {
    isOver = true;
  });
  await killWhilePosting(
    program,
    shoppers.map(({ shopper }) => shopper),
    () => isOver,
  );
  await over;
  await program.killAndStart({ FIXED_TIME: at(TIMES.openAcceptance) });
  for (const { kind, shopper } of accepting) await collect(kind, shopper.open());
  await program.killAndStart({ FIXED_TIME: at(TIMES.sendAcceptance) });
  for (const { kind, shopper } of accepting) await collect(kind, shopper.send());
  if (faults.length > 0) throw new Error(`Forms that were refused: ${faults.join('; ')}`);
  const broken = shoppers.reduce((sum, { shopper }) => sum + shopper.brokenPosts, 0);
  if (broken === 0)
    throw new Error('No post was interrupted when the program was killed, so this run proves nothing about interrupted posts');
  return { senders: shoppers.map(({ kind, email, accepts }) => ({ kind, email, leads: accepts ? 2 : 1 })), broken };
};

export default async (): Promise<string> => {
  const settings = await mkdtemp(path.join(os.tmpdir(), 'forecourt-outage-'));
  const smtp = await startSmtpReceiver();
  const hook = await startWebhookReceiver(settings);
  try {
    await writeSites(SITE, settings, hook.host);
    const environment = {
      SITES_DIR: settings,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Forecourt <no-reply@example.com>',
      FETCH_ALLOW_PRIVATE: hook.host,
      NODE_EXTRA_CA_CERTS: hook.certificateFile,
      CHAOS_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret of this test, 32 bytes.').toString('base64')}`,
      FIXED_TIME: at(TIMES.open),
    };
    return await withBuiltProgram(
      async (program) => {
        const { senders, broken } = await postAll(program);
        for (const time of [TIMES.duringOutage, TIMES.lateInOutage]) {
          await program.killAndStart({ FIXED_TIME: at(time) });
          await waitFor(program, `An attempt to deliver to each receiver at the time ${time}`, (leads) => hasTriedBoth(leads, time));
        }
        if (smtp.mails.length + hook.calls.length > 0) throw new Error('A receiver accepted something during the outage');
        for (const receiver of [smtp, hook]) Object.assign(receiver, { isDown: false, isSilent: true });
        await program.killAndStart({ FIXED_TIME: at(TIMES.allDue) });
        await waitFor(program, 'A mail and a webhook request that got no answer', () => smtp.mails.length > 0 && hook.calls.length > 0);
        const unanswered = smtp.mails.length + hook.calls.length;
        for (const receiver of [smtp, hook]) receiver.isSilent = false;
        await program.killAndStart({ FIXED_TIME: at(TIMES.last) });
        const hasReminder = ({ deliveries }: ListedLead): boolean => deliveries.some(({ channel }) => channel === 'reminder');
        const leads = await waitFor(program, 'The delivery of every lead', (listed) =>
          listed.every(
            (lead) => (hasReminder(lead) || lead.state !== 'accepted') && lead.deliveries.every(({ status }) => status === 'delivered'),
          ),
        );
        const { faults, repeats } = compareDeliveries(leads, smtp, hook);
        const all = [...faults, ...checkSenders(senders, smtp, hook), ...checkFile(FILE, leads, smtp)];
        const sent = senders.reduce((sum, one) => sum + one.leads, 0);
        if (leads.length !== sent) all.push(`${sent} leads were acknowledged, but ${leads.length} are stored`);
        if (all.length > 0) throw new Error(all.join('; '));
        const count = leads.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
        const reminders = leads.flatMap(({ deliveries }) => deliveries).filter(({ channel }) => channel === 'reminder').length;
        return (
          `${leads.length} leads of ${senders.length} forms, ${broken} posts broken off by kills and sent again; ` +
          `${smtp.refused} connections or mails and ${hook.refused} webhook calls refused in the outage; ` +
          `all ${count} deliveries (${reminders} reminders) arrived; the receivers did not confirm ${unanswered} of them, and ${repeats} arrived again with the same id`
        );
      },
      { environment },
    );
  } finally {
    smtp.close();
    hook.close();
    await rm(settings, { recursive: true, force: true });
  }
};
