import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { BearerTokens } from '#platform/bearer-tokens.server.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import type { CliContext } from './cli-context.server.ts';
import { addTokensCommands } from './tokens-commands.server.ts';

const SITES_DIR = path.resolve(import.meta.dirname, '../../..');
let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const context: CliContext = {
    environment: { ...environmentSchema.parse({ SITES_DIR }), MODE: 'demo' },
    write: (line) => lines.push(line),
    openDatabase: async () => opened.database,
  };
  const program = new Command().exitOverride();
  addTokensCommands(program, context);
  await program.parseAsync(args, { from: 'user' });
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { lines, output: lines.join('\n'), exitCode };
};

test('`tokens create` prints a token once, `tokens list` prints no secrets, and `tokens revoke` makes a token invalid', async () => {
  const created = await run('tokens', 'create', '--dealership', 'kestrel-point-kia', '--name', 'crm');
  const token = created.lines[1] ?? '';
  const tokens = new DealershipTokens({ database: opened.database, clock: systemClock });
  expect(await tokens.findHolder(token)).toMatchObject({ dealershipSlug: 'kestrel-point-kia', isRevoked: false });
  const listed = await run('tokens', 'list', '--dealership', 'kestrel-point-kia');
  expect(listed.output).toMatch(/^\d+ {2}crm {2}made .* never used$/);
  expect(listed.output).not.toContain(token);
  const id = listed.output.split(' ')[0] ?? '';
  expect((await run('tokens', 'revoke', id, '--dealership', 'kestrel-point-kia')).output).toBe(`revoked token ${id} of kestrel-point-kia`);
  expect(await tokens.findHolder(token)).toMatchObject({ isRevoked: true });
  expect((await run('tokens', 'revoke', '999', '--dealership', 'kestrel-point-kia')).exitCode).toBe(1);
});

test('API-18 `tokens create --site` makes a token with which server integrations send leads', async () => {
  const site = 'wattlebird-cars';
  const created = await run('tokens', 'create', '--site', site, '--name', 'crm');
  expect(created.lines[1]).toMatch(/^fcs_/);
  const tokens = new BearerTokens({ database: opened.database, clock: systemClock }, 'site');
  expect(await tokens.findHolder(created.lines[1] ?? '')).toMatchObject({ ownerSlug: site, isRevoked: false });
  const listed = await run('tokens', 'list', '--site', site);
  expect(listed.output).not.toContain('fcs_');
  expect((await run('tokens', 'revoke', listed.output.split(' ')[0] ?? '', '--site', site)).exitCode).toBe(0);
  expect(await tokens.findHolder(created.lines[1] ?? '')).toMatchObject({ isRevoked: true });
  expect(await run('tokens', 'list')).toMatchObject({ exitCode: 1, output: expect.stringContaining('--site <slug>') });
  expect((await run('tokens', 'create', '--site', 'nobody')).output).toMatch(/^error there is no site 'nobody'/);
});

test("`tokens create` without --name gives a token of a site the name 'leads', and a token of a dealership the name 'push'", async () => {
  expect((await run('tokens', 'create', '--site', 'ironbark-touring')).output).toMatch(/^Created token \d+ 'leads' of ironbark-touring/);
  expect((await run('tokens', 'create', '--dealership', 'wattlebird-cars')).output).toMatch(/^Created token \d+ 'push' of wattlebird-cars/);
});

test('`tokens create` refuses a name that another valid token of the same owner has', async () => {
  const create = () => run('tokens', 'create', '--dealership', 'kestrel-point-kia', '--name', 'twin');
  const id = /token (\d+)/.exec((await create()).output)?.[1] ?? '';
  expect(await create()).toMatchObject({
    exitCode: 1,
    output: `error kestrel-point-kia already has a token 'twin' (${id}); choose another --name, or revoke the existing token`,
  });
  await run('tokens', 'revoke', id, '--dealership', 'kestrel-point-kia');
  expect((await create()).exitCode).toBe(0);
});
