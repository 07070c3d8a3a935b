import { expect, test, vi } from 'vitest';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { MemoryStockSource } from '#test/builders/stock/stock-source.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { stockRequest } from '../rules/site-search-request.ts';
import { StockIndex } from './stock-index.server.ts';
import { StockPreloader } from './stock-preloader.server.ts';

const setUp = (options: { readonly maxBytes?: number } = {}) => {
  const source = new MemoryStockSource();
  const index = new StockIndex(source, { now: () => TEST_NOW });
  const onError = vi.fn();
  const preloader = new StockPreloader(index, { onError, ...options });
  const ids = async (dealershipId: number) => {
    const site = buildSite({ dealerships: [buildDealership({ id: dealershipId })] });
    return (await index.search(stockRequest(site, null, TEST_NOW))).hits;
  };
  return { source, index, preloader, onError, ids };
};

test('the first search of preloaded stock reads nothing from the database', async () => {
  const { source, preloader, ids } = setUp();
  source.write(7, { id: 1 }, { id: 2 });
  source.write(8, { id: 3 });
  await preloader.preload([7, 8]);
  const { reads } = source;
  expect(reads).toBe(2);
  expect(await ids(7)).toEqual([1, 2]);
  expect(await ids(8)).toEqual([3]);
  expect(source.reads).toBe(reads);
});

test('stock is preloaded only until the memory limit is reached, and all other stock is read at its first search', async () => {
  const { source, index, preloader, ids } = setUp({ maxBytes: 1 });
  source.write(7, { id: 1 });
  source.write(8, { id: 2 });
  await preloader.preload([7, 8]);
  expect([index.versionOf(7), index.versionOf(8)]).toEqual([{ seq: 1, rereads: 0 }, null]);
  expect(await ids(8)).toEqual([2]);
});

test('a failed preload is reported and does not stop the preloads of other dealerships, and the next search reads the stock again', async () => {
  const { source, preloader, onError, ids } = setUp();
  source.write(7, { id: 1 });
  source.write(8, { id: 2 });
  source.failures = 1;
  await preloader.preload([7, 8]);
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 7);
  expect(await ids(8)).toEqual([2]);
  expect(await ids(7)).toEqual([1]);
});

test('a preloader that is closed while it reads the stock of a dealership reads no further stock, and does not report that this reading failed', async () => {
  const { source, index, preloader, onError } = setUp();
  source.write(7, { id: 1 });
  source.write(8, { id: 2 });
  source.failures = 1;
  source.onRead = () => preloader.close();
  await preloader.preload([7, 8]);
  expect([source.reads, index.versionOf(8)]).toEqual([1, null]);
  expect(onError).not.toHaveBeenCalled();
});
