import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeFolder } from './make-folder.server.ts';
import { isStorageUnavailable } from './storage-unavailable.server.ts';

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  return { ...real, mkdir: vi.fn(real.mkdir) };
});

beforeEach(() => {
  vi.mocked(mkdir).mockClear();
});

const failure = (code: string, folder: string): Error => Object.assign(new Error(code), { code, path: folder });

test('a folder is created with its parent folders and the given permissions', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-folder-'));
  try {
    const folder = path.join(root, 'a', 'b');
    await makeFolder(folder, 0o700);
    await makeFolder(folder, 0o700);
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  } finally {
    await rm(root, { recursive: true });
  }
});

test('on a read-only file system, where the recursive mkdir of Node fails with ENOENT, makeFolder fails with EROFS', async () => {
  vi.mocked(mkdir).mockImplementation((folder, options) =>
    Promise.reject(failure(typeof options === 'object' ? 'ENOENT' : 'EROFS', String(folder))),
  );
  const error = await makeFolder('/read-only/a').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'EROFS' });
  expect(isStorageUnavailable(error)).toBe(true);
});
