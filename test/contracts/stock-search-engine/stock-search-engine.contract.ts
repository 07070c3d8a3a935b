import { describe } from 'vitest';
import { describeFacets } from './facets.contract.ts';
import { describeListedStock } from './listed-stock.contract.ts';
import { describeOrder } from './order.contract.ts';
import type { CreateEngine } from './searched-cars.ts';
import { describeText } from './text.contract.ts';

/** The contract of every stock search engine. Engines that pass are interchangeable. */
export const describeStockSearchEngine = (engineName: string, createEngine: CreateEngine): void => {
  describe(`stock search by ${engineName}`, () => {
    describe('the vehicles that a search finds', () => describeListedStock(createEngine));
    describe('facets', () => describeFacets(createEngine));
    describe('order and pages', () => describeOrder(createEngine));
    describe('text', () => describeText(createEngine));
  });
};
