import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Site } from '#features/sites/rules/site.ts';
import { type Clock, systemClock } from '#kernel/clock.ts';
import { ChangeBell } from '#platform/database/change-bell.server.ts';
import { createMailTransport } from '#platform/mail/mail-transport.server.ts';
import { findAdfFaults } from '#test/builders/adf-validator.ts';
import { KeptLog, type LeadBench, openLeadBench } from '#test/builders/lead-bench.ts';
import { readMail } from '#test/builders/read-mail.ts';
import { DeliveryQueue } from './delivery-queue.server.ts';
import { LeadDeliverer } from './lead-deliverer.server.ts';
import { type DeliveryTimes, LeadDeliveryWorker } from './lead-delivery-worker.server.ts';
import type { SubmissionInput } from './lead-service.server.ts';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four bytes'.slice(0, 24)).toString('base64')}`;

interface Hook {
  readonly server: Server;
  readonly url: string;
  readonly calls: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  status: number;
  location: string | null;
}

let bench: LeadBench;
let directory: string;
let hook: Hook;
let site: Site;
let log: KeptLog;

beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());

beforeEach(async () => {
  await bench.database.pool.query('delete from leads; delete from rate_limits');
  // Whoever checks a webhook's signature reads the machine's clock.
  bench.clock.nowMs = Date.now();
  directory = await mkdtemp(path.join(os.tmpdir(), 'leads-'));
  log = new KeptLog();
  const calls: Hook['calls'] = [];
  const server = createServer(async (request, response) => {
    calls.push({ headers: request.headers, body: await text(request) });
    response.writeHead(hook.status, hook.location === null ? {} : { location: hook.location }).end('thanks');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  hook = { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, calls, status: 204, location: null };
  site = withRecipients({
    email: ['sales@dealer.example'],
    adf: ['crm@dealer.example'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference as files hold it
    webhooks: [{ url: hook.url, secret: '${HOOK_SECRET}' }],
  });
});
afterEach(async () => {
  hook.server.close();
  await rm(directory, { recursive: true });
});

const withRecipients = (recipients: Site['primaryDealership']['recipients']): Site => {
  const dealership = {
    ...bench.site.primaryDealership,
    recipients,
    licences: [{ state: 'qld' as const, kind: 'dealer' as const, label: 'LMCT', number: '1234567' }],
  };
  return { ...bench.site, dealerships: [dealership], primaryDealership: dealership };
};

const makeWorker = (
  settings: {
    smtpUrl?: string;
    environment?: Record<string, string>;
    allowPrivate?: string[];
    bell?: ChangeBell;
    clock?: Clock;
    times?: Partial<DeliveryTimes>;
    onAttempt?: (channel: string, outcome: string) => void;
  } = {},
) => {
  const mail = createMailTransport({ SMTP_URL: settings.smtpUrl, MAIL_FROM: 'no-reply@forecourt.invalid', DATA_DIR: directory });
  const deliverer = new LeadDeliverer({
    mail,
    allowPrivate: settings.allowPrivate ?? ['127.0.0.1'],
    findSite: (id) => (id === site.id ? site : null),
    environment: settings.environment ?? { HOOK_SECRET: SECRET },
    messageIdDomain: 'forecourt.invalid',
    now: () => bench.clock.now(),
  });
  return new LeadDeliveryWorker({
    queue: new DeliveryQueue(bench.database),
    deliverer,
    bell: settings.bell ?? null,
    clock: settings.clock ?? bench.clock,
    log,
    random: () => 0.5,
    times: settings.times ?? {},
    ...(settings.onAttempt ? { onAttempt: settings.onAttempt } : {}),
  });
};

const send = async (overrides: Partial<SubmissionInput> = {}): Promise<string> => {
  const sent = await bench.service.submitLead(site, bench.post(overrides));
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  return sent.value.leadId;
};
const deliveriesOf = async (leadId: string) => (await bench.store.find(site, leadId))?.deliveries ?? [];
const deliveryOf = async (leadId: string, channel: string) => {
  const found = (await deliveriesOf(leadId)).find((delivery) => delivery.channel === channel);
  if (found === undefined) throw new Error(`no ${channel}`);
  return found;
};
const mailOf = async (leadId: string, channel: string) =>
  readMail(path.join(directory, 'mail', `${(await deliveryOf(leadId, channel)).id}.eml`));

test('a lead arrives by mail, ADF, webhook and receipt, each once', async () => {
  const leadId = await send();
  await makeWorker().runOnce();
  expect((await deliveriesOf(leadId)).map(({ channel, status, attempts }) => [channel, status, attempts])).toEqual([
    ['adf', 'delivered', 1],
    ['email', 'delivered', 1],
    ['receipt', 'delivered', 1],
    ['webhook', 'delivered', 1],
  ]);
  expect(await readdir(path.join(directory, 'mail'))).toHaveLength(3);
  expect(hook.calls).toHaveLength(1);
  expect(await makeWorker().runOnce()).toBe(0);
});

test("the dealer's mail has all that was sent, answers go to the shopper, and what a shopper writes is only text", async () => {
  const leadId = await send({
    kind: 'test-drive',
    fields: {
      message: '<img src=x onerror=alert(1)>\nSee "you" & co',
      name: 'Jo O’Citizen <b>',
      test_drive_time: 'Morning',
      opt_in: 'true',
    },
  });
  await makeWorker().runOnce();
  const { headers, parts } = await mailOf(leadId, 'email');
  expect(headers).toMatchObject({ to: 'sales@dealer.example', 'reply-to': 'jo@example.com', 'x-lead-id': leadId });
  expect(headers['message-id']).toBe(`<${(await deliveryOf(leadId, 'email')).id}@forecourt.invalid>`);
  const [plain, html] = parts;
  for (const words of [
    '2021 Toyota Corolla Ascent Sport',
    '0412 345 678',
    'jo@example.com',
    '$34,990 Drive Away',
    'LMCT 1234567',
    'Morning',
  ]) {
    expect(plain?.text).toContain(words);
    expect(html?.text).toContain(words);
  }
  expect(html?.text).toContain('&lt;img src=x onerror=alert(1)&gt;<br>See &quot;you&quot; &amp; co');
  expect(html?.text).not.toContain('<img src=x');
  expect(html?.text).not.toContain('Citizen <b>');
});

test('the CRM gets a valid ADF document as text and as a file', async () => {
  const leadId = await send({ kind: 'test-drive', fields: { message: 'Tom & <Jo> \u0001' } });
  await makeWorker().runOnce();
  const { headers, parts } = await mailOf(leadId, 'adf');
  expect(headers.to).toBe('crm@dealer.example');
  const [body, file] = parts;
  expect(file?.contentType).toMatch(/^application\/x-adf\+xml/);
  expect(findAdfFaults(file?.text ?? '')).toEqual([]);
  expect(body?.text.replaceAll('\r\n', '\n').trim()).toBe(file?.text.trim());
  expect(file?.text).toContain(leadId);
});

test('the receipt tells the shopper what was sent, who answers and under which licence', async () => {
  const leadId = await send();
  await makeWorker().runOnce();
  const { headers, parts } = await mailOf(leadId, 'receipt');
  expect(headers).toMatchObject({ to: 'jo@example.com', 'reply-to': 'sales@dealer.example' });
  for (const part of parts) {
    for (const words of ['Your enquiry is with The Yard', '0412 345 678', 'LMCT 1234567']) expect(part.text).toContain(words);
  }
});

test('the receipt holds nothing that a stranger could word: no message, no name, no rego', async () => {
  site = { ...site, forms: { ...site.forms, regoField: true } };
  const leadId = await send({ fields: { name: 'Visit spam.example', message: 'Win at https://spam.example', Rego: 'SPAM1' } });
  await makeWorker().runOnce();
  const { headers, parts } = await mailOf(leadId, 'receipt');
  expect(parts).toHaveLength(2);
  for (const text of [JSON.stringify(headers), ...parts.map((part) => part.text)]) expect(text).not.toMatch(/spam/i);
});

test('SITE-16 a receipt and an ADF about no vehicle name the number fixed for the site', async () => {
  site = { ...site, phones: { ...site.phones, override: '1300 975 707' } };
  const leadId = await send({ vehicle: null, fields: { category: 'Sales' } });
  await makeWorker().runOnce();
  for (const part of (await mailOf(leadId, 'receipt')).parts) expect(part.text).toContain('1300 975 707');
  expect((await mailOf(leadId, 'adf')).parts[0]?.text).toContain('1300 975 707');
});

test('a webhook is signed by the Standard Webhooks, and its body is the lead payload', async () => {
  const leadId = await send();
  await makeWorker().runOnce();
  const [call] = hook.calls;
  const body = new Webhook(SECRET).verify(call?.body ?? '', call?.headers as Record<string, string>) as {
    type: string;
    data: Record<string, unknown>;
  };
  expect(call?.headers['webhook-id']).toBe(`msg_${(await deliveryOf(leadId, 'webhook')).id}`);
  expect(body.type).toBe('lead.created');
  expect(body.data).toMatchObject({ lead_id: leadId, source: 'Website', name: 'Jo Citizen', car_id: 100_001, 'Vehicle Make': 'Toyota' });
});

test('a failing webhook is tried again by the schedule under the same id, and is dead after the last attempt', async () => {
  const leadId = await send();
  const worker = makeWorker();
  hook.status = 503;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    await worker.runOnce();
    const delivery = await deliveryOf(leadId, 'webhook');
    expect(delivery.attempts).toBe(attempt);
    if (delivery.status === 'pending') waits.push((delivery.nextAttemptAt - bench.clock.now()) / 1000);
    bench.clock.nowMs = Math.max(bench.clock.nowMs, delivery.nextAttemptAt);
  }
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(await deliveryOf(leadId, 'webhook')).toMatchObject({ status: 'dead', lastError: 'the receiver answered 503' });
  expect(hook.calls).toHaveLength(10);
  expect(new Set(hook.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(log.lines.some(({ level, message }) => level === 'error' && message.includes('given up'))).toBe(true);
  expect((await bench.store.list(site, { dead: true })).map(({ lead }) => lead.id)).toEqual([leadId]);

  hook.status = 200;
  expect(await bench.store.retryDead(site, leadId, bench.clock.now())).toBe(1);
  await worker.runOnce();
  expect(await deliveryOf(leadId, 'webhook')).toMatchObject({ status: 'delivered', attempts: 1 });
  expect(hook.calls.at(-1)?.headers['webhook-id']).toBe(hook.calls[0]?.headers['webhook-id']);
  expect(await bench.store.list(site, { dead: true })).toEqual([]);
});

test('410 switches a webhook delivery off, a redirect is not followed, and neither delays the mails', async () => {
  const gone = await send();
  hook.status = 410;
  await makeWorker().runOnce();
  expect((await deliveryOf(gone, 'webhook')).status).toBe('disabled');
  expect((await deliveryOf(gone, 'email')).status).toBe('delivered');

  const redirected = await send();
  hook.status = 302;
  hook.location = hook.url;
  await makeWorker().runOnce();
  expect(await deliveryOf(redirected, 'webhook')).toMatchObject({ status: 'pending', lastError: 'the receiver answered 302' });
  expect(hook.calls).toHaveLength(2);
});

test('a webhook to a private address, one without its secret, and one that is configured no more are not sent', async () => {
  const leadId = await send();
  await makeWorker({ allowPrivate: [] }).runOnce();
  expect((await deliveryOf(leadId, 'webhook')).lastError).toContain('not on the public internet');
  const other = await send();
  await makeWorker({ environment: {} }).runOnce();
  expect((await deliveryOf(other, 'webhook')).lastError).toContain('HOOK_SECRET');
  const third = await send();
  site = withRecipients({ ...site.primaryDealership.recipients, webhooks: [] });
  await makeWorker().runOnce();
  expect((await deliveryOf(third, 'webhook')).status).toBe('disabled');
  expect(hook.calls).toHaveLength(0);
});

test('a mail server that is away delays the mails, which then come once', async () => {
  const leadId = await send();
  await makeWorker({ smtpUrl: 'smtp://127.0.0.1:1' }).runOnce();
  expect(await deliveryOf(leadId, 'email')).toMatchObject({ status: 'pending', attempts: 1 });
  bench.clock.nowMs += 6_000;
  await makeWorker().runOnce();
  expect(await deliveryOf(leadId, 'email')).toMatchObject({ status: 'delivered', attempts: 2 });
  expect((await mailOf(leadId, 'adf')).parts[0]?.text).toContain('<prospect status="resend">');
});

test('a delivery whose worker died is taken over when its lease ends, and not before', async () => {
  const leadId = await send();
  const queue = new DeliveryQueue(bench.database);
  const [lost] = (await queue.lease(10, 90_000, bench.clock.now())).deliveries;
  expect(lost?.leadId).toBe(leadId);
  expect(await makeWorker().runOnce()).toBe(0);
  bench.clock.nowMs += 90_000;
  expect(await makeWorker().runOnce()).toBe(4);
  expect((await deliveriesOf(leadId)).map(({ status, attempts }) => [status, attempts])).toEqual(Array(4).fill(['delivered', 2]));
  if (lost) await queue.markFailed(lost, 'woke up late', bench.clock.now(), 0.5);
  expect((await deliveriesOf(leadId)).every(({ status }) => status === 'delivered')).toBe(true);
});

/** A lead that was sent a minute ago by the machine's clock, as workers that run see it. */
const sendBefore = async (): Promise<string> => {
  bench.clock.nowMs = Date.now() - 120_000;
  return send();
};
const allDelivered = (leadId: string): Promise<void> =>
  expect
    .poll(async () => (await deliveriesOf(leadId)).map(({ status }) => status), { timeout: 15_000, interval: 50 })
    .toEqual(Array(4).fill('delivered'));

test('a running worker takes over what a killed one had leased within seconds of the end of the lease', async () => {
  const leadId = await sendBefore();
  // The killed worker's lease, a second of it left, while nothing rings.
  await new DeliveryQueue(bench.database).lease(10, 1_000, Date.now());
  const worker = makeWorker({ clock: systemClock });
  worker.start();
  try {
    await allDelivered(leadId);
  } finally {
    await worker.stop();
  }
  expect((await deliveriesOf(leadId)).map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2]);
});

test('deliveries whose lease came too late are given back, not left until it ends', async () => {
  const leadId = await sendBefore();
  const worker = makeWorker({ clock: systemClock, times: { questionLimitMs: 1_000, afterFailureMs: 50, pollMs: 200 } });
  const holder = await bench.database.pool.connect();
  try {
    await holder.query('begin; lock table lead_deliveries in access exclusive mode');
    worker.start();
    await expect.poll(() => log.lines.some(({ message }) => message === 'the lead deliveries could not be read')).toBe(true);
    await holder.query('commit');
    // The lease is 90 s long: an orphan of it would not be delivered in this test's time.
    await allDelivered(leadId);
  } finally {
    holder.release();
    await worker.stop();
  }
});

test('attempts that never end take no place for longer than their lease', { timeout: 60_000 }, async () => {
  // A mail server that takes the connection and says nothing: more than all places are filled with such attempts.
  const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const stuck = makeWorker({
    clock: systemClock,
    smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    times: { leaseMs: 3_000, pollMs: 100 },
  });
  const leads = [await sendBefore(), await sendBefore(), await sendBefore(), await sendBefore()];
  stuck.start();
  try {
    for (const leadId of leads)
      await expect.poll(async () => (await deliveryOf(leadId, 'webhook')).status, { timeout: 30_000 }).toBe('delivered');
  } finally {
    await stuck.stop(0);
    silent.close();
  }
});

test('a delivery that ended with its worker at every attempt is logged and counted when it is given up', async () => {
  const leadId = await send();
  const queue = new DeliveryQueue(bench.database);
  for (let attempt = 1; attempt <= 10; attempt++) {
    await queue.lease(10, 1_000, bench.clock.now());
    bench.clock.nowMs += 1_000;
  }
  const counted: string[] = [];
  expect(await makeWorker({ onAttempt: (channel, outcome) => counted.push(`${channel} ${outcome}`) }).runOnce()).toBe(0);
  expect(counted.sort()).toEqual(['adf dead', 'email dead', 'receipt dead', 'webhook dead']);
  const told = log.lines.filter(({ level, message }) => level === 'error' && message.includes('given up'));
  expect(told.map(({ fields }) => [fields.leadId, fields.attempt])).toEqual(Array(4).fill([leadId, 10]));
});

test('a held lead is not delivered, a released one is', async () => {
  const leadId = await send({ fields: { additional_reference: 'spam' } });
  expect(await makeWorker().runOnce()).toBe(0);
  await bench.store.release(site, leadId, bench.clock.now());
  expect(await makeWorker().runOnce()).toBe(4);
});

test('a running worker is woken by the bell, and stops when its work is done', async () => {
  const bell = new ChangeBell(bench.connectionString);
  await bell.ready;
  const worker = makeWorker({ bell });
  worker.start();
  try {
    const leadId = await send();
    await expect
      .poll(async () => (await deliveriesOf(leadId)).filter(({ status }) => status === 'delivered').length, { timeout: 15_000 })
      .toBe(4);
  } finally {
    await worker.stop();
    await bell.close();
  }
  const later = await send();
  expect((await deliveriesOf(later)).every(({ status }) => status === 'pending')).toBe(true);
});

test('logs of deliveries name no person and no receiver', async () => {
  await send();
  hook.status = 500;
  await makeWorker().runOnce();
  expect(log.lines.length).toBeGreaterThan(3);
  expect(JSON.stringify(log.lines)).not.toMatch(/dealer\.example|jo@|Citizen|127\.0\.0\.1/);
});
