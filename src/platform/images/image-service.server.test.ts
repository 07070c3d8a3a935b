import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImageBench, made } from '#test/builders/stock/image-bench.ts';
import { drawPhoto } from '#test/builders/stock/pictures.ts';
import type { PictureSpec } from './make-picture.server.ts';

const CARD: PictureSpec = { width: 600, frame: 'card', format: 'avif', quality: 75 };
/** A small picture size, so that the pictures are made quickly. It is for tests in which the size does not matter. */
const SMALL: PictureSpec = { width: 240, frame: 'card', format: 'jpg', quality: 75 };

let bench: ImageBench;
let photo: Buffer;

/** Reads the quantisation tables of a JPEG file. They depend on the quality setting with which the file was made. */
const quantisation = (jpeg: Buffer): readonly string[] => {
  const tables: string[] = [];
  for (let at = 2; at < jpeg.length && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1] === 0xdb) tables.push(jpeg.toString('hex', at + 4, at + 2 + jpeg.readUInt16BE(at + 2)));
  }
  return tables;
};

const meanError = (one: Buffer, other: Buffer): number => {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0) / one.length;
};

beforeAll(async () => {
  bench = await ImageBench.open();
  photo = await drawPhoto({ width: 1500, height: 1000 });
});
afterAll(() => bench.close());

describe('the image service', () => {
  test('IMG-01 IMG-03 makes a card picture of 600 by 400 pixels in the requested format', async () => {
    const service = bench.service();
    const origin = await bench.onDisk('photo.jpg', photo);
    for (const [format, name] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ] as const) {
      const about = await sharp(await made(service, 1, origin, { ...CARD, format })).metadata();
      expect([about.format, about.width, about.height], format).toEqual([name, 600, 400]);
    }
  });

  test('IMG-05 makes a slide picture of 1920 by 540 pixels', async () => {
    const origin = await bench.onDisk('wide.jpg', await drawPhoto({ width: 2000, height: 1000 }));
    const { width, height } = await sharp(
      await made(bench.service(), 1, origin, { ...CARD, width: 1920, frame: 'slide', format: 'webp' }),
    ).metadata();
    expect([width, height]).toEqual([1920, 540]);
  });

  test('IMG-02 makes JPEG files with the quantisation tables of the requested quality', async () => {
    const service = bench.service();
    const origin = await bench.onDisk('photo.jpg', photo);
    for (const quality of [75, 40]) {
      const plain = await sharp(photo).resize({ width: 600, height: 400 }).jpeg({ quality, mozjpeg: true }).toBuffer();
      const body = await made(service, 1, origin, { ...CARD, format: 'jpg', quality });
      expect(quantisation(body), String(quality)).toEqual(quantisation(plain));
    }
  });

  test('IMG-02 with the same quality setting, an AVIF or WebP picture differs from the original about as much as a JPEG', async () => {
    const service = bench.service();
    const origin = await bench.onDisk('photo.jpg', photo);
    const pixels = (body: Buffer): Promise<Buffer> => sharp(body).flatten().raw().toBuffer();
    const wanted = await pixels(await sharp(photo).resize({ width: 600, height: 400, fit: 'cover' }).png().toBuffer());
    const errorOf = async (quality: number, format: PictureSpec['format']): Promise<number> =>
      meanError(await pixels(await made(service, 1, origin, { ...CARD, format, quality })), wanted);
    const asked = await errorOf(75, 'jpg');
    for (const format of ['avif', 'webp'] as const) {
      // The difference between the picture and its source, divided by the difference between a JPEG of quality 75 and
      // the same source. If `makePicture` used quality 40, this ratio would be at least 1.15. With quality 95 it would
      // be less than 0.5.
      const error = (await errorOf(75, format)) / asked;
      expect(error, format).toBeGreaterThan(0.9);
      expect(error, format).toBeLessThan(1.08);
    }
  });

  test('IMG-02 makes smaller files at a lower quality', async () => {
    const service = bench.service();
    const origin = await bench.onDisk('photo.jpg', photo);
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      const [low, standard, high] = await Promise.all(
        [30, 75, 95].map((quality) => made(service, 1, origin, { ...CARD, format, quality })),
      );
      expect(low?.length, format).toBeLessThan(standard?.length ?? 0);
      expect(standard?.length, format).toBeLessThan(high?.length ?? 0);
    }
  });

  test('crops a small picture to the requested aspect ratio but does not enlarge it', async () => {
    const origin = await bench.onDisk('small.png', await drawPhoto({ width: 400, height: 400, format: 'png' }));
    const { width, height } = await sharp(await made(bench.service(), 1, origin, CARD)).metadata();
    expect([width, height]).toEqual([400, 267]);
  });

  test("with the frame 'whole', rotates a picture as its metadata require, and does not crop it", async () => {
    // The camera was rotated by 90 degrees when the picture was taken. The file has 300 by 200 pixels, and the upright
    // picture has 200 by 300 pixels.
    const turned = await sharp(await drawPhoto({ width: 300, height: 200 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const about = await sharp(
      await made(bench.service(), 1, await bench.onDisk('turned.jpg', turned), { ...CARD, width: 120, frame: 'whole', format: 'jpg' }),
    ).metadata();
    expect([about.width, about.height, about.orientation]).toEqual([120, 180, undefined]);
  });

  test('removes the metadata that a phone writes into a picture', async () => {
    const located = await sharp(photo)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    const body = await made(bench.service(), 1, await bench.onDisk('located.jpg', located), { ...CARD, format: 'jpg' });
    expect((await sharp(body).metadata()).exif).toBeUndefined();
  });
});

describe('the cache of the image service', () => {
  test('stores each fetched picture and each resized picture, so that a second request for the same picture needs neither a fetch nor a resize', async () => {
    const service = bench.service();
    const origin = bench.onHost('once.jpg', photo, 'image/jpeg');
    const [one, other] = await Promise.all([made(service, 1, origin, SMALL), made(service, 1, origin, SMALL)]);
    expect(one.equals(other)).toBe(true);
    await made(service, 1, origin, { ...SMALL, width: 320 });
    expect(await made(service, 1, origin, SMALL)).toEqual(one);
    expect(bench.timesAsked('/once.jpg')).toBe(1);
    expect(bench.counted.filter(({ outcome }) => outcome === 'kept')).toHaveLength(1);
  });

  test('does not serve an old picture after its source file was replaced', async () => {
    const service = bench.service();
    const origin = await bench.onDisk('replaced.png', await drawPhoto({ width: 900, height: 600, format: 'png' }));
    const before = await service.serve(1, origin, SMALL);
    await bench.onDisk('replaced.png', await drawPhoto({ width: 150, height: 100, format: 'png' }));
    const after = await service.serve(1, origin, SMALL);
    if (!before.ok || !after.ok) throw new Error('refused');
    expect(after.value.mark).not.toBe(before.value.mark);
    expect((await sharp(after.value.body).metadata()).width).toBe(150);
  });

  test('does not use a picture fetched by one site for another site', async () => {
    const service = bench.service();
    const origin = bench.onHost('shared.jpg', photo, 'image/jpeg');
    const [one, other] = [await service.serve(1, origin, SMALL), await service.serve(2, origin, SMALL)];
    if (!one.ok || !other.ok) throw new Error('refused');
    expect(one.value.mark).not.toBe(other.value.mark);
    expect(bench.timesAsked('/shared.jpg')).toBe(2);
  });

  test('if the disk cannot store pictures, they are served without the cache', async () => {
    const blocked = path.join(bench.folder, 'no-folder');
    await writeFile(blocked, 'a file in the place of a folder');
    const service = bench.service({ folder: blocked });
    expect((await made(service, 1, await bench.onDisk('photo.jpg', photo), SMALL)).length).toBeGreaterThan(0);
    expect((await made(service, 1, bench.onHost('unkept.jpg', photo), SMALL)).length).toBeGreaterThan(0);
    expect(bench.warned).not.toEqual([]);
  });

  test('has a limited size and removes the least recently used pictures', async () => {
    const cache = path.join(bench.folder, 'small-room');
    const service = bench.service({ folder: cache, maxBytes: 60_000 });
    const origin = await bench.onDisk('photo.jpg', photo);
    for (const width of [120, 240, 320, 480, 600, 900]) await made(service, 1, origin, { ...SMALL, width, format: 'jpg' });
    const files = (await readdir(cache, { recursive: true })).filter((name) => name.endsWith('.jpg'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThan(6);
  });
});
