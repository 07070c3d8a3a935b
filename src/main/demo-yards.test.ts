import { expect, test } from 'vitest';
import { resolveSites } from '#features/sites/rules/settings/resolve/resolve-sites.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import { DemoStock } from '#features/stock/server/demo-stock.server.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { SITE_SCHEMAS } from './site-schemas.ts';

test('every demo vehicle belongs to a location of its dealership and has the city of that location', async () => {
  const stock = await DemoStock.read(process.cwd());
  const { dealerships } = resolveSites(await readSettingsSources(process.cwd()), { schemas: SITE_SCHEMAS, environment: {} });
  const records = (stock?.listDealerships() ?? []).flatMap((slug) =>
    (stock?.listFeeds(slug, TEST_NOW, (name) => name).at(-1)?.records ?? []).map((record) => ({ slug, record })),
  );
  expect(records.length).toBeGreaterThan(1_000);
  const wrong = records.flatMap(({ slug, record: { city, state, location_id: id, private_suburb: suburb } }) => {
    const locations = dealerships.find((dealership) => dealership.slug === slug)?.locations ?? [];
    if (id === null) return suburb !== null && city === null ? [] : [`${slug}: ${city} without a location`];
    const address = locations.find((one) => one.id === id)?.address;
    return address?.city === city && address?.state === state ? [] : [`${slug}: ${id} in ${city}`];
  });
  expect([...new Set(wrong)]).toEqual([]);
  const cities = records.filter(({ slug }) => slug === 'wattlebird-cars').map(({ record }) => record.city);
  expect(new Set(cities)).toEqual(new Set(['Southport', 'Nerang', null]));
});
