import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { AlertStore } from '#features/alerts/server/alert-store.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { addLeadsCommands } from './leads-commands.server.ts';
import { addPrivacyCommands } from './privacy-commands.server.ts';

let bench: LeadBench;
let directory: string;
beforeAll(async () => {
  bench = await openLeadBench();
  directory = await mkdtemp(path.join(os.tmpdir(), 'privacy-commands-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await bench.close();
});
beforeEach(async () => {
  await bench.database.pool.query('truncate leads, rate_limits, privacy_erasures cascade');
  await bench.submit(bench.post({ fields: { email: 'Jo@Example.com', phone: '0412 345 678', opt_in: '1' } }));
  await bench.submit(bench.post({ fields: { email: 'sam@example.com', phone: '0498 765 432', opt_in: '1' } }));
});
afterEach(() => {
  process.exitCode = 0;
});

const run = async (...parameters: string[]): Promise<string> => {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  const environment = readEnvironment({ DATA_DIR: directory });
  addPrivacyCommands(program, { environment, write: (line) => lines.push(line), openDatabase: async () => bench.database });
  for (const command of program.commands.flatMap(({ commands }) => commands))
    command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(['privacy', ...parameters], { from: 'user' });
  return lines.join('\n');
};

test('`privacy export` finds a person by e-mail address or phone number in any usual spelling, and prints JSON', async () => {
  for (const person of [
    ['--email', 'JO@example.com'],
    ['--phone', '+61 412 345 678'],
    ['--phone', '(0412) 345678'],
  ]) {
    const found = JSON.parse(await run('export', ...person)) as Record<string, { leads: { email: string; passedOnTo: object[] }[] }>;
    expect(Object.keys(found)).toEqual(['the-yard']);
    expect(found['the-yard']?.leads).toMatchObject([
      {
        email: 'Jo@Example.com',
        phone: '+61412345678',
        consent: { collectionNoticeVersion: '2026-11' },
        passedOnTo: [{ channel: 'email' }, {}],
      },
    ]);
  }
});

test('`privacy export --output` writes a file that only the operator can read', async () => {
  const file = path.join(directory, 'jo.json');
  expect(await run('export', '--email', 'jo@example.com', '--output', file)).toBe(`wrote the data to ${file}`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('the-yard');
});

test('`privacy export` prints an error if the output folder does not exist, or if the output file is a folder', async () => {
  const folder = path.join(directory, 'nope');
  expect(await run('export', '--email', 'jo@example.com', '--output', path.join(folder, 'x.json'))).toBe(
    `error the folder ${folder} does not exist`,
  );
  expect(process.exitCode).toBe(1);
  expect(await run('export', '--email', 'jo@example.com', '--output', directory)).toContain(`error ${directory} is a folder; give`);
});

test('`privacy export` makes an existing file readable by the operator only', async () => {
  const file = path.join(directory, 'old.json');
  await writeFile(file, 'former content', { mode: 0o644 });
  await run('export', '--email', 'jo@example.com', '--output', file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).not.toContain('former');
});

test('`privacy erase` reports what it erased, and `privacy erasures` then lists the erasure without personal data', async () => {
  const counts = 'user data of analytics events: 1, leads: 1, deliveries: 2, analytics events: 1, reply clocks: 1';
  expect(await run('erase', '--email', 'jo@example.com', '--dry-run')).toBe(`the-yard: would erase ${counts}`);
  expect(await bench.store.list(bench.site)).toHaveLength(2);
  expect(await run('erase', '--email', 'jo@example.com')).toBe(`the-yard: erased ${counts}`);
  expect((await bench.store.list(bench.site)).map(({ lead }) => lead.email)).toEqual(['sam@example.com']);
  expect(await run('erase', '--email', 'jo@example.com')).toBe('Nothing is stored about this person');
  expect(await run('export', '--email', 'jo@example.com')).toBe('Nothing is stored about this person');
  const listed = await run('erasures');
  expect(listed).toMatch(/^[0-9a-f-]{36} {2}the-yard {2}request {2}begun \S+ {2}finished \S+ {2}leads: 1, deliveries: 2, .*$/);
  expect(listed).not.toMatch(/jo@|412345/i);
  expect(JSON.parse(await run('erasures', '--json'))).toMatchObject([{ site: 'the-yard', reason: 'request', erased: { leads: 1 } }]);
});

test('`privacy erase --site` erases only on that site', async () => {
  expect(await run('erase', '--email', 'jo@example.com', '--site', 'other-yard')).toBe('Nothing is stored about this person');
  expect(await bench.store.list(bench.site)).toHaveLength(2);
  expect(await run('erase', '--email', 'jo@example.com', '--site', 'no-yard')).toContain("there is no site 'no-yard'");
  expect(process.exitCode).toBe(1);
});

test('`privacy erasures` lists an erasure that was stopped before its end, and repeating the erase command finishes it', async () => {
  await bench.database.pool.query(
    `create function stop_erasure() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
     create trigger stop_erasure before delete on leads for each row execute function stop_erasure()`,
  );
  await expect(run('erase', '--phone', '0412 345 678')).rejects.toThrow('stopped');
  expect(await run('erasures')).toContain('NOT FINISHED: repeat the command that erases these data');
  await bench.database.pool.query('drop trigger stop_erasure on leads');
  expect(await run('erase', '--phone', '0412 345 678')).toContain('leads: 1');
  const finished = await run('erasures');
  expect(finished).not.toContain('NOT FINISHED');
  expect(finished.split('\n')).toHaveLength(1);
});

test('`privacy unsubscribe` and `privacy resubscribe` change a site’s list of people who want no marketing mails, and exports of leads show the change', async () => {
  expect(await run('unsubscribe', '--email', 'jo@example.com')).toContain('give the address and the site');
  expect(await run('unsubscribe', '--email', 'JO@example.com', '--site', 'the-yard')).toContain('sends no more marketing mails');
  expect(await run('unsubscribe', '--email', 'jo@example.com', '--site', 'the-yard')).toBe('This address was unsubscribed already');
  const exportLeads = async (format: string): Promise<readonly string[]> => {
    const lines: string[] = [];
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    const environment = readEnvironment({ DATA_DIR: directory });
    addLeadsCommands(program, { environment, write: (line) => lines.push(line), openDatabase: async () => bench.database });
    await program.parseAsync(['leads', 'export', '--site', 'the-yard', '--format', format], { from: 'user' });
    return lines;
  };
  const [header, ...rows] = await exportLeads('csv');
  expect(header).toContain('"unsubscribed_at"');
  const time = String.raw`"\d{4}-\d\d-\d\dT[\d:.]+Z"`;
  expect(rows.find((row) => row.includes('Jo@Example.com'))).toMatch(new RegExp(`"true",${time},"http`));
  expect(rows.find((row) => row.includes('sam@example.com'))).toMatch(/"true","","http/);
  const exported = (await exportLeads('ndjson')).map((line) => JSON.parse(line) as { email: string; unsubscribed_at: string | null });
  expect(exported.map(({ email, unsubscribed_at }) => [email, unsubscribed_at !== null])).toEqual([
    ['sam@example.com', false],
    ['Jo@Example.com', true],
  ]);
  expect(await run('erase', '--email', 'jo@example.com')).toContain('erased');
  expect(await run('unsubscribe', '--email', 'jo@example.com', '--site', 'the-yard')).toBe('This address was unsubscribed already');
  expect(await run('resubscribe', '--email', 'Jo@Example.com', '--site', 'the-yard')).toContain('may send marketing mails');
  expect(await run('resubscribe', '--email', 'jo@example.com', '--site', 'the-yard')).toBe(
    'This address is not unsubscribed, so nothing was changed',
  );
});

test('`privacy unsubscribe` ends the e-mail alerts of an address, even if the address was already unsubscribed', async () => {
  const { database, site } = bench;
  const list = new SuppressionList(database, await loadSecret(database, 'platform'));
  const to = { email: 'alerted@example.com', hash: list.hashOf(site, 'alerted@example.com') };
  const store = new AlertStore(database);
  const wanted = { kind: 'search', accountId: null, name: 'Kia', origin: 'http://yard.test', isConfirmed: true } as const;
  const unsubscribe = () => run('unsubscribe', '--email', 'Alerted@example.com', '--site', 'the-yard');
  await store.add(database, site, to, { ...wanted, search: '/search/kia' }, Date.now());
  expect(await unsubscribe()).toContain('sends no more marketing mails');
  expect(await store.list(site, to.hash)).toEqual([]);
  await store.add(database, site, to, { ...wanted, search: '/search/kia' }, Date.now());
  expect(await unsubscribe()).toBe('This address was unsubscribed already. E-mail alerts that were created after that have now been ended');
  expect(await store.list(site, to.hash)).toEqual([]);
});

test('a command that names no person, or that has an invalid e-mail address or phone number, is refused', async () => {
  expect(await run('erase')).toBe('error say whose data: --email <address>, --phone <number>, or both');
  await expect(run('erase', '--email', 'jo')).rejects.toThrow('not an e-mail address');
  await expect(run('erase', '--phone', '12')).rejects.toThrow('not a phone number');
});
