import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readEnvironment } from '#platform/environment.server.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { openTestDatabase } from '#test/builders/program/test-database.ts';
import { openStorageForCommand, openStorageForServer } from './storage.server.ts';

vi.setConfig({ testTimeout: 120_000 });

test('the embedded database allows enough connections for all server processes, and the role of the program may not create tables', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-storage-'));
  if (process.getuid?.() === 0) await chmod(directory, 0o711);
  const settings = { DATA_DIR: path.join(directory, 'data'), POSTGRES_DIR: path.join(directory, 'postgres'), DATABASE_CONNECTIONS: '40' };
  const environment = { ...environmentSchema.parse(settings), MODE: 'demo' as const };
  const storage = await openStorageForServer(environment, () => {}, { processes: 5 });
  const { rows } = await storage.database.pool.query<{ most: number; role: string; migrations: number }>(
    `select current_setting('max_connections')::int as most, current_user as role, (select count(*)::int from schema_migrations) as migrations`,
  );
  const wanted = storage.database.pool.query('create table more (id integer)');
  await expect(wanted).rejects.toMatchObject({ code: '42501' });
  await storage.close();
  await rm(directory, { recursive: true });
  // docs/operations.md states how many connections a PostgreSQL server must allow if the operator runs it. The embedded
  // database must allow the same number.
  const docs = await readFile(path.join(projectRoot, 'docs', 'operations.md'), 'utf8');
  const [, besidePool, others] = /\(DATABASE_CONNECTIONS \+ (\d+)\)`, and (\d+) more/.exec(docs) ?? [];
  expect(rows[0]?.most).toBe(5 * (40 + Number(besidePool)) + Number(others));
  expect(rows[0]?.role).toBe('forecourt_program');
  expect(rows[0]?.migrations).toBeGreaterThan(30);
});

test('the server warns at its start if the role of DATABASE_URL is a superuser, and does not warn for a role that owns no tables', async () => {
  const { connectionString, programConnectionString, close } = await openTestDatabase();
  const startWith = async (settings: Record<string, string>): Promise<string[]> => {
    const lines: string[] = [];
    const storage = await openStorageForServer(readEnvironment(settings), (line) => void lines.push(line));
    await storage.database.pool.query('select from leads');
    await storage.close();
    return lines;
  };
  try {
    expect(await startWith({ DATABASE_URL: connectionString })).toEqual([expect.stringMatching(/^DATABASE_URL: the role is a superuser/)]);
    expect(await startWith({ DATABASE_URL: programConnectionString, DATABASE_OWNER_URL: connectionString })).toEqual([]);
    expect(await startWith({ DATABASE_URL: programConnectionString })).toEqual([]);
  } finally {
    await close();
  }
});

test('DATABASE_OWNER_URL without DATABASE_URL is refused', () => {
  expect(() => readEnvironment({ DATABASE_OWNER_URL: 'postgresql://owner:geheim@db/forecourt' })).toThrow(/^DATABASE_URL: is missing/);
});

describe('an unusable DATABASE_URL is reported without its password', () => {
  const open = (url: string) => openStorageForServer(readEnvironment({ DATABASE_URL: url }), () => {});

  test('if no server listens at the address, or if the host is unknown', async () => {
    await expect(open('postgresql://me:geheim@127.0.0.1:1/forecourt')).rejects.toThrow(
      'DATABASE_URL: the database at 127.0.0.1:1 cannot be used: no server listens at this address (connection refused)',
    );
    const unknown = open('postgresql://me:geheim@nowhere.invalid/forecourt');
    await expect(unknown).rejects.toThrow(/^DATABASE_URL: the database at nowhere\.invalid cannot be used: /);
    await expect(unknown).rejects.not.toThrow(/geheim/);
  });

  test('by the server if the database does not exist, and by a command if the password is wrong', async () => {
    const { connectionString, close } = await openTestDatabase();
    try {
      const missing = connectionString.replace(/\/test_\w+\?/, '/not_there?');
      await expect(open(missing)).rejects.toThrow(/^DATABASE_URL: .*: the server has no database 'not_there'; create it first/);
      const wrong = connectionString.replace(/:[^:@]+@/, ':geheim@');
      await expect(openStorageForCommand(readEnvironment({ DATABASE_URL: wrong }), () => {})).rejects.toThrow(
        /^DATABASE_URL: the database at localhost:5432 cannot be used: the server refuses this user or password/,
      );
    } finally {
      await close();
    }
  });
});
