import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFrame, type ImageSource } from '#kernel/image-frame.ts';
import { imageKey, imageMark, imageSize, parseImageRequest } from './image-address.ts';
import { paths } from './paths.ts';

const frames: readonly ImageFrame[] = ['whole', 'card', 'slide'];
const name = fc.stringMatching(/^[a-z0-9_-][a-z0-9_.-]{0,12}$/).filter((text) => !text.endsWith('.svg'));
const mediaSource = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts): ImageSource => ({ src: `/media/${parts.join('/')}` }));
const remoteSource = fc.record({ src: fc.webUrl(), vehicleId: fc.option(fc.integer({ min: 1, max: 2 ** 40 }), { nil: undefined }) });

/** Splits a picture URL into its parts as the router does. */
const parse = (address: string) => {
  const [, size = '', rest = ''] = /^\/images\/([^/]+)\/(.+)$/.exec(address) ?? [];
  return parseImageRequest(size, rest);
};

test('IMG-01 parsing a picture URL returns the values from which the URL was made', () => {
  fc.assert(
    fc.property(
      fc.oneof(mediaSource, remoteSource),
      fc.constantFrom(...IMAGE_WIDTHS),
      fc.constantFrom(...frames),
      fc.constantFrom(...IMAGE_FORMATS),
      fc.option(fc.stringMatching(/^[0-9a-f]{10}$/)),
      fc.integer({ min: 1, max: 100 }),
      (source, width, frame, format, version, quality) => {
        const key = imageKey(source, () => version);
        if (key === null) throw new Error(`No key of ${source.src}`);
        const read = parse(paths.image(imageSize(width, frame, quality), key, format));
        expect(read).toMatchObject({ width, frame, format, quality });
        if (source.src.startsWith('/media/')) expect(read?.key).toEqual({ kind: 'media', name: source.src.slice(7), version });
        else if (source.vehicleId === undefined) expect(read?.key).toEqual({ kind: 'site', mark: imageMark(source.src) });
        else expect(read?.key).toEqual({ kind: 'vehicle', vehicleId: source.vehicleId, mark: imageMark(source.src) });
      },
    ),
  );
});

test('IMG-01 the key of a media file in a picture URL ignores query parameters such as ?v=2', () => {
  for (const added of ['', '?v=2', '?w=1200&q=80', '?'])
    expect(imageKey({ src: `/media/cars/front.jpg${added}`, vehicleId: 7 })).toBe('m/cars/front.jpg');
  expect(imageKey({ src: '/media/logo.svg?v=2' })).toBeNull();
  expect(imageKey({ src: '/media/../secret.jpg?v=2' })).toBeNull();
});

test('IMG-03 IMG-05 the URL of a card picture contains the size 600x400, and the URL of a slide picture contains 1920x540', () => {
  expect(imageSize(600, 'card')).toBe('600x400');
  expect(imageSize(1920, 'slide')).toBe('1920x540');
  expect(imageSize(1200, 'whole')).toBe('1200');
});

test('IMG-02 a picture URL contains the quality if it is not 75', () => {
  expect(imageSize(600, 'card', 75)).toBe('600x400');
  expect(imageSize(600, 'card', 60)).toBe('600x400q60');
  expect(imageSize(1200, 'whole', 100)).toBe('1200q100');
});

test.each([
  ['a quality above 100', '/images/600q101/m/logo.png.avif'],
  ['a quality of 0', '/images/600q0/m/logo.png.avif'],
  ['a width that is not in the list', '/images/601/m/logo.png.avif'],
  ['a height of another frame', '/images/600x401/m/logo.png.avif'],
  ['a huge width', '/images/100000/m/logo.png.avif'],
  ['an unknown format', '/images/600/m/logo.png.gif'],
  ['no format', '/images/600/m/logo'],
  ['a URL instead of a key', '/images/600/https://evil.example/x.avif'],
  ['an encoded URL instead of a key', '/images/600/aHR0cHM6Ly9ldmlsLmV4YW1wbGUv.avif'],
  ['a path that leaves the media folder', '/images/600/m/../../../etc/passwd.avif'],
  ['a hidden file', '/images/600/m/.env.avif'],
  ['an empty part', '/images/600/m//x.png.avif'],
  ['a backslash', '/images/600/m/..\\x.png.avif'],
  ['a mark of another length', '/images/600/s-abc.avif'],
  ['a vehicle 0', `/images/600/v0-${imageMark('x')}.avif`],
  ['a vehicle beyond all numbers', `/images/600/vzzzzzzzzzzz-${imageMark('x')}.avif`],
])('IMG-01 a picture URL that the product never produces is refused: %s', (_what, address) => {
  expect(parse(address)).toBeNull();
});

test('SVG files, data URLs and invalid URLs have no image key, because the image service does not resize them', () => {
  const none = [
    '/media/logo.svg',
    '/media/LOGO.SVG',
    'data:image/png;base64,AA',
    'javascript:1',
    '/elsewhere/x.jpg',
    '//evil.example/x',
    '',
    'ftp://x/y',
  ];
  for (const src of none) expect(imageKey({ src }), src).toBeNull();
});

test('different image URLs have different hashes', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.webUrl({ withQueryParameters: true }), (one, other) => {
      if (one !== other) expect(imageMark(one)).not.toBe(imageMark(other));
      expect(imageMark(one)).toMatch(/^[0-9a-z]{14}$/);
    }),
  );
  const many = new Set(Array.from({ length: 20_000 }, (_, index) => imageMark(`https://pictures.example/stock/${index}/1.jpg`)));
  expect(many.size).toBe(20_000);
});
