import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ArchiveWriter } from './archive-writer.server.ts';
import { DamagedArchive, readArchive } from './read-archive.server.ts';
import { formatTarHeader, parseTarHeader } from './tar-header.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

const readAll = async (file: string): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for await (const { name, content } of readArchive(file)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    found[name] = Buffer.concat(parts).toString();
  }
  return found;
};

const write = async (texts: Readonly<Record<string, string>>): Promise<string> => {
  const file = path.join(folder, 'a.tar.gz');
  const writer = new ArchiveWriter(file);
  for (const [name, text] of Object.entries(texts)) await writer.addText(name, text);
  await writer.finish();
  return file;
};

test('an archive contains the written files, whatever the sizes of these files are', async () => {
  const names = fc.stringMatching(/^[a-z]{1,60}(\/[a-z]{1,60}){0,2}$/);
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, fc.string({ unit: 'binary', maxLength: 2_000 }), { maxKeys: 6 }), async (texts) => {
      expect(await readAll(await write(texts))).toEqual({ ...texts });
    }),
    { numRuns: 40 },
  );
});

test('the tool `tar` can list and unpack an archive that this program wrote', async () => {
  const source = path.join(folder, 'picture.bin');
  await writeFile(source, Buffer.alloc(300_001, 7));
  const file = path.join(folder, 'a.tar.gz');
  const writer = new ArchiveWriter(file);
  await writer.addText('empty.txt', '');
  await writer.addFile('media/picture.bin', source);
  await writer.finish();
  const { stdout } = await promisify(execFile)('tar', ['-tzf', file]);
  expect(stdout).toBe('empty.txt\nmedia/picture.bin\n');
  await promisify(execFile)('tar', ['-xzf', file, '-C', folder]);
  expect(await readFile(path.join(folder, 'media/picture.bin'))).toEqual(await readFile(source));
});

describe('an archive that is not finished', () => {
  test('has a temporary name, and is deleted if the writer abandons the archive', async () => {
    const writer = new ArchiveWriter(path.join(folder, 'a.tar.gz'));
    await writer.addText('a.txt', 'text');
    await expect(stat(path.join(folder, 'a.tar.gz'))).rejects.toThrow('ENOENT');
    await writer.abandon();
    expect(await readdir(folder)).toEqual([]);
  });

  test('is refused, whatever part of its end is missing', async () => {
    const whole = gunzipSync(await readFile(await write({ 'a.txt': 'x'.repeat(700), 'b.txt': 'y' })));
    const file = path.join(folder, 'cut.tar.gz');
    // The last two blocks are the end of the archive.
    for (const length of [1, 511, 512, 513, 1_300, 1_536, whole.length - 1_025]) {
      await writeFile(file, gzipSync(whole.subarray(0, length)));
      await expect(readAll(file), String(length)).rejects.toThrow(DamagedArchive);
    }
    await writeFile(file, gzipSync(whole).subarray(0, -1));
    await expect(readAll(file)).rejects.toThrow(DamagedArchive);
  });
});

test('a header with one changed byte is recognised as damaged, and a path that is too long is refused', () => {
  const header = formatTarHeader({ name: 'sites/yard/site.yaml', bytes: 12 });
  expect(parseTarHeader(header)).toEqual({ name: 'sites/yard/site.yaml', bytes: 12 });
  header[3] = 0x41;
  expect(parseTarHeader(header)).toBe('damaged');
  expect(() => formatTarHeader({ name: 'x'.repeat(101), bytes: 0 })).toThrow('is too long for an archive');
  expect(() => formatTarHeader({ name: 'x', bytes: 8 ** 11 })).toThrow('an archive allows');
});
