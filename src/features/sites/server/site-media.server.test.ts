import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SiteMedia } from './site-media.server.ts';

let sitesDir: string;
let media: SiteMedia;
let now = 0;
const alpha = { slug: 'alpha' };
const beta = { slug: 'beta' };

beforeAll(async () => {
  sitesDir = await mkdtemp(path.join(tmpdir(), 'forecourt-media-'));
  for (const slug of ['alpha', 'beta']) await mkdir(path.join(sitesDir, 'sites', slug, 'media', 'team'), { recursive: true });
  await mkdir(path.join(sitesDir, 'demo'));
  await writeFile(path.join(sitesDir, 'sites/alpha/media/logo.svg'), '<svg/>');
  await writeFile(path.join(sitesDir, 'sites/alpha/media/team/mia.webp'), 'picture');
  await writeFile(path.join(sitesDir, 'sites/alpha/media/notes.txt'), 'private');
  await writeFile(path.join(sitesDir, 'sites/alpha/secret.svg'), 'private');
  await writeFile(path.join(sitesDir, 'demo/ute.avif'), 'rendered');
  media = new SiteMedia({ sitesDir, demoFolder: path.join(sitesDir, 'demo'), now: () => now });
  await media.load([alpha, beta]);
});
afterAll(() => rm(sitesDir, { recursive: true }));

test("a site's pictures are found only in its own folder", async () => {
  expect(await media.read(alpha, 'logo.svg')).toEqual({ type: 'image/svg+xml', body: Buffer.from('<svg/>') });
  expect((await media.read(alpha, 'team/mia.webp'))?.type).toBe('image/webp');
  expect(await media.read(beta, 'logo.svg')).toBeNull();
  expect(media.find(alpha, 'team/mia.webp')?.file).toBe(path.join(sitesDir, 'sites/alpha/media/team/mia.webp'));
  expect(media.find(beta, 'team/mia.webp')).toBeNull();
});

test('a new picture of the demo stock is found on request, even if the folder was last scanned before the picture was added', async () => {
  await media.load([alpha]);
  now += 1_001;
  await writeFile(path.join(sitesDir, 'demo/late.avif'), 'late');
  expect((await media.findNow(alpha, 'demo/late.avif'))?.file).toBe(path.join(sitesDir, 'demo/late.avif'));
});

test('in demo mode every site finds the pictures of the demo stock; outside demo mode no site finds these pictures', async () => {
  expect(media.find(beta, 'demo/ute.avif')?.file).toBe(path.join(sitesDir, 'demo/ute.avif'));
  expect((await media.read(beta, 'demo/ute.avif'))?.body.toString()).toBe('rendered');
  const production = new SiteMedia({ sitesDir, demoFolder: null, now: () => 0 });
  await production.load([beta]);
  expect(production.find(beta, 'demo/ute.avif')).toBeNull();
  expect(await production.read(beta, 'demo/ute.avif')).toBeNull();
});

test('a replaced media file has a new version; its site also has a new media version, and other sites keep their media version', async () => {
  const file = path.join(sitesDir, 'sites/alpha/media/team/mia.webp');
  const before = { file: media.find(alpha, 'team/mia.webp')?.version, alpha: media.version(alpha), beta: media.version(beta) };
  await writeFile(file, 'another picture');
  now += 60_000;
  await vi.waitFor(() => expect(media.find(alpha, 'team/mia.webp')?.version).not.toBe(before.file), { timeout: 15_000 });
  expect(media.version(alpha)).not.toBe(before.alpha);
  expect(media.version(beta)).toBe(before.beta);
  await writeFile(file, 'picture');
  now += 60_000;
  await vi.waitFor(() => expect(media.find(alpha, 'team/mia.webp')?.version).toBe(before.file), { timeout: 15_000 });
});

test('a new file is found even if the clock was set back after the last scan', async () => {
  let time = 86_400_000;
  const own = new SiteMedia({ sitesDir, demoFolder: null, now: () => time });
  await own.load([beta]);
  time = 0;
  await writeFile(path.join(sitesDir, 'sites/beta/media/new.webp'), 'new');
  expect((await own.findNow(beta, 'new.webp'))?.file).toBe(path.join(sitesDir, 'sites/beta/media/new.webp'));
});

test('several simultaneous requests for a new file all find it', async () => {
  await writeFile(path.join(sitesDir, 'sites/alpha/media/late.webp'), 'late');
  now += 2_000;
  const found = await Promise.all(Array.from({ length: 5 }, () => media.findNow(alpha, 'late.webp')));
  expect(found.map((file) => file?.file)).toEqual(Array.from({ length: 5 }, () => path.join(sitesDir, 'sites/alpha/media/late.webp')));
  expect(await media.findNow(beta, 'late.webp')).toBeNull();
});

test('a symbolic link is followed within the media folder, and not to a file outside it', async () => {
  const folder = path.join(sitesDir, 'sites/beta/media');
  await writeFile(path.join(folder, 'team/noa.webp'), 'picture');
  await writeFile(path.join(folder, 'notes.txt'), 'private');
  await symlink('team/noa.webp', path.join(folder, 'lead.webp'));
  await symlink('notes.txt', path.join(folder, 'notes.webp'));
  await symlink(path.join(sitesDir, 'sites/alpha/secret.svg'), path.join(folder, 'secret.svg'));
  await symlink(path.join(sitesDir, 'sites/alpha/media'), path.join(folder, 'others'));
  expect((await media.read(beta, 'lead.webp'))?.body.toString()).toBe('picture');
  for (const name of ['notes.webp', 'secret.svg', 'others/logo.svg']) expect(await media.read(beta, name)).toBeNull();
});

test('the media folder of a site may be a symbolic link', async () => {
  await mkdir(path.join(sitesDir, 'sites/gamma'));
  await symlink(path.join(sitesDir, 'demo'), path.join(sitesDir, 'sites/gamma/media'));
  expect((await media.read({ slug: 'gamma' }, 'ute.avif'))?.body.toString()).toBe('rendered');
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
  'demo/../secret.svg',
])('a request for the path %s in a media folder gets no file', async (name) => {
  expect(await media.read(alpha, name)).toBeNull();
  expect(media.find(alpha, name)).toBeNull();
});
