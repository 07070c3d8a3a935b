import { describe } from 'vitest';
import { describeFacets } from './facets.contract.ts';
import { describeListedStock } from './listed-stock.contract.ts';
import { describeOrder } from './order.contract.ts';
import type { CreateEngine } from './searched-cars.ts';
import { describeText } from './text.contract.ts';

/** What every stock search engine must do: any engine that passes can take the place of another. */
export const describeStockSearchEngine = (name: string, createEngine: CreateEngine): void => {
  describe(`stock search by ${name}`, () => {
    describe('what is listed and found', () => describeListedStock(createEngine));
    describe('facets', () => describeFacets(createEngine));
    describe('order and pages', () => describeOrder(createEngine));
    describe('text', () => describeText(createEngine));
  });
};
