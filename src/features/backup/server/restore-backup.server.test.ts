import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMigrations } from '#platform/database/migrate.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

let folder: string;
let file: string;
let target: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-restore-'));
  const source = await openTestDatabase();
  const sitesDir = path.join(folder, 'source');
  await mkdir(path.join(sitesDir, 'sites/yard'), { recursive: true });
  await writeFile(path.join(sitesDir, 'sites/yard/site.yaml'), 'slug: yard\n');
  file = path.join(folder, 'whole.backup.tar.gz');
  const made = await writeBackup({ database: source.database, sitesDir, dataDir: path.join(folder, 'none'), variables: [] }, file, 0);
  expect(made).toMatchObject({ ok: true });
  await source.close();
  target = await openTestDatabase({ isMigrated: false });
});
afterEach(async () => {
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

const restore = async (sitesDir: string, dryRun: boolean) =>
  restoreBackup(
    {
      database: target.database,
      migrations: await readMigrations(),
      sitesDir,
      dataDir: path.join(folder, 'data'),
      complete: async () => {},
    },
    file,
    { replace: false, dryRun, now: 0 },
  );

/**
 * Nobody can create a folder in `/sys`, not even root. So the tests use `/sys` as an example of a read-only file system.
 */
const READ_ONLY = '/sys';

test.each([true, false])(
  'a restore with dryRun %s into a folder that cannot be written is refused before anything changes',
  async (dryRun) => {
    const restored = await restore(READ_ONLY, dryRun);
    expect(restored).toMatchObject({ ok: false, error: expect.stringMatching(/^folders cannot be created in \/sys \(.*\)\. .* writable/) });
    expect(await readdir(folder)).not.toContain('data');
  },
);

test('a dry run leaves no folder behind', async () => {
  expect(await restore(path.join(folder, 'target/files'), true)).toMatchObject({ ok: true });
  expect((await readdir(folder)).sort()).toEqual(['source', path.basename(file)]);
});
