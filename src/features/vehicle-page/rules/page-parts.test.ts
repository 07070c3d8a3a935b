import { expect, test } from 'vitest';
import { NO_MEDIA } from '#features/stock/rules/blank-feed-vehicle.ts';
import { carJson } from '#features/stock/rules/car-json/car-json.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { paths } from '#urls/paths.ts';
import { breadcrumb } from './breadcrumb.ts';
import { gallery } from './gallery.ts';
import { viewCountJson } from './view-count-json.ts';

test('VDP-01 the breadcrumb consists of home, condition, make, model and car', () => {
  expect(breadcrumb(buildSite(), buildVehicle({ make: 'Mercedes-Benz', model: 'C-Class' }), paths)).toEqual([
    { label: 'Home', href: '/' },
    { label: 'Used cars', href: '/search/used-cars' },
    { label: 'Mercedes-Benz', href: '/search/mercedes-benz' },
    { label: 'C-Class', href: '/search/mercedes-benz/c-class' },
    { label: '2021 Mercedes-Benz C-Class Ascent Sport ZWE211R', href: null },
  ]);
});

test("ROUTE-28 the breadcrumb's links to make and model are below the site’s own search path", () => {
  const site = buildSite({ search: { paths: { search: '/find/' } } });
  expect(breadcrumb(site, buildVehicle(), paths).map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/find/toyota', '/find/toyota/corolla']),
  );
});

test("VDP-01 the breadcrumb uses the site's word for vehicles and the site's search paths; it omits a make or model whose name contains no letter or digit", () => {
  const site = buildSite({
    vehicleWord: { singular: 'caravan', plural: 'caravans' },
    search: { paths: { used: '/search/used-caravans' } },
  });
  const crumbs = breadcrumb(site, buildVehicle({ model: '???' }), paths);
  expect(crumbs.map(({ href }) => href)).toEqual(['/', '/search/used-caravans', '/search/toyota', null]);
  expect(crumbs[1]?.label).toBe('Used caravans');
});

const pictures = (urls: readonly string[], primaryImageUrl: string | null = null) =>
  buildVehicle({ media: { ...NO_MEDIA, images: urls.map((url) => ({ url, thumbUrl: null })), primaryImageUrl } });
const urlsOf = (vehicle: ReturnType<typeof buildVehicle>) => gallery(vehicle).images.map(({ url }) => url);

test('VDP-02 the gallery shows the main picture first and each picture once', () => {
  expect(urlsOf(pictures(['/a', '/b', '/a', '/c'], '/b'))).toEqual(['/b', '/a', '/c']);
  expect(urlsOf(pictures(['/a'], '/elsewhere'))).toEqual(['/elsewhere', '/a']);
  expect(gallery(pictures(['/a', '/b'])).images[1]?.alt).toBe('2021 Toyota Corolla, picture 2 of 2');
});

test('VDP-02 the gallery omits texts that are not the URL of a picture', () => {
  expect(urlsOf(pictures(['javascript:alert(1)', '//evil.example/x', 'https://ok.example/a.jpg', 'null', '']))).toEqual([
    'https://ok.example/a.jpg',
  ]);
});

test('API-10 the answer of view.json contains views and car_fields', () => {
  const car = carJson(buildVehicle(), { dealership: null, path: '/cars/x', views: null });
  expect(viewCountJson(car, 12)).toMatchObject({
    views: 12,
    car_fields: { id: 100_001, status: 'in_stock', price: 34_990, photos_count: 1, updated_at: car.updated_at, views: 12 },
  });
});
