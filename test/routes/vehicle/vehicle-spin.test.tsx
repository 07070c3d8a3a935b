import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, byBehaviour, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import { readIslandProps } from '#ui-kit/island/island-props.ts';

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;

const images = [1, 2, 3].map((number) => ({ image: { url: `/media/${number}.jpg` } }));
const spinImages = Array.from({ length: 36 }, (_, index) => `/media/turn-${index}.jpg`);
const hotspots = {
  exterior: [{ id: 'a', description: 'Tow bar fitted' }],
  interior: [{ id: 'b', description: 'Heated seats' }],
  positions: [{ hotspotId: 'a', activeAngle: 180, posX: 50, posY: 70 }],
};

beforeAll(async () => {
  bench = await openPageBench();
  stock = await bench.addVehicles({
    spun: { make: 'Toyota', model: 'RAV4', images, spin_images: spinImages, spin_interior_image: '/media/inside.jpg', hotspots },
    coded: { make: 'Toyota', model: 'Yaris', images, spin_code: 'car-7' },
    plain: { make: 'Toyota', model: 'Corolla', images },
  });
});
afterAll(() => bench.close());

const show = async (id: string, site: Site = bench.site): Promise<MarkupElement> => {
  const slug = stock[id]?.slug ?? '';
  return pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug, site }));
};
const withSpin = (spin: Partial<Site['spin']>): Site => ({ ...bench.site, spin: { ...bench.site.spin, ...spin } });
const panels = (page: MarkupElement) => page.all(byAttribute('data-gallery-panel')).map(({ attributes }) => attributes['aria-label']);
const startPanel = (page: MarkupElement) => page.all(byAttribute('data-start')).map(({ attributes }) => attributes.id);
const islands = (page: MarkupElement) => page.all(({ name }) => name === 'x-island').map(({ attributes }) => attributes);
const island = (page: MarkupElement, name: string) => islands(page).find((attributes) => attributes.name === name);

test('VDP-07 SPIN-01 the gallery of a vehicle with a spin has the views Photos, 360° and Interior', async () => {
  const page = await show('spun');
  expect(panels(page)).toEqual(['360°', 'Interior']);
  const ways = page.one(byBehaviour('gallery-views')).all('a');
  expect(ways.map(({ text, attributes }) => [text, attributes.href])).toEqual([
    ['Photos3', '#photos'],
    ['360°', '#spin'],
    ['Interior', '#interior'],
  ]);
  const inside = (view: string, name: string) => readIslandProps(island(page.byId(view), name)?.props ?? '{}');
  expect(inside('spin', 'spin-viewer')).toMatchObject({ frames: { length: 36 }, autoRotate: true });
  expect(inside('interior', 'interior-viewer')).toMatchObject({ panorama: expect.stringContaining('inside.jpg') });
  expect(page.byId('photos').has(byAttribute('data-gallery-strip'))).toBe(true);
  expect(page.text).toContain('Tow bar fitted');
  expect(page.text).toContain('Heated seats');
  expect(panels(await show('plain'))).toEqual([]);
});

test('SITE-10 if a site has switched off spins, its vehicle pages show no spin', async () => {
  const page = await show('spun', { ...bench.site, features: { ...bench.site.features, spin: false } });
  expect(panels(page)).toEqual([]);
  expect(islands(page).map(({ name }) => name)).not.toContain('spin-viewer');
  expect(page.text).not.toContain('Tow bar fitted');
});

test('SPIN-02 a vehicle page shows the spin first, or the pictures first if the site sets this', async () => {
  expect(startPanel(await show('spun'))).toEqual(['spin']);
  expect(startPanel(await show('spun', withSpin({ startView: 'images' })))).toEqual([]);
});

test('SPIN-02 IMG-04 two pictures load eagerly, and one of them is the picture that is visible first', async () => {
  const wanted = (page: MarkupElement) =>
    page
      .all(({ name, attributes }) => name === 'img' && (attributes.fetchPriority ?? attributes.fetchpriority) === 'high')
      .map(({ attributes }) => attributes.src);
  expect(wanted(await show('spun'))).toEqual([expect.stringContaining('turn-0.jpg'), expect.stringContaining('1.jpg')]);
  expect(wanted(await show('spun', withSpin({ startView: 'images' })))).toEqual([
    expect.stringContaining('1.jpg'),
    expect.stringContaining('2.jpg'),
  ]);
});

test('SPIN-11 the viewers of the spin and the interior are not hydrated before the shopper uses them', async () => {
  // A viewer with the mode `visible` is loaded when it becomes visible. On this page it is in a hidden panel, so it is
  // not loaded.
  const when = (page: MarkupElement) => [island(page, 'spin-viewer')?.when, island(page, 'interior-viewer')?.when];
  expect(when(await show('spun'))).toEqual(['touch', 'visible']);
  expect(when(await show('spun', withSpin({ startView: 'images' })))).toEqual(['visible', 'visible']);
});

test('SPIN-09 the spin rotates automatically; a site can switch this off', async () => {
  expect(readIslandProps(island(await show('spun'), 'spin-viewer')?.props ?? '{}')).toMatchObject({ autoRotate: true });
  const page = await show('spun', withSpin({ autoRotate: false }));
  expect(readIslandProps(island(page, 'spin-viewer')?.props ?? '{}')).toMatchObject({ autoRotate: false });
});

test('SPIN-17 if the site has a key of an outside company, the script of this company shows each vehicle that has a spin code', async () => {
  const impel = null;
  const site = withSpin({ integrators: { spinCode: { script: 'https://spin.example/load.js?key={key}', key: 'k1', hosts: [] }, impel } });
  const page = await show('coded', site);
  expect(panels(page)).toEqual(['360°']);
  expect(readIslandProps(island(page, 'integrated-spin')?.props ?? '{}')).toMatchObject({
    scriptUrl: 'https://spin.example/load.js?key=k1',
    siteKey: 'k1',
    code: 'car-7',
  });
  expect(page.all(({ name, attributes }) => name === 'script' && (attributes.src ?? '').includes('spin.example'))).toEqual([]);
  expect(panels(await show('coded'))).toEqual([]);
});
