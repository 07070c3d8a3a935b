import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { addEventsCommands } from './events-commands.server.ts';

const DAY = Date.UTC(2026, 10, 16, 2);

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
  const events = new EventStore(bench.database);
  const record = (eventId: number, at: number, more: object = {}) => events.record({ siteId: bench.site.id, eventId, at, ...more });
  await record(EVENT_IDS.searchViewed, DAY);
  await record(EVENT_IDS.searchViewed, DAY + 1_000);
  await record(EVENT_IDS.usedVehicleViewed, DAY + 2_000, { vehicleId: 12, arrival: { channel: 'assistant', source: 'ChatGPT' } });
  await record(EVENT_IDS.callDealer, DAY + 3_000, { vehicleId: 12, arrival: { channel: 'direct', source: null } });
  // The test clock shows 00:30 on the 17th in Brisbane, which is 22:30 on the 16th in Perth.
  await record(EVENT_IDS.defaultForm, Date.UTC(2026, 10, 16, 14, 30), {
    userData: { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678' },
  });
});
afterAll(() => bench.close());

const run = async (...parameters: string[]): Promise<readonly string[]> => {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addEventsCommands(program, {
    environment: readEnvironment({}),
    write: (line) => lines.push(line),
    openDatabase: async () => bench.database,
  });
  await program.parseAsync(['events', ...parameters], { from: 'user' });
  return lines;
};
const slug = (): string => bench.site.slug;

test('EVENT-01 EVENT-10 `events export` writes each event as a line of CSV, oldest first', async () => {
  expect(await run('export', '--site', slug())).toEqual([
    'at,site,event_id,event,page,vehicle_id,channel,source',
    `2026-11-16T02:00:00.000Z,${slug()},49,searchViewed,search,,,`,
    `2026-11-16T02:00:01.000Z,${slug()},49,searchViewed,search,,,`,
    `2026-11-16T02:00:02.000Z,${slug()},4,usedVehicleViewed,vehicle,12,assistant,ChatGPT`,
    `2026-11-16T02:00:03.000Z,${slug()},25,callDealer,vehicle,12,direct,`,
    `2026-11-16T14:30:00.000Z,${slug()},22,defaultForm,form,,,`,
  ]);
});

test('`events export` writes no personal data of a person who sent a form', async () => {
  const written = [...(await run('export')), ...(await run('export', '--format', 'ndjson'))].join('\n');
  expect(written).toContain('defaultForm');
  expect(written).not.toMatch(/Jo Citizen|jo@|0412 ?345/);
});

test('`events export` writes the events of a period to a file as NDJSON, and prints how many events it wrote', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'events-'));
  const file = path.join(folder, 'events.ndjson');
  const period = ['--since', '2026-11-16T02:00:02Z', '--until', '2026-11-16T02:00:03Z'];
  expect(await run('export', '--format', 'ndjson', '--output', file, ...period)).toEqual([`wrote 1 event to ${file}`]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    at: '2026-11-16T02:00:02.000Z',
    site: slug(),
    event_id: 4,
    event: 'usedVehicleViewed',
    page: 'vehicle',
    vehicle_id: 12,
    channel: 'assistant',
    source: 'ChatGPT',
  });
  await rm(folder, { recursive: true });
});

test('`events channels` counts events and sent forms by the channel through which the visit began, for example an AI assistant', async () => {
  const table = (await run('channels', '--site', slug())).map((line) => line.trim().replace(/\s+/g, ' '));
  expect(table).toEqual([slug(), 'AI assistant (ChatGPT) 1 events 0 forms', 'Typed address or bookmark 1 events 0 forms']);
});

test('EVENT-05 EVENT-06 `events report` counts events by kind of page and by day in the given time zone', async () => {
  const table = (lines: readonly string[]) => lines.map((line) => line.trim().replace(/\s+/g, ' '));
  expect(table(await run('report', '--site', slug()))).toEqual([
    slug(),
    '2026-11-16 vehicle usedVehicleViewed 1',
    '2026-11-16 vehicle callDealer 1',
    '2026-11-16 search searchViewed 2',
    '2026-11-17 form defaultForm 1',
  ]);
  expect(table(await run('report', '--site', slug(), '--time-zone', 'Australia/Perth')).at(2)).toBe('2026-11-16 form defaultForm 1');
});

test('API-22 `events follow-ups` counts sent forms by day, category and kind of vehicle, and does not print the tickets that identify the forms', async () => {
  const followUps = new FollowUpStore(bench.database);
  const record = (ticket: string, category: string, carType = {}) => followUps.record(bench.site, ticket, { category, carType }, DAY);
  await record('one', 'Fleet', { condition: 'New', body: 'Ute' });
  await record('two', 'Fleet', { body: 'Ute', condition: 'New' });
  await record('two', 'Fleet', { condition: 'Used' });
  await record('three', 'Parts\nInjected line');
  const lines = await run('follow-ups', '--site', slug());
  expect(lines.map((line) => line.trim().replace(/\s+/g, ' '))).toEqual([
    slug(),
    '2026-11-16 Fleet body=Ute condition=New 2',
    '2026-11-16 Parts Injected line 1',
  ]);
});

test('events commands refuse an unknown site or time zone, and the error contains the unknown name', async () => {
  await expect(run('export', '--site', 'nobody')).rejects.toThrow("there is no site 'nobody'; known sites: ");
  await expect(run('report', '--time-zone', 'Mars/Olympus')).rejects.toThrow("'Mars/Olympus' is not a time zone");
});

test('events export prints an error if the folder for its file does not exist', async () => {
  expect(await run('export', '--output', '/no-such-folder/x.csv')).toEqual(['error the folder /no-such-folder does not exist']);
  process.exitCode = 0;
});
