import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawPhoto, type PictureHost, startPictureHost } from '#test/builders/pictures.ts';
import { ImageService, type ImageServiceOptions } from './image-service.server.ts';
import type { PictureSpec } from './make-picture.server.ts';

const CARD: PictureSpec = { width: 600, frame: 'card', format: 'avif', quality: 75 };
/** Quickly made, where another size says nothing more. */
const SMALL: PictureSpec = { width: 240, frame: 'card', format: 'jpg', quality: 75 };

let folder: string;
let photo: Buffer;
let host: PictureHost;
/** What the host answers next. */
let answers: Map<string, { readonly type?: string; readonly body: Buffer; readonly status?: number; readonly location?: string }>;
let now = 1_000_000;
let counted: { outcome: string; reason: string }[] = [];
let warned: object[] = [];
let folders = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-images-'));
  photo = await drawPhoto({ width: 1500, height: 1000 });
  host = await startPictureHost((request, response) => {
    const answer = answers.get(request.url ?? '');
    const headers = {
      ...(answer?.type ? { 'content-type': answer.type } : {}),
      ...(answer?.location ? { location: answer.location } : {}),
    };
    response.writeHead(answer?.status ?? (answer ? 200 : 404), headers).end(answer?.body);
  });
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  answers = new Map();
  counted = [];
  warned = [];
});

const open = (options: Partial<ImageServiceOptions> = {}): ImageService => {
  folders += 1;
  return new ImageService({
    folder: path.join(folder, `cache-${folders}`),
    maxBytes: 50_000_000,
    now: () => now,
    allowPrivate: [host.host],
    onServed: (served) => counted.push(served),
    log: { warn: (about) => warned.push(about) },
    ...options,
  });
};
const onDisk = async (name: string, body: Buffer): Promise<{ file: string }> => {
  await mkdir(path.join(folder, 'media'), { recursive: true });
  const file = path.join(folder, 'media', name);
  await writeFile(file, body);
  return { file };
};
const onHost = (name: string, body: Buffer, type?: string): { address: string; hosts: readonly string[] } => {
  answers.set(`/${name}`, { body, ...(type ? { type } : {}) });
  return { address: `${host.origin}/${name}`, hosts: [] };
};
const made = async (service: ImageService, ...question: Parameters<ImageService['serve']>): Promise<Buffer> => {
  const served = await service.serve(...question);
  if (!served.ok) throw new Error(served.error.message);
  return served.value.body;
};
const reasonOf = async (service: ImageService, ...question: Parameters<ImageService['serve']>): Promise<string> => {
  const served = await service.serve(...question);
  return served.ok ? 'served' : served.error.reason;
};

describe('what is made', () => {
  test('IMG-01 IMG-03 a card is 600 by 400 in the format asked for', async () => {
    const service = open();
    const origin = await onDisk('photo.jpg', photo);
    for (const [format, name] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ] as const) {
      const about = await sharp(await made(service, 1, origin, { ...CARD, format })).metadata();
      expect([about.format, about.width, about.height], format).toEqual([name, 600, 400]);
    }
  });

  test('IMG-05 a slide is 1920 by 540', async () => {
    const origin = await onDisk('wide.jpg', await drawPhoto({ width: 2000, height: 1000 }));
    const { width, height } = await sharp(
      await made(open(), 1, origin, { ...CARD, width: 1920, frame: 'slide', format: 'webp' }),
    ).metadata();
    expect([width, height]).toEqual([1920, 540]);
  });

  test('IMG-02 quality decides the bytes, and is as good as asked', async () => {
    const service = open();
    const origin = await onDisk('photo.jpg', photo);
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      const [low, standard, high] = await Promise.all(
        [30, 75, 95].map((quality) => made(service, 1, origin, { ...CARD, format, quality })),
      );
      expect(low?.length, format).toBeLessThan(standard?.length ?? 0);
      expect(standard?.length, format).toBeLessThan(high?.length ?? 0);
    }
  });

  test('a small picture keeps its pixels and gets the frame’s shape', async () => {
    const origin = await onDisk('small.png', await drawPhoto({ width: 400, height: 400, format: 'png' }));
    const { width, height } = await sharp(await made(open(), 1, origin, CARD)).metadata();
    expect([width, height]).toEqual([400, 267]);
  });

  test('a whole picture is not cut, and a turned one stands upright', async () => {
    // The camera lay on its side: 300 by 200 pixels that are to be shown 200 by 300.
    const turned = await sharp(await drawPhoto({ width: 300, height: 200 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const about = await sharp(
      await made(open(), 1, await onDisk('turned.jpg', turned), { ...CARD, width: 120, frame: 'whole', format: 'jpg' }),
    ).metadata();
    expect([about.width, about.height, about.orientation]).toEqual([120, 180, undefined]);
  });

  test('nothing of what a phone writes into a picture is passed on', async () => {
    const located = await sharp(photo)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    const body = await made(open(), 1, await onDisk('located.jpg', located), { ...CARD, format: 'jpg' });
    expect((await sharp(body).metadata()).exif).toBeUndefined();
  });
});

describe('what is kept', () => {
  test('a picture is made once, fetched once for all its sizes, and served from disk after', async () => {
    const service = open();
    const origin = onHost('once.jpg', photo, 'image/jpeg');
    const [one, other] = await Promise.all([made(service, 1, origin, SMALL), made(service, 1, origin, SMALL)]);
    expect(one.equals(other)).toBe(true);
    await made(service, 1, origin, { ...SMALL, width: 320 });
    expect(await made(service, 1, origin, SMALL)).toEqual(one);
    expect(host.asked.filter((asked) => asked === '/once.jpg')).toHaveLength(1);
    expect(counted.filter(({ outcome }) => outcome === 'kept')).toHaveLength(1);
  });

  test('a file that is replaced is made anew at once', async () => {
    const service = open();
    const origin = await onDisk('replaced.png', await drawPhoto({ width: 900, height: 600, format: 'png' }));
    const before = await service.serve(1, origin, SMALL);
    await onDisk('replaced.png', await drawPhoto({ width: 150, height: 100, format: 'png' }));
    const after = await service.serve(1, origin, SMALL);
    if (!before.ok || !after.ok) throw new Error('refused');
    expect(after.value.mark).not.toBe(before.value.mark);
    expect((await sharp(after.value.body).metadata()).width).toBe(150);
  });

  test('what one site fetched is not another’s: each asks for itself', async () => {
    const service = open();
    const origin = onHost('shared.jpg', photo, 'image/jpeg');
    const [one, other] = [await service.serve(1, origin, SMALL), await service.serve(2, origin, SMALL)];
    if (!one.ok || !other.ok) throw new Error('refused');
    expect(one.value.mark).not.toBe(other.value.mark);
    expect(host.asked.filter((asked) => asked === '/shared.jpg')).toHaveLength(2);
  });

  test('pictures are served though nothing can be kept', async () => {
    const blocked = path.join(folder, 'no-folder');
    await writeFile(blocked, 'a file in the place of a folder');
    const service = open({ folder: blocked });
    expect((await made(service, 1, await onDisk('photo.jpg', photo), SMALL)).length).toBeGreaterThan(0);
    expect((await made(service, 1, onHost('unkept.jpg', photo), SMALL)).length).toBeGreaterThan(0);
    expect(warned).not.toEqual([]);
  });

  test('the room is bounded: the longest unused are thrown away', async () => {
    const cache = path.join(folder, 'small-room');
    const service = open({ folder: cache, maxBytes: 60_000 });
    const origin = await onDisk('photo.jpg', photo);
    for (const width of [120, 240, 320, 480, 600, 900]) await made(service, 1, origin, { ...SMALL, width, format: 'jpg' });
    const files = (await readdir(cache, { recursive: true })).filter((name) => name.endsWith('.jpg'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThan(6);
  });
});

describe('what is refused, with its reason', () => {
  const svg = (content: string): Buffer =>
    Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`);
  const bomb = svg(`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1_000)}">]><text>${'&b;'.repeat(1_000)}</text>`);

  test('40 megapixels and more', async () => {
    const at = (width: number, height: number): Promise<Buffer> =>
      sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .png({ compressionLevel: 1 })
        .toBuffer();
    const service = open();
    const refused = await service.serve(1, await onDisk('huge.png', await at(8_000, 5_000)), SMALL);
    expect(refused).toEqual({
      ok: false,
      error: { reason: 'too-many-pixels', message: 'It has 40.0 megapixels; it must have less than 40' },
    });
    expect(await reasonOf(service, 1, await onDisk('large.png', await at(8_000, 4_999)), SMALL)).toBe('served');
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s that is cut short, anywhere', async (format) => {
    const service = open();
    const whole = await drawPhoto({ width: 300, height: 200, format });
    expect(await reasonOf(service, 1, await onDisk(`whole.${format}`, whole), SMALL)).toBe('served');
    for (const share of [0.1, 0.5, 0.9]) {
      const cut = await onDisk(`cut-${share}.${format}`, whole.subarray(0, Math.floor(whole.length * share)));
      expect(await reasonOf(service, 1, cut, SMALL), String(share)).toBe('damaged');
    }
  });

  test('one that lies about its type, by name or by its server', async () => {
    const service = open();
    expect(await reasonOf(service, 1, await onDisk('liar.png', photo), SMALL)).toBe('lying-type');
    expect(await reasonOf(service, 1, onHost('liar', photo, 'image/png'), SMALL)).toBe('lying-type');
    expect(await reasonOf(service, 1, onHost('html', photo, 'text/html'), SMALL)).toBe('lying-type');
    const page = Buffer.from('<!doctype html><title>Not here</title>');
    expect(await reasonOf(service, 1, onHost('page.jpg', page, 'image/jpeg'), SMALL)).toBe('not-a-picture');
    expect(await reasonOf(service, 1, onHost('empty.jpg', Buffer.alloc(0), 'image/jpeg'), SMALL)).toBe('not-a-picture');
    expect(await reasonOf(service, 1, onHost('told.jpg', photo, 'image/jpeg; charset=binary'), SMALL)).toBe('served');
    expect(await reasonOf(service, 1, onHost('untold', photo, 'application/octet-stream'), SMALL)).toBe('served');
    expect(await reasonOf(service, 1, onHost('silent', photo), SMALL)).toBe('served');
  });

  test.each([
    ['with a script', svg('<script>alert(1)</script>')],
    ['that unfolds without end', bomb],
    ['that reaches out', svg('<image href="http://169.254.169.254/latest/meta-data"/>')],
  ])('a drawing %s, under whatever name', async (_what, body) => {
    const service = open();
    for (const [name, type] of [
      ['drawing.svg', 'image/svg+xml'],
      ['drawing.png', 'image/png'],
      ['drawing', undefined],
    ] as const) {
      expect(await reasonOf(service, 1, onHost(name, body, type), SMALL), name).toBe('drawing');
    }
  });

  test.each([
    ['a document', '%PDF-1.7'],
    ['a program', '\x7fELF'],
    ['a raw bitmap', 'BM'],
    ['a TIFF', 'II*\0'],
    ['an image of ImageMagick’s own', 'push graphic-context\nfill "url(http://127.0.0.1/)"'],
    ['a list of files', 'P6 /etc/passwd'],
  ])('%s', async (_what, start) => {
    expect(await reasonOf(open(), 1, onHost('other', Buffer.from(start.padEnd(500, ' '), 'latin1')), SMALL)).toBe('not-a-picture');
  });

  test('bytes that only begin as a picture does', async () => {
    const service = open();
    for (const [name, bytes] of Object.entries({
      jpeg: Buffer.concat([photo.subarray(0, 200), Buffer.alloc(5_000, 0x5a)]),
      png: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5_000, 0xff)]),
      gif: Buffer.from(`GIF89a${'\xff'.repeat(500)}`, 'latin1'),
      webp: Buffer.from(`RIFF\xff\xff\xff\x7fWEBPVP8 ${'\x00'.repeat(500)}`, 'latin1'),
      avif: Buffer.from(`\0\0\0\x20ftypavif${'\x00'.repeat(500)}`, 'latin1'),
    })) {
      expect(await reasonOf(service, 1, onHost(`begin-${name}`, bytes), SMALL), name).toBe('damaged');
    }
  });

  test('more bytes than a picture has', async () => {
    expect(await reasonOf(open(), 1, onHost('fat.jpg', Buffer.concat([photo, Buffer.alloc(31_000_000)]), 'image/jpeg'), SMALL)).toBe(
      'too-large',
    );
  });

  test('an address within this network, and a host that is not on the site’s list, also by way of one that is', async () => {
    const origin = onHost('inside.jpg', photo, 'image/jpeg');
    const asked = host.asked.length;
    expect(await reasonOf(open({ allowPrivate: [] }), 1, origin, SMALL)).toBe('host-not-allowed');
    expect(await reasonOf(open(), 1, { ...origin, hosts: ['pictures.example'] }, SMALL)).toBe('host-not-allowed');
    expect(host.asked).toHaveLength(asked);
    expect(await reasonOf(open(), 1, { ...origin, hosts: ['127.0.0.1'] }, SMALL)).toBe('served');
    answers.set('/sent-on.jpg', { status: 302, location: `${host.origin}/inside.jpg`, body: Buffer.alloc(0) });
    const sentOn = { address: `${host.origin}/sent-on.jpg`, hosts: [] };
    expect(await reasonOf(open(), 1, sentOn, SMALL)).toBe('served');
    expect(await reasonOf(open(), 1, { ...sentOn, hosts: ['127.0.0.1'] }, SMALL)).toBe('host-failed');
  });

  test('one that is not there; it is asked for again after a minute, and told of once', async () => {
    const service = open();
    const origin = { address: `${host.origin}/late.jpg?key=secret`, hosts: [] };
    for (let time = 0; time < 5; time += 1) expect(await reasonOf(service, 1, origin, { ...SMALL, width: 320 + time })).toBe('not-found');
    expect(host.asked.filter((asked) => asked.startsWith('/late.jpg'))).toHaveLength(1);
    expect(warned).toHaveLength(1);
    expect(JSON.stringify(warned)).toContain('/late.jpg');
    expect(JSON.stringify(warned)).not.toContain('secret');
    answers.set('/late.jpg?key=secret', { body: photo, type: 'image/jpeg' });
    now += 61_000;
    expect(await reasonOf(service, 1, origin, SMALL)).toBe('served');
    expect(await reasonOf(service, 1, { file: path.join(folder, 'media', 'nowhere.jpg') }, SMALL)).toBe('not-found');
    expect(await reasonOf(service, 1, { file: folder }, SMALL)).toBe('not-found');
  });

  test('a refusal of one picture refuses no other, and all is counted', async () => {
    const service = open();
    expect(await reasonOf(service, 1, await onDisk('broken.jpg', photo.subarray(0, 5_000)), SMALL)).toBe('damaged');
    expect(await reasonOf(service, 1, await onDisk('fine.jpg', photo), SMALL)).toBe('served');
    expect(counted).toEqual([
      { outcome: 'refused', reason: 'damaged' },
      { outcome: 'made', reason: '' },
    ]);
  });

  test('a crowd beyond what may wait; those who wait are served', async () => {
    const service = open();
    const origin = await onDisk('photo.jpg', photo);
    const asked = Array.from({ length: 160 }, (_, index) =>
      reasonOf(service, 1, origin, { ...SMALL, width: index < 80 ? 120 : 240, quality: 1 + (index % 80) }),
    );
    const reasons = await Promise.all(asked);
    expect(new Set(reasons)).toEqual(new Set(['served', 'busy']));
    expect(reasons.filter((reason) => reason === 'served').length).toBeGreaterThanOrEqual(150);
  });
});
