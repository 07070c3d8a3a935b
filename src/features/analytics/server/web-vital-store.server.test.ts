import { afterAll, beforeAll, expect, test } from 'vitest';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { openTestDatabase } from '#test/builders/program/test-database.ts';
import { bucketOf } from '../rules/web-vitals/web-vital.ts';
import { WebVitalStore } from './web-vital-store.server.ts';

const NOON = Date.UTC(2026, 10, 16, 12);

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const newSite = async (slug: string) => ({ id: await new TenantStore(opened.database).registerSite(slug) });

test('values of several visits are counted by site, kind of page and measure', async () => {
  const store = new WebVitalStore(opened.database);
  const [site, other] = [await newSite('fast'), await newSite('other')];
  await store.record(
    site,
    [
      { name: 'LCP', value: 1_000, page: 'home' },
      { name: 'CLS', value: 0, page: 'home' },
    ],
    NOON,
  );
  await store.record(
    site,
    [
      { name: 'LCP', value: 1_000, page: 'home' },
      { name: 'LCP', value: 3_000, page: 'vehicle' },
    ],
    NOON + DAY_MS,
  );
  await store.record(other, [{ name: 'LCP', value: 9_000, page: 'home' }], NOON);
  expect(await store.histograms(site, NOON)).toEqual([
    { page: 'home', name: 'CLS', histogram: new Map([[0, 1]]) },
    { page: 'home', name: 'LCP', histogram: new Map([[bucketOf('LCP', 1_000), 2]]) },
    { page: 'vehicle', name: 'LCP', histogram: new Map([[bucketOf('LCP', 3_000), 1]]) },
  ]);
  expect(await store.histograms(site, NOON + DAY_MS)).toHaveLength(2);
});

test('values that many visitors send at the same time are all counted', async () => {
  const store = new WebVitalStore(opened.database);
  const site = await newSite('busy');
  const values = [
    { name: 'LCP', value: 800, page: 'home' },
    { name: 'INP', value: 40, page: 'search' },
  ] as const;
  await Promise.all(Array.from({ length: 40 }, (_, index) => store.record(site, index % 2 === 0 ? values : values.toReversed(), NOON)));
  for (const { histogram } of await store.histograms(site, NOON)) expect([...histogram.values()]).toEqual([40]);
});

test('old counts of a site are deleted, and the counts of other sites are not', async () => {
  const store = new WebVitalStore(opened.database);
  const [site, other] = [await newSite('old'), await newSite('kept')];
  for (const one of [site, other]) await store.record(one, [{ name: 'LCP', value: 800, page: 'home' }], NOON);
  expect(await store.deleteOlder(site, NOON + DAY_MS)).toBe(1);
  expect([await store.histograms(site, 0), (await store.histograms(other, 0)).length]).toEqual([[], 1]);
});
