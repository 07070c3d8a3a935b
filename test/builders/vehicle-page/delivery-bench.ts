import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import type { DeliveryShares } from '#features/leads/rules/delivery/delivery-shares.ts';
import { DeliveryQueue } from '#features/leads/server/delivery/delivery-queue.server.ts';
import { LeadDeliverer } from '#features/leads/server/delivery/lead-deliverer.server.ts';
import { type DeliveryTimes, LeadDeliveryWorker } from '#features/leads/server/delivery/lead-delivery-worker.server.ts';
import type { SubmissionInput } from '#features/leads/server/lead-submission.ts';
import { AnsweredLinks } from '#features/leads/server/reply-clock/answered-links.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { ChangeNotifier } from '#platform/database/change-notifier.server.ts';
import { createMailTransport } from '#platform/mail/create-mail-transport.server.ts';
import { deliveryParts } from '../leads/delivery-parts.ts';
import { BENCH_SECRET, KeptLog, type LeadBench, openLeadBench } from '../leads/lead-bench.ts';
import { readMail } from '../leads/read-mail.ts';

/** Webhooks are signed with this secret in the tests of lead delivery. */
export const HOOK_SECRET = `whsec_${Buffer.from('a secret of twenty-four bytes'.slice(0, 24)).toString('base64')}`;

interface Hook {
  readonly server: Server;
  readonly url: string;
  readonly calls: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  status: number;
  location: string | null;
  /** The server waits this many milliseconds before it answers a request. */
  waitMs: number;
}

interface WorkerSettings {
  smtpUrl?: string;
  allowPrivate?: string[];
  notifier?: ChangeNotifier;
  clock?: Clock;
  times?: Partial<DeliveryTimes>;
  shares?: DeliveryShares;
  onAttempt?: (channel: string, outcome: string) => void;
}

/**
 * A dealer whose leads are delivered by mail and ADF into a folder, and by webhook to a server that records its
 * requests.
 */
class DeliveryBench {
  bench!: LeadBench;
  directory = '';
  hook!: Hook;
  site!: Site;
  log = new KeptLog();

  async open(): Promise<void> {
    this.bench = await openLeadBench();
  }

  async begin(): Promise<void> {
    await this.bench.database.pool.query('delete from leads; delete from rate_limits; delete from delivery_endpoints');
    // The test clock is set to the machine's time, because the library that verifies webhook signatures reads the
    // machine's clock.
    this.bench.clock.nowMs = Date.now();
    this.directory = await mkdtemp(path.join(os.tmpdir(), 'leads-'));
    this.log = new KeptLog();
    const calls: Hook['calls'] = [];
    const server = createServer(async (request, response) => {
      calls.push({ headers: request.headers, body: await text(request) });
      const { status, location, waitMs } = this.hook;
      await setTimeout(waitMs);
      response.writeHead(status, location === null ? {} : { location }).end('thanks');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.hook = {
      server,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      calls,
      status: 204,
      location: null,
      waitMs: 0,
    };
    this.site = this.withRecipients({
      email: ['sales@dealer.example'],
      adf: ['crm@dealer.example'],
      webhooks: [{ url: this.hook.url, secret: HOOK_SECRET }],
    });
  }

  async end(): Promise<void> {
    this.hook.server.close();
    await rm(this.directory, { recursive: true });
  }

  withRecipients(recipients: Pick<Site['primaryDealership']['recipients'], 'email' | 'adf' | 'webhooks'>): Site {
    const { site } = this.bench;
    const dealership = {
      ...site.primaryDealership,
      recipients: { ...site.primaryDealership.recipients, ...recipients },
      licences: [{ state: 'qld' as const, kind: 'dealer' as const, label: 'LMCT', number: '1234567' }],
    };
    return { ...site, dealerships: [dealership], primaryDealership: dealership };
  }

  readonly makeWorker = (settings: WorkerSettings = {}): LeadDeliveryWorker => {
    const mail = createMailTransport({
      SMTP_URL: settings.smtpUrl,
      MAIL_FROM: 'no-reply@forecourt.invalid',
      DATA_DIR: this.directory,
      SMTP_CONNECTIONS: 10,
    });
    const deliverer = new LeadDeliverer({
      mail,
      allowPrivate: settings.allowPrivate ?? ['127.0.0.1'],
      findSite: (id) => (id === this.site.id ? this.site : null),
      messageIdDomain: 'forecourt.invalid',
      suppressions: new SuppressionList(this.bench.database, BENCH_SECRET),
      unsubscribeTokens: new UnsubscribeTokens(BENCH_SECRET),
      answeredLinks: new AnsweredLinks(new Uint8Array(32)),
      appointmentLinks: new AppointmentLinks(BENCH_SECRET),
      reservationLinks: new ReservationLinks(BENCH_SECRET),
      now: () => this.bench.clock.now(),
    });
    return new LeadDeliveryWorker({
      ...deliveryParts(this.bench.database, settings.clock ?? this.bench.clock, this.log),
      ...(settings.shares ? { shares: settings.shares } : {}),
      queue: new DeliveryQueue(this.bench.database),
      deliverer,
      notifier: settings.notifier ?? null,
      clock: settings.clock ?? this.bench.clock,
      log: this.log,
      random: () => 0.5,
      times: settings.times ?? {},
      ...(settings.onAttempt ? { onAttempt: settings.onAttempt } : {}),
    });
  };

  /** Posts a lead as a shopper does. @returns its id */
  readonly send = async (overrides: Partial<SubmissionInput> = {}): Promise<string> => {
    const sent = await this.bench.service.submitLead(this.site, this.bench.post(overrides));
    if (!sent.ok) throw new Error(JSON.stringify(sent.error));
    return sent.value.leadId;
  };

  readonly deliveriesOf = async (leadId: string) => (await this.bench.store.find(this.site, leadId))?.deliveries ?? [];

  readonly deliveryOf = async (leadId: string, channel: string) => {
    const found = (await this.deliveriesOf(leadId)).find((delivery) => delivery.channel === channel);
    if (found === undefined) throw new Error(`no ${channel}`);
    return found;
  };

  readonly mailOf = async (leadId: string, channel: string) =>
    readMail(path.join(this.directory, 'mail', `${(await this.deliveryOf(leadId, channel)).id}.eml`));
}

/**
 * Creates the setup for lead delivery that all tests of one file share. Before each test the leads are deleted, and the
 * setup gets a new folder and a new webhook server.
 */
export const deliveryBenchOfEachTest = (): DeliveryBench => {
  const bench = new DeliveryBench();
  beforeAll(() => bench.open());
  afterAll(() => bench.bench.close());
  beforeEach(() => bench.begin());
  afterEach(() => bench.end());
  return bench;
};
