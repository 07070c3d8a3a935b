import { expect } from 'vitest';
import { WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { a, b, parts, type StoreCases } from './store-bench.ts';

const store = () => new WebVitalStore(parts.database);
const record = (site: Site, at: number) => store().record(site, [{ name: 'LCP', value: 1_000, page: 'home' }], at);

export const webVitalCases: StoreCases = {
  WebVitalStore: {
    record: async () => {
      await record(b, Date.now());
      expect(await store().histograms(a, 0)).toEqual([]);
    },
    histograms: async () => {
      await record(b, Date.now());
      expect(await store().histograms(a, 0)).toEqual([]);
      expect(await store().histograms(b, 0)).not.toEqual([]);
    },
    deleteOlder: async () => {
      await record(b, Date.now() - DAY_MS);
      expect(await store().deleteOlder(a, Date.now())).toBe(0);
      expect(await store().deleteOlder(b, Date.now())).toBe(1);
    },
  },
};
