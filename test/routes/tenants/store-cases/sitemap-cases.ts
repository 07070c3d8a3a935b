import { expect } from 'vitest';
import { ListedStock } from '#features/stock/server/listed-stock.server.ts';
import { SiteSitemaps } from '#features/syndication/server/site-sitemap.server.ts';
import { StockFeeds } from '#features/syndication/server/stock-feeds.server.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { a, b, ownVehicle, parts, type StoreCases, vehicleOfB } from './store-bench.ts';

/** Both sites have the same content version, so that only their ids distinguish their stored sitemap plans. */
const sitemaps = () => new SiteSitemaps({ stock: new ListedStock(parts.database), clock: systemClock, stockVersionOf: () => '1' });
const withVersion = (site: Site): Site => ({ ...site, contentVersion: '1' });

const feeds = () => new StockFeeds(new ListedStock(parts.database), systemClock);
const addresses = { origin: 'https://cars.example', pictureOf: ({ src }: { readonly src: string }) => src };

export const sitemapCases: StoreCases = {
  StockFeeds: {
    check: async () => {
      const idsOn = async (site: Site) => (await feeds().check(site, 'google', addresses)).leftOut.map(({ id }) => id);
      expect(await idsOn(b)).toContain(vehicleOfB().id);
      expect(await idsOn(a)).not.toContain(vehicleOfB().id);
    },
    lines: async () => {
      const textOf = async (site: Site) => {
        let text = '';
        for await (const line of feeds().lines(site, 'google', addresses)) text += line;
        return text;
      };
      expect(await textOf(a)).not.toContain(vehicleOfB().slug);
    },
  },
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
