import { expect } from 'vitest';
import { ListedStock } from '#features/stock/server/listed-stock.server.ts';
import { SiteSitemaps } from '#features/syndication/server/site-sitemap.server.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { a, b, ownVehicle, parts, type StoreCases, vehicleOfB } from './store-bench.ts';

/** Both sites have the same version, so that only the id of the site distinguishes their plans. */
const sitemaps = () => new SiteSitemaps({ stock: new ListedStock(parts.database), clock: systemClock, stockVersionOf: () => '1' });
const withVersion = (site: Site): Site => ({ ...site, contentVersion: '1' });

export const sitemapCases: StoreCases = {
  SiteSitemaps: {
    plan: async () => {
      const both = sitemaps();
      const planOfB = await both.plan(withVersion(b));
      const { stockPages } = await both.plan(withVersion(a));
      expect([...stockPages.keys()]).not.toEqual([...planOfB.stockPages.keys()]);
      expect([...stockPages]).toEqual([...(await sitemaps().plan(withVersion(a))).stockPages]);
    },
    listVehicles: async () => {
      const part = { after: null, count: 100, changedAt: 0 };
      const idsOn = async (site: Site) => (await sitemaps().listVehicles(site, part)).map(({ id }) => id);
      expect(await idsOn(a)).toContain(ownVehicle().id);
      expect(await idsOn(a)).not.toContain(vehicleOfB().id);
      expect(await idsOn(b)).toContain(vehicleOfB().id);
      const afterB = { ...part, after: { dealershipId: b.primaryDealership.id, vehicleId: 0 } };
      expect(await sitemaps().listVehicles(a, afterB)).toEqual([]);
    },
  },
};
