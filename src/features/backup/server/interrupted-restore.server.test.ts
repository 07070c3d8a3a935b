import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockMigrations, readMigrations } from '#platform/database/migrate.server.ts';
import { withClient } from '#platform/database/with-client.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { beginSwap, endSwap, type FolderSwap } from './folder-swap.server.ts';
import { settleInterruptedRestore } from './interrupted-restore.server.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let folders: { readonly sitesDir: string; readonly dataDir: string };

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-restore-'));
  source = await openTestDatabase();
  target = await openTestDatabase({ isMigrated: false });
  folders = { sitesDir: path.join(folder, 'target/files'), dataDir: path.join(folder, 'target/data') };
  for (const directory of Object.values(folders)) await mkdir(directory, { recursive: true });
});
afterEach(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a backup of an installation with one site file and one attachment. */
const makeBackup = async (): Promise<string> => {
  const [sitesDir, dataDir] = [path.join(folder, 'source/files'), path.join(folder, 'source/data')];
  for (const file of [path.join(sitesDir, 'sites/yard/site.yaml'), path.join(dataDir, 'attachments/1/photo.jpg')]) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'from the backup');
  }
  const file = path.join(folder, 'whole.backup.tar.gz');
  expect(await writeBackup({ database: source.database, sitesDir, dataDir, variables: [] }, file, Date.now())).toMatchObject({ ok: true });
  return file;
};

/**
 * Does what every command does when it opens the storage: it completes or undoes an interrupted restore. Returns the error
 * message if the command is refused.
 */
const runSecondCommand = (waitMs = 0): Promise<unknown> =>
  settleInterruptedRestore(folders.dataDir, target.connectionString, { waitMs }).catch((error: Error) => error.message);

/** Runs `task` just before the connection `client` commits. */
const beforeCommit = (client: pg.ClientBase, task: () => Promise<unknown>): void => {
  const query = client.query.bind(client) as (...args: readonly unknown[]) => Promise<unknown>;
  const wrapped = async (...args: readonly unknown[]) => {
    if (args[0] === 'commit') await task();
    return query(...args);
  };
  client.query = wrapped as unknown as typeof client.query;
};

test('a second command is refused while a restore runs, and the restore still puts all its files in place', async () => {
  const file = await makeBackup();
  const seconds: unknown[] = [];
  const restored = await restoreBackup(
    {
      ...folders,
      database: target.database,
      migrations: await readMigrations(),
      complete: async (client) => {
        seconds.push(await runSecondCommand());
        // The command runs once more when the restored folders are at their final paths, but the database transaction is not
        // committed yet.
        beforeCommit(client, async () => seconds.push(await runSecondCommand()));
      },
    },
    file,
    { replace: false, dryRun: false, now: Date.now() },
  );
  expect(seconds).toEqual(Array(2).fill(expect.stringContaining('A restore from a backup is running')));
  expect(restored).toMatchObject({ ok: true });
  expect(await readFile(path.join(folders.sitesDir, 'sites/yard/site.yaml'), 'utf8')).toBe('from the backup');
  expect(await readFile(path.join(folders.dataDir, 'attachments/1/photo.jpg'), 'utf8')).toBe('from the backup');
  expect(await readdir(folders.dataDir)).toEqual(['attachments']);
  expect(await runSecondCommand()).toBeNull();
});

/** Makes the folders look as if a restore was killed before it moved the restored folder `sites` to its final path. */
const interruptedSwap = async (): Promise<FolderSwap> => {
  const staging = path.join(folders.sitesDir, '.restore-1');
  const sites = path.join(folders.sitesDir, 'sites');
  const swap = {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    staging: [staging],
    moves: [{ staged: path.join(staging, 'sites'), target: sites, aside: null }],
  };
  await beginSwap(folders.dataDir, swap);
  return swap;
};

test('a restore that was killed is undone by the next command', async () => {
  await interruptedSwap();
  expect(await runSecondCommand()).toBe('undone');
  expect([await readdir(folders.dataDir), await readdir(folders.sitesDir)]).toEqual([[], []]);
});

test('a command waits while another process completes or undoes the interrupted restore', async () => {
  const swap = await interruptedSwap();
  await withClient(target.connectionString, async (client) => {
    await lockMigrations(client);
    const waiting = runSecondCommand(60_000);
    await endSwap(folders.dataDir, swap, false);
    expect(await waiting).toBeNull();
  });
});
