/**
 * The receivers of one dealership hang, refuse or are slow, and 60 leads wait for these receivers. Then ten leads are sent to
 * another dealership, whose receivers work. Each of the ten leads must arrive by mail and by webhook less than a
 * second after the program acknowledged the lead. Finally, the mail server cannot be reached for a minute. During this minute,
 * webhooks must arrive as fast as before. When the mail server can be reached again, every mail must be sent within a minute.
 * No acknowledged lead may be lost.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { createSiteToken } from './command-line.ts';
import { type Behaviour, startTimedReceivers, type TimedReceivers } from './outage/timed-receivers.ts';

/**
 * One dealership whose receivers fail, and another dealership whose receivers work. The site of a dealership has the
 * same slug as the dealership.
 */
const FAILING = { slug: 'wattlebird-cars', mailbox: 'sales@wattlebird.example', hook: '/wattlebird-cars' };
const WORKING = { slug: 'kestrel-point-kia', mailbox: 'newcars@kestrelpoint.example', hook: '/kestrel-point-kia' };
type Dealership = typeof FAILING;

const LEADS_FOR_FAILING = 60;
const LEADS_FOR_WORKING = 10;
const MOST_DELAY_MS = 1_000;
const OUTAGE_MS = 60_000;
const MOST_RECOVERY_MS = 60_000;
/** Maximum time until all leads are delivered, counted from when the receivers work again. */
const ARRIVAL_LIMIT_MS = 8 * 60_000;

interface SentLead {
  readonly dealership: Dealership;
  readonly id: string;
  readonly acknowledgedAt: number;
}

class Run {
  readonly #program: BuiltProgram;
  readonly #receivers: TimedReceivers;
  readonly #tokens = new Map<string, string>();
  readonly sent: SentLead[] = [];
  #addresses = 0;

  constructor(program: BuiltProgram, receivers: TimedReceivers) {
    this.#program = program;
    this.#receivers = receivers;
  }

  async open(): Promise<void> {
    for (const { slug } of [FAILING, WORKING]) this.#tokens.set(slug, await createSiteToken(this.#program, slug));
  }

  async send(dealership: Dealership): Promise<SentLead> {
    this.#addresses += 1;
    const answer = await this.#program.ask(dealership.slug, '/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#tokens.get(dealership.slug)}` },
      body: JSON.stringify({
        name: 'Slow Receiver',
        email: `shopper-${this.#addresses}@example.com`,
        phone: '0412 345 678',
        message: 'Is it still there?',
        category: 'General Enquiry',
        submission_id: randomUUID(),
      }),
    });
    if (answer.status !== 200) throw new Error(`A lead was answered with ${answer.status}: ${answer.text}`);
    const lead = { dealership, id: (JSON.parse(answer.text) as { lead_id: string }).lead_id, acknowledgedAt: performance.now() };
    this.sent.push(lead);
    return lead;
  }

  arrivalOf(receiver: string, { id }: SentLead): number | undefined {
    return this.#receivers.arrivals.get(`${receiver} ${id}`);
  }

  /** Waits until each lead has arrived at each receiver. @returns the leads that did not arrive in time */
  async missing(leads: readonly SentLead[], receiversOf: (dealership: Dealership) => readonly string[], limitMs: number): Promise<number> {
    for (const until = performance.now() + limitMs; ; await later(20)) {
      const missing = leads.filter((lead) => receiversOf(lead.dealership).some((one) => this.arrivalOf(one, lead) === undefined));
      if (missing.length === 0 || performance.now() > until) return missing.length;
    }
  }

  /** Sends leads to the dealership whose receivers work. @returns the longest delay of each receiver in milliseconds */
  async delays(receivers: readonly string[], limitMs = 180_000): Promise<readonly number[]> {
    const leads: SentLead[] = [];
    for (let number = 0; number < LEADS_FOR_WORKING; number++) {
      leads.push(await this.send(WORKING));
      await later(300);
    }
    await this.missing(leads, () => receivers, limitMs);
    return receivers.map((receiver) =>
      Math.max(...leads.map((lead) => (this.arrivalOf(receiver, lead) ?? Infinity) - lead.acknowledgedAt)),
    );
  }
}

const both = ({ mailbox, hook }: Dealership): readonly string[] => [mailbox, hook];
const shown = (ms: number): string => (Number.isFinite(ms) ? `${Math.round(ms)} ms` : 'never');

/** Copies the demo sites, and gives both dealerships a webhook. */
const writeSites = async (folder: string, hookHost: string): Promise<void> => {
  for (const name of ['sites', 'dealerships', 'templates', 'schemas'])
    await cp(path.resolve(import.meta.dirname, '../..', name), path.join(folder, name), { recursive: true });
  for (const { slug, hook } of [FAILING, WORKING]) {
    const file = path.join(folder, `dealerships/${slug}.yaml`);
    const webhooks = `recipients:\n  webhooks: [{ url: 'https://${hookHost}${hook}', secret: '\${CHAOS_WEBHOOK_SECRET}' }]\n`;
    await writeFile(file, (await readFile(file, 'utf8')).replace('recipients:\n', webhooks));
  }
};

/**
 * Sends leads to both dealerships while some receivers of one dealership fail.
 *
 * @param of the names of the receivers that fail
 * @returns a text with the longest delays of the leads of the other dealership, whose receivers work
 */
const withFault = async (run: Run, receivers: TimedReceivers, fault: Behaviour, of: readonly string[]): Promise<string> => {
  for (const receiver of of) receivers.behaviours.set(receiver, fault);
  const failing: SentLead[] = [];
  for (let number = 0; number < LEADS_FOR_FAILING; number++) failing.push(await run.send(FAILING));
  await later(1_000);
  const [mail = Infinity, hook = Infinity] = await run.delays(both(WORKING));
  receivers.behaviours.clear();
  const lost = await run.missing(failing, both, ARRIVAL_LIMIT_MS);
  const what = `${of.join(' and ')} ${fault}: mail ${shown(mail)}, webhook ${shown(hook)}`;
  if (Math.max(mail, hook) >= MOST_DELAY_MS) faults.push(`${what} (at most ${MOST_DELAY_MS} ms are allowed)`);
  if (lost > 0) faults.push(`${what}: ${lost} leads of the other dealership did not arrive`);
  return what;
};

/** The mail server is gone for a minute. @returns the delays of webhooks, and when the last mail arrived afterwards */
const withoutMailServer = async (run: Run, receivers: TimedReceivers): Promise<string> => {
  await receivers.setMailServer(false);
  const goneAt = performance.now();
  const failing: SentLead[] = [];
  for (let number = 0; number < LEADS_FOR_FAILING; number++) failing.push(await run.send(FAILING));
  const [hook = Infinity] = await run.delays([WORKING.hook], 60_000);
  await later(OUTAGE_MS - (performance.now() - goneAt));
  await receivers.setMailServer(true);
  const backAt = performance.now();
  const lost = await run.missing(run.sent, both, ARRIVAL_LIMIT_MS);
  const recovery = performance.now() - backAt;
  const what = `mail server down for ${OUTAGE_MS / 1_000} s: longest delay of a webhook ${shown(hook)}, last mail ${(recovery / 1_000).toFixed(1)} s after the outage`;
  if (hook >= MOST_DELAY_MS || recovery > MOST_RECOVERY_MS) faults.push(what);
  if (lost > 0) faults.push(`${what}: ${lost} leads did not arrive`);
  return what;
};

const faults: string[] = [];

export default async (): Promise<string> => {
  const settings = await mkdtemp(path.join(os.tmpdir(), 'forecourt-slow-'));
  const receivers = await startTimedReceivers(settings);
  try {
    await writeSites(settings, receivers.hookHost);
    const environment = {
      SITES_DIR: settings,
      SMTP_URL: receivers.smtpUrl,
      MAIL_FROM: 'Forecourt <no-reply@example.com>',
      FETCH_ALLOW_PRIVATE: receivers.hookHost,
      NODE_EXTRA_CA_CERTS: receivers.certificateFile,
      CHAOS_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret of this test, 32 bytes.').toString('base64')}`,
    };
    return await withBuiltProgram(
      async (program) => {
        const run = new Run(program, receivers);
        await run.open();
        const results = [
          await withFault(run, receivers, 'hangs', [FAILING.hook]),
          await withFault(run, receivers, 'hangs', [FAILING.mailbox]),
          await withFault(run, receivers, 'refuses', both(FAILING)),
          await withFault(run, receivers, 'slow', both(FAILING)),
          await withoutMailServer(run, receivers),
        ];
        const summary = `${run.sent.length} leads acknowledged, longest delays of the other dealership: ${results.join('; ')}`;
        if (faults.length > 0) throw new Error(`${faults.join('; ')} [all: ${summary}]`);
        return `${summary}; 0 lost`;
      },
      { environment },
    );
  } finally {
    receivers.close();
    await rm(settings, { recursive: true, force: true });
  }
};
