import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import { SessionStore } from '#features/accounts/server/session-store.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { addAccountsCommands } from './accounts-commands.server.ts';

const SITES_DIR = path.resolve(import.meta.dirname, '../../..');
let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  const environment = { ...environmentSchema.parse({ SITES_DIR }), MODE: 'demo' as const };
  addAccountsCommands(program, { environment, write: (line) => lines.push(line), openDatabase: async () => opened.database });
  for (const command of program.commands.flatMap(({ commands }) => commands))
    command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(['accounts', 'sign-out', ...args], { from: 'user' });
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { output: lines.join('\n'), exitCode };
};

/** Signs a shopper in to a site in two browsers. */
const signIn = async (slug: string, address: string) => {
  const { database } = opened;
  const site = { id: await new TenantStore(database).registerSite(slug) };
  const account = await new AccountStore(database).findOrCreate(database, site, { channel: 'email', address }, Date.now());
  const sessions = new SessionStore(database);
  for (const byte of [1, 2]) {
    const tokenHash = Buffer.from(`${slug} ${address} ${byte}`.padEnd(32));
    await sessions.create(database, site, { accountId: account.id, tokenHash, device: 'Firefox', now: Date.now() });
  }
  return async () => (await sessions.list(site, account.id, Date.now())).length;
};

test('accounts sign-out ends the sessions of one shopper or of all shoppers of a site, but no session on another site', async () => {
  const [jo, sam, elsewhere] = [
    await signIn('wattlebird-cars', 'jo@example.com'),
    await signIn('wattlebird-cars', 'sam@example.com'),
    await signIn('corella-motor-group', 'jo@example.com'),
  ];
  const ofSite = ['--site', 'wattlebird-cars'];
  expect((await run(...ofSite, '--address', 'Jo@Example.com')).output).toBe('wattlebird-cars: ended 2 sessions');
  expect([await jo(), await sam(), await elsewhere()]).toEqual([0, 2, 2]);
  expect((await run(...ofSite, '--all')).output).toBe('wattlebird-cars: ended 2 sessions');
  expect([await jo(), await sam(), await elsewhere()]).toEqual([0, 0, 2]);
});

test('if an option is missing or wrong, `accounts sign-out` names it and ends no session', async () => {
  const sessions = await signIn('wattlebird-cars', 'kim@example.com');
  expect(await run('--site', 'wattlebird-cars')).toEqual({ output: expect.stringContaining('say whose sessions end'), exitCode: 1 });
  expect((await run('--site', 'wattlebird-cars', '--all', '--address', 'kim@example.com')).exitCode).toBe(1);
  expect((await run('--site', 'no-yard', '--all')).output).toContain("there is no site 'no-yard'");
  await expect(run('--site', 'wattlebird-cars', '--address', 'nobody')).rejects.toThrow(/mobile number/);
  expect(await sessions()).toBe(2);
});
