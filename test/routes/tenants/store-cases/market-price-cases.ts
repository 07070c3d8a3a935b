import { expect } from 'vitest';
import { Brochures } from '#features/brochure/server/brochures.server.ts';
import { DealershipNotOnSiteError } from '#features/dealerships/rules/dealership-of.ts';
import { GaugeCache } from '#features/market-price/server/gauge-cache.server.ts';
import { StockMarketPrices } from '#features/market-price/server/stock-market-prices.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { err } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import { KeptLog } from '#test/builders/leads/lead-bench.ts';
import { a, b, parts, type StoreCases, vehicleOfB } from './store-bench.ts';

const stockPrices = () => new StockMarketPrices(parts.database, () => [], systemClock);

export const marketPriceCases: StoreCases = {
  StockMarketPrices: {
    find: async () => {
      expect(await stockPrices().find(a, vehicleOfB(), 4_777_000)).toBeNull();
      expect(await stockPrices().find(b, vehicleOfB(), 4_777_000)).toMatchObject({ marketMaxCents: 4_777_000 });
    },
  },
  GaugeCache: {
    find: async () => {
      const prices = new GaugeCache({ source: stockPrices(), stockVersionOf: () => '1', clock: systemClock, log: new KeptLog() });
      expect((await prices.find(b, vehicleOfB())).gauge).not.toBeNull();
      await expect(prices.find(a, vehicleOfB())).rejects.toThrow(DealershipNotOnSiteError);
    },
  },
  Brochures: {
    make: async () => {
      const kept = new Map<string, Buffer>();
      const brochures = new Brochures({
        clock: systemClock,
        log: new KeptLog(),
        atOnce: 1,
        press: { print: async ({ content }) => Buffer.from(content.siteName) },
        cache: { read: async (name) => kept.get(name) ?? null, write: async (name, body) => void kept.set(name, body) },
        images: { serve: async () => err('none') },
        media: { findNow: async () => null },
      });
      const without = { ...vehicleOfB(), media: { ...vehicleOfB().media, images: [], primaryImageUrl: null } };
      const make = (site: Site) => brochures.make(site, without, 'https://www.example.com/cars/x');
      const made = await make(b);
      expect(made.ok && made.value.pdf.toString()).toBe(b.name);
      await expect(make(a)).rejects.toThrow(DealershipNotOnSiteError);
      expect(kept.size).toBe(1);
    },
  },
};
