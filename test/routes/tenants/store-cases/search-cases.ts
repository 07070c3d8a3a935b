import { expect } from 'vitest';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { stockRequest } from '#features/search/rules/site-search-request.ts';
import { ModelSearchService } from '#features/search/server/model-search.server.ts';
import { PlainWordsService } from '#features/search/server/plain-words.server.ts';
import { RecentStockChanges } from '#features/search/server/recent-stock-changes.server.ts';
import { SiteSearchCache } from '#features/search/server/site-search-cache.server.ts';
import { SuggestionService } from '#features/search/server/suggestions.server.ts';
import { FrameService } from '#features/site-layout/server/frame-service.server.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { KeptLog } from '#test/builders/leads/lead-bench.ts';
import { ROWS_OF_B } from '../two-dealers.ts';
import { ALL, a, b, dealers, idsOf, KLUGER, parts, type StoreCases, vehicleOfB } from './store-bench.ts';

const plainSources = () => ({ clock: systemClock, search: parts.search, stockVersionOf: () => 'one', places: [] });

/** Marks the stock changes of both dealers as read, up to change number 7. */
const changesOfBoth = (): RecentStockChanges => {
  const changes = new RecentStockChanges(systemClock);
  for (const { primaryDealership } of [a, b])
    changes.note(primaryDealership.id, { seq: 0, id: null }, { vehicleIds: [], cursor: { seq: 7, id: null } });
  return changes;
};

export const searchCases: StoreCases = {
  ModelSearchService: {
    search: async () => {
      const filters = { 'manufacturer.name': ['Toyota'], 'model.name': [], 'model.body': [] };
      const service = new ModelSearchService(parts.catalogue);
      expect((await service.search(b, { filters, query: '', offset: 0 })).hits).toHaveLength(1);
      expect((await service.search(a, { filters, query: '', offset: 0 })).hits).toEqual([]);
    },
  },
  PlainWordsService: {
    interpret: async () => {
      const service = new PlainWordsService(plainSources());
      const priceOf = async (site: Site) => (await service.interpret(site, { ...EMPTY_STOCK_QUERY, text: 'cheap' }))?.query.ranges.price;
      // The word 'cheap' becomes a highest price. Each site computes this price from its own stock.
      expect(await priceOf(b)).toEqual({ max: 48_000 });
      expect(await priceOf(a)).toEqual({ max: 26_000 });
    },
    explain: async () => {
      const service = new PlainWordsService(plainSources());
      const priceOf = async (site: Site) => (await service.explain(site, { ...EMPTY_STOCK_QUERY, words: 'cheap' }))?.conditions[0]?.parts;
      expect(await priceOf(b)).toEqual([{ kind: 'range', attribute: 'price', range: { max: 48_000 } }]);
      expect(await priceOf(a)).toEqual([{ kind: 'range', attribute: 'price', range: { max: 26_000 } }]);
    },
  },
  SuggestionService: {
    suggest: async () => {
      const service = new SuggestionService({ ...plainSources(), plainWords: new PlainWordsService(plainSources()) });
      expect(await service.suggest(b, 'kluger')).toMatchObject({
        value: { models: [{ label: 'Toyota Kluger' }], count: ROWS_OF_B.length },
      });
      expect((await service.suggest(a, 'kluger')).value).toEqual({
        makes: [],
        models: [],
        bodies: [],
        vehicleIds: [],
        count: 0,
        // The program knows this word from its list of well-known models, and not from the stock of site B.
        plain: expect.objectContaining({ query: expect.objectContaining({ words: 'kluger' }) }),
      });
    },
  },
  FrameService: {
    frameOf: async () => {
      const service = new FrameService({
        clock: systemClock,
        search: parts.search,
        vehicles: parts.vehicles,
        stockVersionOf: () => 'one',
        pageExists: () => true,
        log: new KeptLog(),
      });
      expect(JSON.stringify(await service.frameOf(b))).toContain('Toyota');
      expect(JSON.stringify(await service.frameOf(a))).not.toMatch(/Toyota|Kluger|Bravo|5552 2222/);
    },
  },
  StockModelCatalogue: {
    listModels: async () => expect((await parts.catalogue.listModels(a)).map(({ name }) => name)).toEqual(['Sportage']),
    version: async () => {
      const before = parts.catalogue.version(a);
      parts.index.notify(b.primaryDealership.id);
      await parts.index.ready([b.primaryDealership.id]);
      expect(parts.catalogue.version(a)).toBe(before);
    },
  },
  SiteSearchCache: {
    find: () => {
      const cache = new SiteSearchCache<{ readonly validUntil: null }>(5);
      cache.keep(b.id, 'all', { version: '1', now: 0 }, { validUntil: null });
      expect(cache.find(a.id, 'all', { version: '1', now: 0 })).toBeNull();
      expect(cache.find(b.id, 'all', { version: '1', now: 0 })).not.toBeNull();
    },
    keep: () => {
      const cache = new SiteSearchCache<{ readonly validUntil: null }>(1);
      cache.keep(b.id, 'all', { version: '1', now: 0 }, { validUntil: null });
      // Answers and changes of site A must not remove site B's answers from the cache.
      cache.keep(a.id, 'one', { version: '1', now: 0 }, { validUntil: null });
      cache.keep(a.id, 'two', { version: '2', now: 0 }, { validUntil: null });
      expect(cache.find(b.id, 'all', { version: '1', now: 0 })).not.toBeNull();
    },
    sizeOf: () => {
      const cache = new SiteSearchCache<{ readonly validUntil: null }>(5);
      cache.keep(b.id, 'all', { version: '1', now: 0 }, { validUntil: null });
      expect([cache.sizeOf(a.id), cache.sizeOf(b.id)]).toEqual([0, 1]);
    },
  },
  StockSearchService: {
    search: async () => {
      expect((await parts.search.search(b, ALL, KLUGER)).count).toBe(ROWS_OF_B.length);
      expect(await parts.search.search(a, ALL, KLUGER)).toMatchObject({ hits: [], count: 0 });
      const everything = await parts.search.search(a, ALL, EMPTY_STOCK_QUERY);
      expect([...everything.hits].sort()).toEqual(idsOf(dealers.a));
      expect(JSON.stringify(everything.facets)).not.toMatch(/Toyota|bravo/i);
    },
    findAmong: async () => {
      const ids = [...idsOf(dealers.a), ...idsOf(dealers.b)];
      expect([...(await parts.search.findAmong(b, ALL, EMPTY_STOCK_QUERY, ids))].sort()).toEqual(idsOf(dealers.b));
      expect([...(await parts.search.findAmong(a, ALL, EMPTY_STOCK_QUERY, ids))].sort()).toEqual(idsOf(dealers.a));
    },
    count: async () => {
      expect(await parts.search.count(a, ALL, KLUGER)).toBe(0);
      expect(await parts.search.count(b, ALL, KLUGER)).toBe(ROWS_OF_B.length);
    },
    readFacet: async () => {
      const makes = async (site: Site) => (await parts.search.readFacet(site, ALL, EMPTY_STOCK_QUERY, 'make')).map(({ value }) => value);
      expect([await makes(a), await makes(b)]).toEqual([['Kia'], ['Toyota']]);
    },
    readValues: async () => {
      const makesOf = async (site: Site) => (await parts.search.readValues(site, ['make'])).make?.map(({ value }) => value);
      expect(await makesOf(b)).toEqual(['Toyota']);
      expect(await makesOf(a)).toEqual(['Kia']);
    },
    readStats: async () => {
      expect(await parts.search.readStats(a, ALL, EMPTY_STOCK_QUERY, 'price')).toMatchObject({ max: 25_990 });
      expect(await parts.search.readStats(b, ALL, EMPTY_STOCK_QUERY, 'price')).toMatchObject({ min: 47_770 });
    },
    findIds: async () => {
      expect([...(await parts.search.findIds(a, { filter: null, limit: 100 })).value].sort()).toEqual(idsOf(dealers.a));
    },
    multiSearch: async () => {
      const query = (site: Site) => parts.search.multiSearch(site, [{ index: site.search.indexName, filter: 'make=Toyota' }]);
      expect(await query(a)).toEqual({ ok: true, value: [[]] });
      const found = await query(b);
      expect(found.ok && found.value[0]?.length).toBe(ROWS_OF_B.length);
    },
    resolvePath: async () => {
      // Only dealer B sells Toyota. So on site A the path with Toyota leads to the page of all used cars.
      expect((await parts.search.resolvePath(a, '/used-car/toyota'))?.canonicalPath).toBe('/used-car');
      expect((await parts.search.resolvePath(b, '/used-car/toyota'))?.canonicalPath).toBe('/used-car/toyota');
    },
    vocabulary: async () => {
      expect((await parts.search.vocabulary(a)).hasValue('make', 'toyota')).toBe(false);
      expect((await parts.search.vocabulary(b)).hasValue('make', 'toyota')).toBe(true);
    },
  },
  RecentStockChanges: {
    note: async () => {
      const changes = changesOfBoth();
      changes.note(b.primaryDealership.id, { seq: 7, id: null }, { vehicleIds: [1], cursor: { seq: 8, id: null } });
      expect(changes.mayServe(`${a.primaryDealership.id}:7`, [1])).toBe(true);
      expect(changes.mayServe(`${b.primaryDealership.id}:7`, [1])).toBe(false);
    },
    mayServe: async () => {
      const changes = changesOfBoth();
      changes.note(a.primaryDealership.id, { seq: 7, id: null }, { vehicleIds: [1], cursor: { seq: 8, id: null } });
      expect(changes.mayServe(`${b.primaryDealership.id}:7`, [1])).toBe(true);
      expect(changes.mayServe(`${a.primaryDealership.id}:7`, [1])).toBe(false);
    },
  },
  StockIndex: {
    search: async () => {
      expect((await parts.index.search({ ...stockRequest(a, null, Date.now()), limit: 50 })).hits.toSorted()).toEqual(idsOf(dealers.a));
    },
    stockVersion: async () => {
      await parts.index.ready([a.primaryDealership.id, b.primaryDealership.id]);
      const before = parts.index.stockVersion([a.primaryDealership.id]);
      parts.index.reread(b.primaryDealership.id);
      expect(parts.index.stockVersion([a.primaryDealership.id])).toBe(before);
      await parts.index.ready([b.primaryDealership.id]);
    },
  },
  DealershipSearchService: {
    search: async () => {
      const query = { dealershipId: b.primaryDealership.id, categories: [], price: {}, query: '', offset: 0 };
      expect(await parts.dealershipSearch.search(a, query)).toBeNull();
      expect(await parts.dealershipSearch.search(b, query)).toMatchObject({ count: ROWS_OF_B.length });
    },
  },
  SimilarVehicleSearch: {
    list: async () => {
      const { value: found } = await parts.similar.list(a, { ...vehicleOfB(), dealershipId: a.primaryDealership.id });
      expect(found.every(({ dealershipId }) => dealershipId === a.primaryDealership.id)).toBe(true);
      expect((await parts.similar.list(b, vehicleOfB())).value.length).toBeGreaterThan(0);
    },
  },
};
