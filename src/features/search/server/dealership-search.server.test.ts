import { describe, expect, test } from 'vitest';
import { oldestUsedYearChangesAt } from '#features/stock/rules/shown-stock/used-car-filter.ts';
import { buildSearch } from '#test/builders/search/search-builder.ts';
import { buildDealership } from '#test/builders/site/site-builder.ts';
import { DealershipSearchService } from './dealership-search.server.ts';

describe('DealershipSearchService', () => {
  const price = {};
  const first = { dealershipId: 7, categories: [], price, query: '', offset: 0 };

  test('SEARCH-50 searches one dealership of the site by categories, price, query and offset, with 21 vehicles a page', async () => {
    const { source, site, engine, clock, asked } = buildSearch({
      dealerships: [buildDealership({ id: 7 }), buildDealership({ id: 8, slug: 'other' })],
    });
    source.write(
      7,
      ...Array.from({ length: 25 }, (_, at) => ({
        id: at + 1,
        categories: at === 3 ? ['Demo deals'] : [],
        priceCents: (at + 1) * 1_000_000,
      })),
    );
    source.write(8, { id: 99 });
    const service = new DealershipSearchService(engine, clock);
    expect(await service.search(site, first)).toMatchObject({ count: 25, pages: 2, stats: { price: { min: 10_000, max: 250_000 } } });
    expect((await service.search(site, { ...first, offset: 21 }))?.hits).toEqual([22, 23, 24, 25]);
    expect((await service.search(site, { ...first, categories: ['demo deals'] }))?.hits).toEqual([4]);
    expect((await service.search(site, { ...first, price: { min: 20_000, max: 30_000 } }))?.hits).toEqual([2, 3]);
    expect((await service.search(site, { ...first, query: 'kia' }))?.hits).toEqual([]);
    expect((await service.search(site, { ...first, dealershipId: 8 }))?.hits).toEqual([99]);
    expect(await service.search(site, { ...first, dealershipId: 9 })).toBeNull();
    expect(asked.every((request) => request.limit === 21)).toBe(true);
  });

  test('SEARCH-50 on a site with a used-car filter, a result expires at the beginning of the next year', async () => {
    const { source, site, engine, clock } = buildSearch({ stock: { usedCarFilter: true } });
    source.write(7, { id: 1 });
    const answer = await new DealershipSearchService(engine, clock).search(site, first);
    expect(answer?.validUntil).toBe(oldestUsedYearChangesAt(site, clock.now()));
    expect(answer?.validUntil).not.toBeNull();
  });

  test('SEARCH-50 the cache keeps 10 results', async () => {
    const { source, site, engine, clock, asked } = buildSearch();
    source.write(7, { id: 1 });
    const service = new DealershipSearchService(engine, clock);
    for (let at = 0; at < 11; at += 1) await service.search(site, { ...first, query: `toyota ${at}` });
    await service.search(site, { ...first, query: 'toyota 1' });
    expect(asked).toHaveLength(11);
    await service.search(site, { ...first, query: 'toyota 0' });
    expect(asked).toHaveLength(12);
  });
});
