import { afterAll, beforeAll, expect, test } from 'vitest';
import { brochurePictureAddresses } from '#features/brochure/server/brochure-pictures.server.ts';
import { toLeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { buildVehicleCard } from '#features/stock/views/vehicle-card-view.ts';
import { vehicleSharedName, vehicleSharedPicture } from '#features/syndication/rules/shared-picture.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { byClass } from '#test/builders/pages/page-markup.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';

const FIRST = '/media/turn-0.jpg';

let bench: PageBench;
let spun: Vehicle;

beforeAll(async () => {
  bench = await openPageBench();
  const spin_images = Array.from({ length: 12 }, (_, index) => `/media/turn-${index}.jpg`);
  const { vehicle } = await bench.addVehicles({ vehicle: { make: 'Isuzu', model: 'NPR', price: 64_990, spin_images } });
  if (!vehicle) throw new Error('No vehicle');
  spun = vehicle;
});
afterAll(() => bench.close());

const show = (features: Partial<PageBench['site']['features']> = {}) => {
  const site = { ...bench.site, features: { ...bench.site.features, ...features } };
  return bench.ask(vehiclePage(bench.services), `/cars/${spun.slug}`, { slug: spun.slug, site });
};

test('VDP-02 if a vehicle has a spin but no photographs, its first spin picture is used for sharing, structured data, mail and print', async () => {
  const answer = await show();
  if (answer.kind !== 'page') throw new Error(`Expected a page, got ${answer.kind}`);
  expect(answer.head.sharedName).toBe(vehicleSharedName(bench.site, spun));
  expect(vehicleSharedPicture(bench.site, spun).picture).toBe(FIRST);
  const [car] = answer.head.jsonLd as readonly { readonly image?: readonly string[] }[];
  expect(car?.image).toEqual([expect.stringMatching(/^http:\/\/[^/]+\/media\/turn-0\.jpg$/)]);
  expect(toLeadVehicle(spun, bench.site.primaryDealership, 'https://x.example/cars/y').imageUrl).toBe(FIRST);
  expect(brochurePictureAddresses(spun)).toEqual([FIRST]);
  expect(buildVehicleCard(bench.site, spun, TEST_NOW).value.picture?.src).toBe(FIRST);
});

test('SITE-10 if the site has switched spins off, the gallery still shows the first spin picture', async () => {
  const page = pageOf(await show({ spin: false }));
  expect(page.text).not.toContain('Pictures are on their way');
  expect(page.all(byClass('gallery-slide')).length).toBe(1);
});
