import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readEnvironment } from '#platform/environment.server.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { openTestDatabase } from '#test/builders/program/test-database.ts';
import { openStorageForCommand, openStorageForServer } from './storage.server.ts';

vi.setConfig({ testTimeout: 120_000 });

test('the embedded database allows enough connections for all server processes and for a few commands at the same time', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-storage-'));
  if (process.getuid?.() === 0) await chmod(directory, 0o711);
  const settings = { DATA_DIR: path.join(directory, 'data'), POSTGRES_DIR: path.join(directory, 'postgres'), DATABASE_CONNECTIONS: '40' };
  const environment = { ...environmentSchema.parse(settings), MODE: 'demo' as const };
  const storage = await openStorageForServer(environment, () => {}, { processes: 5 });
  const { rows } = await storage.database.pool.query<{ most: number }>(`select current_setting('max_connections')::int as most`);
  await storage.close();
  await rm(directory, { recursive: true });
  expect(rows[0]?.most).toBeGreaterThan(5 * 42);
});

describe('an unusable DATABASE_URL is reported without its password', () => {
  const open = (url: string) => openStorageForServer(readEnvironment({ DATABASE_URL: url }), () => {});

  test('if no server listens there, or the host is unknown', async () => {
    await expect(open('postgresql://me:geheim@127.0.0.1:1/forecourt')).rejects.toThrow(
      'DATABASE_URL: the database at 127.0.0.1:1 cannot be used: no server listens at this address (connection refused)',
    );
    const unknown = open('postgresql://me:geheim@nowhere.invalid/forecourt');
    await expect(unknown).rejects.toThrow(/^DATABASE_URL: the database at nowhere\.invalid cannot be used: /);
    await expect(unknown).rejects.not.toThrow(/geheim/);
  });

  test('by the server and by commands if the database does not exist or the password is wrong', async () => {
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
