import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { environmentSchema } from '#platform/environment.server.ts';
import { openStorageForServer } from './storage.server.ts';

vi.setConfig({ testTimeout: 120_000 });

test('the embedded database takes the connections of all processes that serve, and some for commands', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-storage-'));
  if (process.getuid?.() === 0) await chmod(directory, 0o711);
  const settings = { DATA_DIR: path.join(directory, 'data'), POSTGRES_DIR: path.join(directory, 'postgres'), DATABASE_CONNECTIONS: '40' };
  const environment = { ...environmentSchema.parse(settings), MODE: 'demo' as const };
  const storage = await openStorageForServer(environment, () => {}, 5);
  const { rows } = await storage.database.pool.query<{ most: number }>(`select current_setting('max_connections')::int as most`);
  await storage.close();
  await rm(directory, { recursive: true });
  expect(rows[0]?.most).toBeGreaterThan(5 * 42);
});
