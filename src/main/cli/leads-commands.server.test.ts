import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AttachmentFiles } from '#features/leads/server/attachments/attachment-files.server.ts';
import { DeliveryEndpoints } from '#features/leads/server/delivery/delivery-endpoints.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { buildTradeIn } from '#test/builders/leads/lead-builder.ts';
import { parseSince } from './leads/parse-since.ts';
import { addLeadsCommands } from './leads-commands.server.ts';

let bench: LeadBench;
let heldId: string;
let sentId: string;
beforeAll(async () => {
  bench = await openLeadBench();
  const send = async (fields: Record<string, string>): Promise<string> => {
    const sent = await bench.service.submitLead(bench.site, bench.post({ fields }));
    if (!sent.ok) throw new Error(JSON.stringify(sent.error));
    return sent.value.leadId;
  };
  sentId = await send({ name: '=cmd()' });
  heldId = await send({ additional_reference: 'spam', email: 'held@example.com' });
});
afterAll(() => bench.close());
afterEach(() => {
  process.exitCode = 0;
});

const runIn = async (settings: Readonly<Record<string, string>>, ...parameters: string[]): Promise<string> => {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  const environment = readEnvironment(settings);
  addLeadsCommands(program, { environment, write: (line) => lines.push(line), openDatabase: async () => bench.database });
  await program.parseAsync(['leads', ...parameters], { from: 'user' });
  return lines.join('\n');
};
const run = (...parameters: string[]): Promise<string> => runIn({}, ...parameters);

test('`leads list` prints leads and their receivers, without personal data', async () => {
  const listed = await run('list');
  expect(listed).toContain(`${sentId}  `);
  expect(listed).toContain('email pending, receipt pending');
  expect(listed).toContain('HELD (trap)');
  expect(listed).toContain('2 leads');
  expect(listed).not.toMatch(/cmd|jo@|0412 ?345|61412345/);
});

test('`leads list` combines the deliveries of a lead that have the same kind and state into one entry with their number', async () => {
  const addReceipt = (receiver: string) =>
    bench.database.pool.query(
      `insert into lead_deliveries (dealership_id, id, site_id, lead_id, channel, receiver, next_attempt_at, created_at, attempts)
       select dealership_id, gen_random_uuid(), site_id, lead_id, channel, $2, next_attempt_at, created_at, 2
       from lead_deliveries where lead_id = $1 and channel = 'receipt' and attempts = 0`,
      [sentId, receiver],
    );
  await addReceipt('zoe@example.com');
  await addReceipt('zoe.two@example.com');
  const listed = await run('list');
  await bench.database.pool.query('delete from lead_deliveries where lead_id = $1 and attempts = 2', [sentId]);
  expect(listed).toContain('email pending, receipt pending, receipt pending after 2 attempts (2 messages)');
});

test('`leads list --held --json` prints JSON for programs', async () => {
  const leads = JSON.parse(await run('list', '--held', '--json')) as { id: string; state: string; deliveries: { status: string }[] }[];
  expect(leads.map(({ id, state, deliveries }) => [id, state, deliveries.map(({ status }) => status)])).toEqual([
    [heldId, 'held', ['held', 'held']],
  ]);
  expect(await run('list', '--site', 'other-yard')).toBe('No leads');
  expect(await run('list', '--since', '2099-01-01')).toBe('No leads');
});

test('`leads list --json` removes e-mail addresses and phone numbers from the errors of mail servers', async () => {
  const answer = '550 <jo@example.com>: no mailbox for +61 412 345 678';
  await bench.database.pool.query('update lead_deliveries set last_error = $1 where lead_id = $2', [answer, sentId]);
  const listed = await run('list', '--json');
  expect(listed).toContain('550 <[e-mail]>: no mailbox for [number]');
  expect(listed).not.toMatch(/jo@|412 345/);
  expect(await run('show', sentId)).toContain(answer);
});

test('`leads files` copies the files of a lead, and names the files that are no longer stored', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-files-'));
  const dataDir = path.join(folder, 'data');
  const output = path.join(folder, 'copied');
  const [kept, missing] = ['0f1b2c3d-0000-4000-8000-000000000001', '0f1b2c3d-0000-4000-8000-000000000002'] as const;
  const about = { type: 'pdf', bytes: 4, scan: 'pending' };
  try {
    expect(await run('files', heldId, '--output', output)).toBe('error this lead has no files');
    process.exitCode = 0;
    const attachments = [
      { id: kept, name: 'cv.pdf', ...about },
      { id: missing, name: 'letter.pdf', ...about },
    ];
    const set = (value: unknown) =>
      bench.database.pool.query(`update leads set payload = payload || jsonb_build_object('attachments', $2::jsonb) where id = $1`, [
        heldId,
        JSON.stringify(value),
      ]);
    await set(attachments);
    await new AttachmentFiles(path.join(dataDir, 'attachments'), bench.database).write(bench.site, kept, Buffer.from('%PDF'));
    const printed = await runIn({ DATA_DIR: dataDir }, 'files', heldId, '--output', output);
    await bench.database.pool.query(`update leads set payload = payload - 'attachments' where id = $1`, [heldId]);
    const target = path.join(output, '0f1b2c3d-cv.pdf');
    expect(printed).toBe(`${target}  (virus scan when it arrived: pending)\nletter.pdf: this file is no longer stored`);
    expect(await readFile(target, 'utf8')).toBe('%PDF');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('`leads show` prints all details of a lead; for an unknown lead id it prints an error', async () => {
  const shown = await run('show', sentId);
  for (const words of [
    '0412 345 678',
    'jo@example.com',
    'Is the car still available?',
    'email to sales@dealer.example: pending after 0 attempts',
  ])
    expect(shown).toContain(words);
  expect(shown).toContain('\n  reply: no time promised, not answered yet\n');
  await bench.database.pool.query(
    `update lead_clocks set promised_at = '2026-11-23T00:30:00Z', answered_at = '2026-11-23T00:10:00Z' where lead_id = $1`,
    [sentId],
  );
  expect(await run('show', sentId)).toContain('reply: promised by 2026-11-23T00:30:00.000Z, answered 2026-11-23T00:10:00.000Z\n');
  expect(JSON.parse(await run('show', sentId, '--json'))).toMatchObject({ reply: { promisedAt: '2026-11-23T00:30:00.000Z' } });
  await bench.database.pool.query('update lead_clocks set promised_at = null, answered_at = null where lead_id = $1', [sentId]);
  expect(await run('show', 'nonsense')).toBe("error there is no lead 'nonsense'");
  expect(process.exitCode).toBe(1);
});

test('`leads show` prints the details, the files, the shopper’s own vehicle and its estimate as lines with a label and a value', async () => {
  const payload = {
    details: [{ name: 'seats', label: 'Seats', value: '8' }],
    tradeIn: buildTradeIn(),
    attachments: [{ id: '0f1b2c3d-0000-4000-8000-000000000001', name: 'cv.pdf', type: 'pdf', bytes: 120_000, scan: 'clean' }],
  };
  const before = await bench.database.pool.query<{ payload: unknown }>('select payload from leads where id = $1', [sentId]);
  await bench.database.pool.query('update leads set payload = payload || $2::jsonb where id = $1', [sentId, JSON.stringify(payload)]);
  const shown = await run('show', sentId);
  await bench.database.pool.query('update leads set payload = $2::jsonb where id = $1', [sentId, JSON.stringify(before.rows[0]?.payload)]);
  expect(shown).not.toContain('[object Object]');
  for (const line of [
    '  Seats: 8',
    '  Shopper’s vehicle: 2022 Hyundai i30',
    '  Odometer: 45,000 km',
    '  Rego: ABC123 (VIC)',
    '  Overall condition: Good',
    '  Online estimate: $17,500 (between $16,000 and $19,000), valid until Sun 29 Nov 2026',
    '  file: cv.pdf (120 kB)',
    `  To copy the files, run: npm run forecourt -- leads files ${sentId} --output <folder>`,
  ])
    expect(shown.split('\n')).toContain(line);
});

test('a command accepts the first characters of a lead id if no other lead id has the same first characters', async () => {
  const [sent, held] = ['0a1b2c3d-0000-4000-8000-000000000001', '0a1b9999-0000-4000-8000-000000000002'] as const;
  const copyLead = (from: string, to: string) =>
    bench.database.pool.query(
      `insert into leads (site_id, dealership_id, id, submission_id, payload_hash, kind, event_id, payload, consent, created_at)
       select site_id, dealership_id, $2::uuid, gen_random_uuid(), payload_hash, kind, event_id, jsonb_set(payload, '{id}', to_jsonb($2::text)), consent, created_at
       from leads where id = $1`,
      [from, to],
    );
  await copyLead(sentId, sent);
  await copyLead(heldId, held);
  expect(await run('show', '0a1b2')).toContain('jo@example.com');
  expect(await run('show', '0A1B9999')).toContain('held@example.com');
  expect(await run('show', '0a1b')).toBe(`error the ids of several leads begin with '0a1b': ${sent}, ${held}`);
  expect(await run('show', '0a1')).toBe(`error the ids of several leads begin with '0a1': ${sent}, ${held}`);
  expect(await run('show', '0a1c')).toBe("error there is no lead '0a1c'");
  expect(await run('release', '0a1b2')).toContain('error the lead is not held');
  await bench.database.pool.query('delete from leads where id = any($1)', [[sent, held]]);
});

test('`leads list` names the time zone of its times', async () => {
  expect(await run('list')).toMatch(/ \d{4}-\d\d-\d\d \d\d:\d\d UTC {2}/);
});

test('`leads export` writes NDJSON, or CSV in which no value is a formula, to a file that only the operator can read', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'export-'));
  const file = path.join(directory, 'leads.csv');
  try {
    expect(await run('export', '--dealership', 'the-yard', '--output', file)).toBe(`wrote 2 leads to ${file}`);
    expect(await readFile(file, 'utf8')).toContain(`"'=cmd()"`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(directory, { recursive: true });
  }
  const rows = (await run('export', '--site', 'the-yard', '--format', 'ndjson'))
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows.map(({ lead_id }) => lead_id).sort()).toEqual([heldId, sentId].sort());
  expect(rows[0]).toMatchObject({ source: 'Website', email: 'held@example.com' });
  expect(await run('export', '--dealership', 'other-yard')).toMatch(/^"lead_id"[^\n]*$/);
  expect(await run('export')).toContain('error choose whose leads');
  expect(await run('export', '--dealership', 'nobody')).toMatch(/^error there is no dealership 'nobody'; known dealerships: .*the-yard/);
  expect(await run('export', '--site', 'the-yard', '--output', '/no-such-folder/x.csv')).toBe(
    'error the folder /no-such-folder does not exist',
  );
});

test('LEAD-03 `leads export` and `leads show` print the field autogauge_enabled of a lead only if the site of the lead has the price gauge', async () => {
  const site = { ...bench.site, forms: { ...bench.site.forms, autogaugeEnabled: true } };
  const sent = await bench.service.submitLead(site, bench.post());
  const leadId = sent.ok ? sent.value.leadId : '';
  const rows = (await run('export', '--site', 'the-yard', '--format', 'ndjson'))
    .split('\n')
    .map((line) => JSON.parse(line) as { lead_id: string });
  expect(rows.find(({ lead_id }) => lead_id === leadId)).toMatchObject({ autogauge_enabled: true });
  expect(rows.filter((row) => 'autogauge_enabled' in row)).toHaveLength(1);
  expect(await run('show', leadId)).toContain('autogauge_enabled: true');
  await bench.database.pool.query('delete from leads where id = $1', [leadId]);
});

test('`leads retry` sends failed deliveries again, of one lead or of all leads', async () => {
  await bench.database.pool.query(`update lead_deliveries set status = 'dead', attempts = 10 where lead_id = $1 and channel = 'email'`, [
    sentId,
  ]);
  expect(await run('list', '--dead')).toContain(sentId);
  expect(await run('retry', sentId)).toBe('1 delivery of this lead will be tried again now');
  expect(await run('retry', sentId)).toBe('This lead has no failed delivery to try again');
  await bench.database.pool.query(`update lead_deliveries set status = 'dead' where lead_id = $1`, [sentId]);
  expect(await run('retry', '--all-dead', '--site', 'other-yard')).toBe('0 deliveries will be tried again now');
  expect(await run('retry', '--all-dead')).toBe('2 deliveries will be tried again now');
  expect(await run('list', '--dead')).toBe('No leads');
  expect(await run('retry')).toContain('error give the id of one lead');
});

test('`leads release` delivers a held lead exactly once', async () => {
  expect(await run('release', heldId)).toContain('The lead is released');
  expect(await run('release', heldId)).toBe("error the lead is not held; its state is 'released'");
  expect((await bench.store.find(bench.site, heldId))?.deliveries.map(({ status }) => status)).toEqual(['pending', 'pending']);
});

test('the option --since accepts a date or a time span before now; for any other text, the error lists the allowed forms', async () => {
  expect(parseSince('36h', 1_000_000_000)).toBe(1_000_000_000 - 36 * 3_600_000);
  expect(parseSince('2026-11-01', 0)).toBe(Date.UTC(2026, 10, 1));
  expect(parseSince('2026-11-01T10:00:00+10:00', 0)).toBe(Date.UTC(2026, 10, 1));
  for (const noDate of ['2026-02-30', '2026-13-01', '2026-02-30T10:00']) expect(() => parseSince(noDate, 0)).toThrow('is not a time');
  for (const wrong of ['yesterday', '5', '2026', '2026-13-01', 'Nov 5', '7 d'])
    await expect(run('list', '--since', wrong)).rejects.toThrow(/allowed: a date/);
});

test('`leads export` writes each lead once if the leads need more than one batch', async () => {
  await bench.database.pool.query(
    `insert into leads (site_id, dealership_id, id, submission_id, payload_hash, kind, event_id, payload, consent, created_at)
     select $1, dealership_id, gen_random_uuid(), gen_random_uuid(), 'x', kind, event_id, payload, consent, date_trunc('second', now())
     from leads cross join generate_series(1, 1200) where id = $2`,
    [bench.otherSite.id, sentId],
  );
  await bench.database.pool.query(
    `update leads set payload = jsonb_set(jsonb_set(payload, '{id}', to_jsonb(id)), '{createdAt}', to_jsonb((extract(epoch from created_at) * 1000)::bigint)) where site_id = $1`,
    [bench.otherSite.id],
  );
  const lines = (await run('export', '--site', 'other-yard', '--format', 'ndjson')).split('\n');
  expect(lines).toHaveLength(1200);
  expect(new Set(lines.map((line) => (JSON.parse(line) as { lead_id: string }).lead_id)).size).toBe(1200);
});

test('`leads deliveries` shows the state of each receiver, the next attempt for each paused receiver, and the number of held leads; it shows no data of shoppers', async () => {
  await bench.submit(bench.post({ fields: { email: 'held.again@example.com', additional_reference: 'filled by a program' } }));
  const endpoints = new DeliveryEndpoints(bench.database);
  const sales = { dealershipId: bench.site.primaryDealership.id, endpoint: 'mail sales@dealer.example' };
  expect(await run('deliveries')).toMatch(
    /^the-yard {2}the mailbox sales@dealer\.example {2}works {2}waiting \d since \S+ {2}delivered in 24 h 0$/m,
  );
  for (let failure = 1; failure <= 5; failure++) await endpoints.recordFailure(sales, '550 no such mailbox', Date.now(), 0.5);
  const shown = await run('deliveries', '--dealership', 'the-yard');
  expect(shown).toMatch(/the mailbox sales@dealer\.example {2}PAUSED {2}waiting/);
  expect(shown).toMatch(/failing since \S+, 5 failed attempts, next trial \S+\n {2}last error: 550 no such mailbox/);
  expect(shown).toContain('the-yard  1 lead is held until you release it: forecourt leads list --held --site the-yard');
  expect(shown).not.toMatch(/jo@|held@/);
  const [first] = JSON.parse(await run('deliveries', '--site', 'the-yard', '--json')) as Record<string, unknown>[];
  expect(first).toMatchObject({ dealership: 'the-yard', endpoint: 'mail sales@dealer.example', state: 'paused', failed_attempts: 5 });
  expect(JSON.parse(await run('deliveries', '--site', 'other-yard', '--json'))).toEqual([]);
  await endpoints.resume(sales, Date.now());
});

test('`leads pause-deliveries` delays the leads for a receiver until `leads resume-deliveries`, and refuses an unknown receiver with a list of the known ones', async () => {
  const stateOf = async () => (await run('deliveries')).match(/sales@dealer\.example {2}(.+?) {2}/)?.[1];
  const sales = ['--dealership', 'the-yard', '--to', 'sales@dealer.example'];
  expect(await run('pause-deliveries', ...sales)).toContain('Leads for the mailbox sales@dealer.example now wait');
  expect(await stateOf()).toBe('PAUSED BY HAND');
  expect(await run('resume-deliveries', ...sales)).toBe('Leads for the mailbox sales@dealer.example are sent again');
  expect(await stateOf()).toBe('works');
  expect(await run('pause-deliveries', '--dealership', 'the-yard', '--to', 'https://crm.example')).toBe(
    "error no lead of the-yard went to 'https://crm.example' in the last 30 days; known receivers: sales@dealer.example",
  );
  expect(process.exitCode).toBe(1);
});
