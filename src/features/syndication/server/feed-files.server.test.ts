import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FeedFiles } from './feed-files.server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-feeds-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const linesOf = (...lines: readonly string[]) =>
  async function* () {
    yield* lines;
  };
const TWO_HOURS_AGO = new Date(Date.now() - 2 * 3_600_000);

test('two processes that read different versions of the stock do not delete each other’s file', async () => {
  const [one, other] = [new FeedFiles(folder), new FeedFiles(folder)];
  const older = await one.open('alpha-google', 'version 1', linesOf('old'));
  const newer = await other.open('alpha-google', 'version 2', linesOf('new'));
  expect([await text(older.read()), await text(newer.read())]).toEqual(['old', 'new']);
});

test('the earlier version and the unfinished file of a feed are removed after an hour, but the feeds of other sites are kept', async () => {
  const files = new FeedFiles(folder);
  await files.open('alpha-google', 'version 1', linesOf('old'));
  await files.open('bravo-google', 'version 1', linesOf('other'));
  await writeFile(path.join(folder, 'alpha-google.abc.12.part'), 'unfin');
  for (const file of await readdir(folder)) await utimes(path.join(folder, file), TWO_HOURS_AGO, TWO_HOURS_AGO);
  await files.open('alpha-google', 'version 2', linesOf('new'));
  const left = await readdir(folder);
  expect(left.map((file) => file.split('.')[0]).sort()).toEqual(['alpha-google', 'bravo-google']);
});
