import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, type RunningProgram } from '#test/builders/program/running-program.ts';
import { changeVehicles } from '#test/builders/stock/change-vehicles.ts';
import { drawPhoto, type PictureHost, startPictureHost } from '#test/builders/stock/pictures.ts';
import { imageMark } from '#urls/image-address.ts';
import { first, ROWS_OF_A, ROWS_OF_B, startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

let host: PictureHost;
let dealers: TwoDealers;
let running: RunningProgram;
let photo: Buffer;
/** Requests to the picture server that it never answers. */
const silent: ServerResponse[] = [];
/** The vehicles of site alpha, with their pictures. */
let stock: TwoDealers['a'];

/**
 * Settings files accept only picture URLs with https. The picture server of this test has no https, so the program
 * cannot fetch this picture.
 */
const bannerOfAlpha = (): string => `${host.origin.replace('http:', 'https:')}/of-alpha.jpg`;

const files = (): Record<string, string> => ({
  ...TWO_DEALERS,
  'sites/alpha/site.yaml': `${TWO_DEALERS['sites/alpha/site.yaml']}
facebookUrl: ${host.origin}/facebook.jpg
`,
  'sites/alpha/brands.yaml': `brands:
  - { title: Kia, slug: kia, banner: { src: '${bannerOfAlpha()}' } }
  - { title: Mazda, slug: mazda, banner: { src: /media/team/mia.jpg } }`,
  'sites/network/site.yaml': `
slug: network
template: metro
name: By a network
dealerships: [alpha-yard]
images: { provider: cloudinary, base: https://res.cloudinary.com/cars, quality: 60 }
`,
});
const withPictures = (rows: typeof ROWS_OF_A, dealer: string): typeof ROWS_OF_A =>
  rows.map((row) => ({
    ...row,
    images: Array.from({ length: 5 }, (_, index) => ({ image: { url: `${host.origin}/${dealer}/${row.id}/${index}.jpg` } })),
  }));

beforeAll(async () => {
  photo = await drawPhoto({ width: 1500, height: 1000 });
  host = await startPictureHost(({ url }, response) => {
    if (url?.includes('/silent')) return void silent.push(response);
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
  });
  dealers = await startTwoDealers({ FETCH_ALLOW_PRIVATE: host.host, WORKER: '0' }, files());
  running = dealers.running;
  await putMedia('alpha', 'team/mia.jpg', photo);
  const without = withPictures(ROWS_OF_A.slice(0, 1), 'silent').map((row) => ({ ...row, id: 'silent' }));
  await dealers.import('alpha-yard', [...withPictures(ROWS_OF_A, 'alpha'), ...without]);
  await dealers.import('bravo-yard', withPictures(ROWS_OF_B, 'bravo'));
  // The import accepts only picture URLs with https. The picture server of this test has no https, so the URLs are
  // changed in the database.
  await changeVehicles(running.database.pool, { set: "details = replace(details::text, 'https://127', 'http://127')::jsonb" });
  stock = await dealers.vehicles('alpha');
  for (const slug of ['alpha', 'bravo']) {
    const mark = imageMark(first(await dealers.vehicles(slug)).media.images[0]?.url ?? '');
    await eventually(
      () => running.get(slug, '/search'),
      ({ text }) => expect(text).toContain(mark),
    );
  }
});
afterAll(async () => {
  await dealers?.close();
  await host?.close();
});

const putMedia = async (slug: string, name: string, body: Buffer): Promise<void> => {
  const file = path.join(running.sitesDir, 'sites', slug, 'media', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, body);
};

interface Picture {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const get = (slug: string, address: string, headers: Readonly<Record<string, string>> = {}): Promise<Picture> =>
  new Promise((resolve, reject) => {
    const question = { host: '127.0.0.1', port: running.program.port, path: address, headers: { host: running.hostOf(slug), ...headers } };
    request(question, (response) => {
      buffer(response).then((body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
const documentOf = (html: string) => {
  const { document } = new Window();
  document.body.innerHTML = html;
  return document;
};
const pageOf = async (slug: string, address: string) => documentOf((await running.get(slug, address)).text);
const candidates = (srcSet: string | null | undefined): readonly string[] =>
  (srcSet ?? '').split(', ').map((part) => part.split(' ')[0] ?? '');
/** The address of the first vehicle's picture, in one size. */
const vehiclePicture = (vehicles: TwoDealers['a'], index = 0): string => {
  const vehicle = first(vehicles);
  const url = vehicle.media.images[index]?.url ?? '';
  return `/images/600x400/v${vehicle.id.toString(36)}-${imageMark(url)}.webp`;
};

describe('the pictures of a page', () => {
  test('IMG-01 IMG-03 a page offers a picture as AVIF in several sizes and as JPEG in 600x400, and the server delivers each of these files', async () => {
    const page = await pageOf('alpha', '/search');
    const image = page.querySelector(`main picture img[src*="/v${first(stock).id.toString(36)}-"]`);
    const sources = [...(image?.parentElement?.querySelectorAll('source') ?? [])];
    expect(sources.map((source) => source.getAttribute('type'))).toEqual(['image/avif']);
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['600', '400']);
    expect(image?.getAttribute('src')).toMatch(/^\/images\/600x400\/v[0-9a-z]+-[0-9a-z]{14}\.jpg$/);
    for (const [type, addresses] of [
      ['image/avif', candidates(sources[0]?.getAttribute('srcset'))],
      ['image/jpeg', [image?.getAttribute('src') ?? '']],
    ] as const) {
      expect(addresses.length).toBeGreaterThan(type === 'image/jpeg' ? 0 : 1);
      for (const address of addresses) {
        const { status, headers, body } = await get('alpha', address);
        expect([address, status, headers['content-type']]).toEqual([address, 200, type]);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect([headers.vary, headers['set-cookie'], headers['x-content-type-options']]).toEqual([undefined, undefined, 'nosniff']);
        const { width, height } = await sharp(body).metadata();
        expect(`/images/${width}x${height}/`).toBe(address.slice(0, `/images/${width}x${height}/`.length));
      }
    }
  });

  test('IMG-04 the first two pictures of a page load eagerly, the others lazily', async () => {
    for (const address of ['/search', `/cars/${first(stock).slug}`]) {
      const images = [...(await pageOf('alpha', address)).querySelectorAll('img')];
      const urgency = images.map((image) => image.getAttribute('fetchpriority') ?? image.getAttribute('loading'));
      expect(urgency.length, address).toBeGreaterThan(3);
      expect([...new Set(urgency.slice(0, 2))], address).toEqual(['high']);
      expect([...new Set(urgency.slice(2))], address).toEqual(['lazy']);
    }
  });

  test('pictures are loaded from the site itself, and the content security policy allows no other source of pictures', async () => {
    const { headers, text } = await running.get('alpha', '/search');
    expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
    expect(text).not.toContain(`src="${host.origin}`);
  });

  test('IMG-01 IMG-02 if a site uses an image CDN, its pages load pictures from there, in the quality that the site sets; the content security policy allows this CDN', async () => {
    const { headers, text } = await running.get('network', '/search');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://res.cloudinary.com;");
    const image = documentOf(text).querySelector('main img');
    const url = encodeURIComponent(first(stock).media.images[0]?.url.replace(/alpha\/.*/, '') ?? '');
    expect(image?.getAttribute('src')).toContain(`https://res.cloudinary.com/cars/image/fetch/f_auto,q_60,c_fill,h_400,w_600/${url}`);
    expect(text).not.toContain('/images/600x400');
  });

  test('a page is answered without delay even if the server of its pictures never answers', async () => {
    const without = stock.find(({ externalId }) => externalId === 'silent');
    if (!without) throw new Error('not imported');
    const asked = get('alpha', vehiclePicture([without]));
    await expect.poll(() => silent.length).toBe(1);
    expect((await running.get('alpha', `/cars/${without.slug}`)).status).toBe(200);
    expect((await get('alpha', vehiclePicture(stock))).status).toBe(200);
    for (const response of silent) response.destroy();
    expect((await asked).status).toBe(502);
  });
});

describe('a picture', () => {
  test('a browser that already has a picture gets 304 and not the picture again', async () => {
    const address = vehiclePicture(stock);
    const { headers } = await get('alpha', address);
    const again = await get('alpha', address, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get('alpha', address, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('a picture of the media folder is cached for a long time only if its URL contains the version of the file', async () => {
    // The program looks for changes in the folder at most once per second. So the test waits until the picture is
    // served.
    await eventually(
      () => get('alpha', '/images/240/m/team/mia.jpg.webp'),
      ({ status, headers }) => expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60']),
    );
    let versioned = '';
    await eventually(
      () => running.get('alpha', '/mazda/overview'),
      ({ text }) => {
        versioned = /\/images\/[^ ",]+\/m\.[0-9a-z]+\/team\/mia\.jpg\.jpg/.exec(text)?.[0] ?? '';
        expect(versioned).not.toBe('');
      },
    );
    const current = await get('alpha', versioned);
    expect([current.status, current.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const former = await get('alpha', versioned.replace(/m\.[0-9a-z]+/, 'm.0ld'));
    expect([former.status, former.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    await putMedia('alpha', 'new.jpg', photo);
    await eventually(
      () => get('alpha', '/images/240/m/new.jpg.webp'),
      (found) => expect(found.status).toBe(200),
    );
  });

  test('IMG-02 if the URL of a picture names another quality than the site sets, the answer has the quality of the site and is cached for one minute only', async () => {
    const address = vehiclePicture(stock);
    const other = await get('alpha', address.replace('600x400', '600x400q60'));
    expect([other.status, other.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    expect(other.body.equals((await get('alpha', address)).body)).toBe(true);
  });

  test('if a picture is refused, the answer states the reason and is not cached', async () => {
    await putMedia('alpha', 'cut.jpg', photo.subarray(0, 9_000));
    await putMedia('alpha', 'liar.png', photo);
    await eventually(
      () => get('alpha', '/images/240/m/cut.jpg.webp'),
      ({ status }) => expect(status).toBe(422),
    );
    const cut = await get('alpha', '/images/240/m/cut.jpg.webp');
    expect(cut.body.toString()).toMatch(/^The picture is damaged or cut off/);
    expect([cut.headers['content-type'], cut.headers['cache-control']]).toEqual(['text/plain; charset=utf-8', 'no-store']);
    expect((await get('alpha', '/images/240/m/liar.png.webp')).status).toBe(415);
  });

  test.each([
    '/images/601/m/team/mia.jpg.webp',
    '/images/600/m/team/mia.jpg.gif',
    '/images/600/m/team/mia.jpg',
    '/images/600/m/nobody.jpg.webp',
    '/images/600/m/..%2f..%2fsite.yaml.webp',
    `/images/600/s-${imageMark('https://elsewhere.example/x.jpg')}.webp`,
    '/images/600/https://elsewhere.example/x.jpg.webp',
    '/images/600/https%3A%2F%2Felsewhere.example%2Fx.jpg.webp',
    '/images/',
    '/images/600/',
  ])('a path that is no picture of the site is answered with 404: %s', async (address) => {
    const asked = host.asked.length;
    expect((await get('alpha', address)).status).toBe(404);
    expect(host.asked).toHaveLength(asked);
  });
});

describe('another site’s pictures', () => {
  test('a site does not serve a picture that belongs to the stock, the settings files or the media folder of another site', async () => {
    const ofA = vehiclePicture(stock, 1);
    const named = `/images/600/s-${imageMark(bannerOfAlpha())}.webp`;
    for (const [address, ofAlpha] of [
      [ofA, 200],
      [named, 502],
      ['/images/240/m/team/mia.jpg.webp', 200],
    ] as const) {
      expect([address, (await get('alpha', address)).status]).toEqual([address, ofAlpha]);
      // Site alpha has just requested the same path, so its picture can be in the disk cache now.
      expect([address, (await get('bravo', address)).status]).toEqual([address, 404]);
    }
    expect((await get('both', ofA)).status).toBe(200);
  });

  test('a URL that a settings file uses for a link, not for a picture, is never fetched as a picture', async () => {
    const asked = host.asked.length;
    expect((await get('alpha', `/images/600/s-${imageMark(`${host.origin}/facebook.jpg`)}.webp`)).status).toBe(404);
    expect(host.asked).toHaveLength(asked);
  });

  test('the hash in a picture’s URL is refused if the picture belongs to another vehicle than the one in the URL', async () => {
    const [one, other] = stock;
    const mark = imageMark(other?.media.images[0]?.url ?? '');
    expect((await get('alpha', `/images/600x400/v${one?.id.toString(36)}-${mark}.webp`)).status).toBe(404);
  });
});
