import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PictureCache } from './picture-cache.server.ts';

let folder: string;
let now: number;
const troubles: unknown[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-pictures-'));
  now = Date.now();
  troubles.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (maxBytes = 1_000): PictureCache =>
  new PictureCache({ folder, maxBytes, now: () => now, onTrouble: (error) => troubles.push(error) });
const bytes = (length: number): Buffer => Buffer.alloc(length, 1);
const fileOf = (name: string): string => path.join(folder, name.slice(0, 2), name);
const usedDaysAgo = (name: string, days: number): Promise<void> =>
  utimes(fileOf(name), now / 1_000 - days * 86_400, now / 1_000 - days * 86_400);
const kept = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test('the cache returns a written picture, even to another process, and null for a missing picture', async () => {
  const cache = open();
  await cache.write('aa1.avif', Buffer.from('picture'));
  expect((await cache.read('aa1.avif'))?.toString()).toBe('picture');
  expect((await open().read('aa1.avif'))?.toString()).toBe('picture');
  expect(await cache.has('aa1.avif')).toBe(true);
  expect([await cache.read('bb1.avif'), await cache.has('bb1.avif')]).toEqual([null, false]);
});

test('beyond its size limit the cache removes the least recently used pictures', async () => {
  const cache = open(1_000);
  for (const name of ['aa1.avif', 'aa2.avif', 'bb3.avif']) await cache.write(name, bytes(300));
  await usedDaysAgo('aa1.avif', 9);
  await usedDaysAgo('aa2.avif', 8);
  await usedDaysAgo('bb3.avif', 7);
  await cache.read('aa1.avif');
  await expect.poll(async () => (await stat(fileOf('aa1.avif'))).mtimeMs).toBeGreaterThan(now - 86_400_000);
  await cache.write('cc4.avif', bytes(300));
  expect(await kept()).toEqual(['aa1.avif', 'bb3.avif', 'cc4.avif']);
});

test('at the start, the sizes of existing files are added to the size of the cache, and incomplete files are removed', async () => {
  await open(10_000).write('aa1.avif', bytes(600));
  await writeFile(`${fileOf('aa1.avif')}.99-1.part`, bytes(50));
  await writeFile(`${fileOf('aa1.avif')}.99-2.part`, bytes(50));
  await usedDaysAgo('aa1.avif.99-1.part', 1);
  const cache = open(1_000);
  await cache.sweep();
  expect(await kept()).toEqual(['aa1.avif', 'aa1.avif.99-2.part']);
  await cache.write('bb2.avif', bytes(600));
  expect(await kept()).not.toContain('aa1.avif');
});

test('the size limit of the picture cache includes pictures written by other processes', async () => {
  const processes = [open(1_000), open(1_000), open(1_000), open(1_000)];
  for (let round = 0; round < 6; round += 1) {
    for (const [index, cache] of processes.entries()) await cache.write(`aa${round}-${index}.avif`, bytes(60));
  }
  const files = await kept();
  expect(files.length * 60).toBeLessThanOrEqual(1_000);
  expect(files.length).toBeGreaterThan(10);
});

test('the picture cache ignores an empty file, which a power failure may leave', async () => {
  const cache = open();
  await cache.write('aa1.avif', bytes(5));
  await writeFile(fileOf('aa1.avif'), '');
  expect([await cache.read('aa1.avif'), await cache.has('aa1.avif')]).toEqual([null, false]);
});

test('the picture cache reports errors of the disk and continues to work', async () => {
  await writeFile(path.join(folder, 'aa'), 'a file in the place of a folder');
  const cache = open();
  await cache.write('aa1.avif', bytes(5));
  expect(troubles).toHaveLength(1);
  expect(await cache.read('aa1.avif')).toBeNull();
});
