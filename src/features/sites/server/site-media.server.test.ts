import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSiteMedia } from './site-media.server.ts';

let sitesDir: string;

beforeAll(async () => {
  sitesDir = await mkdtemp(path.join(tmpdir(), 'forecourt-media-'));
  for (const slug of ['alpha', 'beta']) await mkdir(path.join(sitesDir, 'sites', slug, 'media', 'team'), { recursive: true });
  await writeFile(path.join(sitesDir, 'sites/alpha/media/logo.svg'), '<svg/>');
  await writeFile(path.join(sitesDir, 'sites/alpha/media/team/mia.webp'), 'picture');
  await writeFile(path.join(sitesDir, 'sites/alpha/media/notes.txt'), 'private');
  await writeFile(path.join(sitesDir, 'sites/alpha/secret.svg'), 'private');
});
afterAll(() => rm(sitesDir, { recursive: true }));

test("a site's pictures are found in its own folder alone", async () => {
  expect(await findSiteMedia(sitesDir, { slug: 'alpha' }, 'logo.svg')).toEqual({ type: 'image/svg+xml', body: Buffer.from('<svg/>') });
  expect((await findSiteMedia(sitesDir, { slug: 'alpha' }, 'team/mia.webp'))?.type).toBe('image/webp');
  expect(await findSiteMedia(sitesDir, { slug: 'beta' }, 'logo.svg')).toBeNull();
});

test.each([
  '../secret.svg',
  'team/../../secret.svg',
  '/etc/passwd',
  'notes.txt',
  '.hidden.svg',
  'team',
  '',
  'team//mia.webp',
  '..\\secret.svg',
])('nothing else is sent: %s', async (name) => {
  expect(await findSiteMedia(sitesDir, { slug: 'alpha' }, name)).toBeNull();
});
