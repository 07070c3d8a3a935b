import { describe } from 'vitest';
import { describeFacets } from './describe-facets.ts';
import { describeListedStock } from './describe-listed-stock.ts';
import { describeOrder } from './describe-order.ts';
import { describeText } from './describe-text.ts';
import type { CreateEngine } from './searched-cars.ts';

/** What every stock search engine must do: any engine that passes can take the place of another. */
export const describeStockSearchEngine = (name: string, createEngine: CreateEngine): void => {
  describe(`stock search by ${name}`, () => {
    describe('what is listed and found', () => describeListedStock(createEngine));
    describe('facets', () => describeFacets(createEngine));
    describe('order and pages', () => describeOrder(createEngine));
    describe('text', () => describeText(createEngine));
  });
};
