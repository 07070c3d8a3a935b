import { expect, test } from 'vitest';
import type { SiteRegistry } from '#features/sites/server/registry/site-registry.server.ts';
import type { IndexedVehicle } from '#features/stock/rules/indexed-vehicle.ts';
import type { VehicleDocuments } from '#features/stock/server/documents/vehicle-documents.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { fixedClock } from '#kernel/clock.ts';
import { DatabaseUnavailableError } from '#platform/database/database-unavailable.server.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { openSearch } from './following-search.server.ts';

const dealership = buildDealership({ id: 1 });
const site = buildSite({ dealerships: [dealership] });
const vehicle = (id: number, priceCents: number): IndexedVehicle => ({ ...buildVehicle({ id, priceCents }) });

test('if the database does not answer, the search reads changed vehicles from memory, and cached pages that show older versions of these vehicles are not served', async () => {
  let isGone = false;
  const vehicles = {
    readChanges: async () => {
      if (isGone) throw new DatabaseUnavailableError();
      return { vehicles: [vehicle(11, 100), vehicle(12, 100)], cursor: { seq: 5, id: null }, more: false };
    },
  } as unknown as VehicleStore;
  const documents = { changesAfter: () => ({ seq: 6, vehicles: [vehicle(11, 200)] }) } as unknown as VehicleDocuments;
  const registry = {
    list: () => [site],
    listDealerships: () => [dealership],
    findDealershipById: () => dealership,
    onChange: () => () => {},
  } satisfies Pick<SiteRegistry, 'list' | 'listDealerships' | 'findDealershipById' | 'onChange'>;
  const log = { error: () => {}, warn: () => {} };
  const search = openSearch({ environment: {}, registry, clock: fixedClock(TEST_NOW), log, vehicles, documents } as unknown as Parameters<
    typeof openSearch
  >[0]);
  await search.preload([1]);
  const former = search.engine.stockVersion([1]);
  expect(search.mayServeFormer(former, [11])).toBe(true);

  isGone = true;
  search.engine.notify(1);
  await expect.poll(() => search.engine.stockVersion([1])).not.toBe(former);
  expect([search.mayServeFormer(former, [11]), search.mayServeFormer(search.engine.stockVersion([1]), [11])]).toEqual([false, true]);
  await search.close();
});
