import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImageBench, reasonOf } from '#test/builders/stock/image-bench.ts';
import { drawPhoto } from '#test/builders/stock/pictures.ts';
import type { PictureSpec } from './make-picture.server.ts';

/** A small picture size, so that the pictures are made quickly. It is for tests in which the size does not matter. */
const SMALL: PictureSpec = { width: 240, frame: 'card', format: 'jpg', quality: 75 };

type Named = ReturnType<ImageBench['onHost']>;

let bench: ImageBench;
let photo: Buffer;

beforeAll(async () => {
  bench = await ImageBench.open();
  photo = await drawPhoto({ width: 1500, height: 1000 });
});
afterAll(() => bench.close());

describe('the image service', () => {
  const svg = (content: string): Buffer =>
    Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`);
  const bomb = svg(`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1_000)}">]><text>${'&b;'.repeat(1_000)}</text>`);

  test('refuses pictures of 40 megapixels and more', async () => {
    const at = (width: number, height: number): Promise<Buffer> =>
      sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .png({ compressionLevel: 1 })
        .toBuffer();
    const service = bench.service();
    const refused = await service.serve(1, await bench.onDisk('huge.png', await at(8_000, 5_000)), SMALL);
    expect(refused).toEqual({
      ok: false,
      error: { reason: 'too-many-pixels', message: 'The picture has 40.0 megapixels; it must have fewer than 40' },
    });
    expect(await reasonOf(service, 1, await bench.onDisk('large.png', await at(8_000, 4_999)), SMALL)).toBe('served');
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'refuses a %s file whose end is missing, however much is missing',
    async (format) => {
      const service = bench.service();
      const whole = await drawPhoto({ width: 300, height: 200, format });
      expect(await reasonOf(service, 1, await bench.onDisk(`whole.${format}`, whole), SMALL)).toBe('served');
      for (const share of [0.1, 0.5, 0.9]) {
        const cut = await bench.onDisk(`cut-${share}.${format}`, whole.subarray(0, Math.floor(whole.length * share)));
        expect(await reasonOf(service, 1, cut, SMALL), String(share)).toBe('damaged');
      }
    },
  );

  test('refuses a picture whose file name or media type does not match its bytes', async () => {
    const service = bench.service();
    expect(await reasonOf(service, 1, await bench.onDisk('liar.png', photo), SMALL)).toBe('lying-type');
    expect(await reasonOf(service, 1, bench.onHost('liar', photo, 'image/png'), SMALL)).toBe('lying-type');
    expect(await reasonOf(service, 1, bench.onHost('html', photo, 'text/html'), SMALL)).toBe('lying-type');
    const page = Buffer.from('<!doctype html><title>Not here</title>');
    expect(await reasonOf(service, 1, bench.onHost('page.jpg', page, 'image/jpeg'), SMALL)).toBe('not-a-picture');
    expect(await reasonOf(service, 1, bench.onHost('empty.jpg', Buffer.alloc(0), 'image/jpeg'), SMALL)).toBe('not-a-picture');
    expect(await reasonOf(service, 1, bench.onHost('told.jpg', photo, 'image/jpeg; charset=binary'), SMALL)).toBe('served');
    expect(await reasonOf(service, 1, bench.onHost('untold', photo, 'application/octet-stream'), SMALL)).toBe('served');
    expect(await reasonOf(service, 1, bench.onHost('silent', photo), SMALL)).toBe('served');
  });

  test.each([
    ['with a script', svg('<script>alert(1)</script>')],
    ['that expands to a huge size', bomb],
    ['that loads another URL', svg('<image href="http://169.254.169.254/latest/meta-data"/>')],
  ])('refuses an SVG drawing %s, whatever its file name is', async (_what, body) => {
    const service = bench.service();
    for (const [name, type] of [
      ['drawing.svg', 'image/svg+xml'],
      ['drawing.png', 'image/png'],
      ['drawing', undefined],
    ] as const) {
      expect(await reasonOf(service, 1, bench.onHost(name, body, type), SMALL), name).toBe('drawing');
    }
  });

  test.each([
    ['a document', '%PDF-1.7'],
    ['a program', '\x7fELF'],
    ['a raw bitmap', 'BM'],
    ['a TIFF', 'II*\0'],
    ['a drawing in the own format of ImageMagick', 'push graphic-context\nfill "url(http://127.0.0.1/)"'],
    ['a list of files', 'P6 /etc/passwd'],
  ])('refuses a file that is not a picture: %s', async (_what, start) => {
    expect(await reasonOf(bench.service(), 1, bench.onHost('other', Buffer.from(start.padEnd(500, ' '), 'latin1')), SMALL)).toBe(
      'not-a-picture',
    );
  });

  test('refuses a file that begins with the first bytes of a picture but contains no picture', async () => {
    const service = bench.service();
    for (const [name, bytes] of Object.entries({
      jpeg: Buffer.concat([photo.subarray(0, 200), Buffer.alloc(5_000, 0x5a)]),
      png: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5_000, 0xff)]),
      gif: Buffer.from(`GIF89a${'\xff'.repeat(500)}`, 'latin1'),
      webp: Buffer.from(`RIFF\xff\xff\xff\x7fWEBPVP8 ${'\x00'.repeat(500)}`, 'latin1'),
      avif: Buffer.from(`\0\0\0\x20ftypavif${'\x00'.repeat(500)}`, 'latin1'),
    })) {
      expect(await reasonOf(service, 1, bench.onHost(`begin-${name}`, bytes), SMALL), name).toBe('damaged');
    }
  });

  test('refuses a picture with too many bytes', async () => {
    expect(
      await reasonOf(bench.service(), 1, bench.onHost('fat.jpg', Buffer.concat([photo, Buffer.alloc(31_000_000)]), 'image/jpeg'), SMALL),
    ).toBe('too-large');
  });

  test("refuses private IP addresses and hosts that are not on the site's list, even after a redirect", async () => {
    const origin = bench.onHost('inside.jpg', photo, 'image/jpeg');
    const asked = bench.host.asked.length;
    expect(await reasonOf(bench.service({ allowPrivate: [] }), 1, origin, SMALL)).toBe('host-not-allowed');
    expect(await reasonOf(bench.service(), 1, { ...origin, hosts: ['pictures.example'] }, SMALL)).toBe('host-not-allowed');
    expect(bench.host.asked).toHaveLength(asked);
    expect(await reasonOf(bench.service(), 1, { ...origin, hosts: ['127.0.0.1'] }, SMALL)).toBe('served');
    bench.answers.set('/sent-on.jpg', { status: 302, location: `${bench.host.origin}/inside.jpg`, body: Buffer.alloc(0) });
    const sentOn = { address: `${bench.host.origin}/sent-on.jpg`, hosts: [] };
    expect(await reasonOf(bench.service(), 1, sentOn, SMALL)).toBe('served');
    expect(await reasonOf(bench.service(), 1, { ...sentOn, hosts: ['127.0.0.1'] }, SMALL)).toBe('host-failed');
  });

  test('if a picture is missing on its host, logs this once and requests the picture again after one minute', async () => {
    const service = bench.service();
    const origin = { address: `${bench.host.origin}/late.jpg?key=secret`, hosts: [] };
    for (let time = 0; time < 5; time += 1) expect(await reasonOf(service, 1, origin, { ...SMALL, width: 320 + time })).toBe('not-found');
    expect(bench.timesAsked('/late.jpg')).toBe(1);
    expect(bench.warned).toHaveLength(1);
    expect(JSON.stringify(bench.warned)).toContain('/late.jpg');
    expect(JSON.stringify(bench.warned)).not.toContain('secret');
    bench.answers.set('/late.jpg?key=secret', { body: photo, type: 'image/jpeg' });
    bench.now += 61_000;
    expect(await reasonOf(service, 1, origin, SMALL)).toBe('served');
    expect(await reasonOf(service, 1, { file: path.join(bench.folder, 'media', 'nowhere.jpg') }, SMALL)).toBe('not-found');
    expect(await reasonOf(service, 1, { file: bench.folder }, SMALL)).toBe('not-found');
  });

  test.each([
    ['a day', 86_400_000],
    ['ten minutes', 600_000],
  ])('requests a picture again if it was missing while the clock was %s ahead and the clock was then corrected', async (_, aheadMs) => {
    const service = bench.service();
    const origin = { address: `${bench.host.origin}/soon-${aheadMs}.jpg`, hosts: [] };
    bench.now += aheadMs;
    expect(await reasonOf(service, 1, origin, SMALL)).toBe('not-found');
    bench.now -= aheadMs;
    bench.answers.set(`/soon-${aheadMs}.jpg`, { body: photo, type: 'image/jpeg' });
    expect(await reasonOf(service, 1, origin, SMALL)).toBe('served');
  });

  test('if a host does not answer, all its pictures are refused for one minute, but only for the site that requested them', async () => {
    const service = bench.service({ fetchTimeoutMs: 1_000 });
    const [one, other] = ['silent-1.jpg', 'silent-2.jpg'].map((name) => bench.onHost(name, photo)) as [Named, Named];
    bench.answers.set('/silent-1.jpg', { body: photo, isSilent: true });
    expect(await reasonOf(service, 1, one, SMALL)).toBe('too-slow');
    expect(await reasonOf(service, 1, other, SMALL)).toBe('too-slow');
    expect(bench.timesAsked('/silent-2.jpg')).toBe(0);
    await reasonOf(service, 2, other, SMALL);
    expect(bench.timesAsked('/silent-2.jpg')).toBe(1);
    bench.now += 61_000;
    await reasonOf(service, 1, other, SMALL);
    expect(bench.timesAsked('/silent-2.jpg')).toBe(2);
  });

  test('serves other pictures after it refused one, and counts every refusal', async () => {
    const service = bench.service();
    expect(await reasonOf(service, 1, await bench.onDisk('broken.jpg', photo.subarray(0, 5_000)), SMALL)).toBe('damaged');
    expect(await reasonOf(service, 1, await bench.onDisk('fine.jpg', photo), SMALL)).toBe('served');
    expect(bench.counted).toEqual([
      { outcome: 'refused', reason: 'damaged' },
      { outcome: 'made', reason: '' },
    ]);
  });

  test('refuses further requests if too many pictures are waiting to be made, and still makes the waiting pictures', async () => {
    const service = bench.service();
    const origin = await bench.onDisk('photo.jpg', photo);
    const asked = Array.from({ length: 160 }, (_, index) =>
      reasonOf(service, 1, origin, { ...SMALL, width: index < 80 ? 120 : 240, quality: 1 + (index % 80) }),
    );
    const reasons = await Promise.all(asked);
    expect(new Set(reasons)).toEqual(new Set(['served', 'busy']));
    expect(reasons.filter((reason) => reason === 'served').length).toBeGreaterThanOrEqual(150);
  });
});
