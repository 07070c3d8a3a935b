import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sweepUnfinished, writeDurably } from './write-durably.server.ts';

test('the unfinished files of a killed process are deleted, and two kinds of files stay: finished files, and files that changed after the given time', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sweep-'));
  try {
    await writeDurably(path.join(folder, '1f.eml'), Buffer.from('finished'));
    const old = '.2f.eml.0198c0de-0000-4000-8000-000000000001';
    const fresh = '.3f.eml.0198c0de-0000-4000-8000-000000000002';
    for (const name of [old, fresh, '.gitignore']) await writeFile(path.join(folder, name), 'half');
    for (const name of ['1f.eml', old, '.gitignore']) await utimes(path.join(folder, name), 1_000, 1_000);
    expect(await sweepUnfinished(folder, 2_000_000)).toBe(1);
    expect((await readdir(folder)).sort()).toEqual([fresh, '.gitignore', '1f.eml'].sort());
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a folder that does not exist has no unfinished files', async () => {
  expect(await sweepUnfinished('/nowhere/at/all', Date.now())).toBe(0);
});
