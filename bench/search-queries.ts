import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/query/stock-query.ts';
import { modelsOf, SEARCHED_BODIES, SEARCHED_COLOURS, SEARCHED_MAKES, seededRandom } from './stock-documents.ts';

/** The ten kinds of query that search pages send. */
export const QUERY_CLASSES = [
  'none',
  'make',
  'make, body, price',
  'text',
  'typo',
  'prefix',
  'three facets',
  'text and facets',
  'deep page',
  'ranges',
] as const;
export type QueryClass = (typeof QUERY_CLASSES)[number];

const swapLetters = (word: string): string => word.slice(0, 1) + word.slice(2, 3) + word.slice(1, 2) + word.slice(3);

/** Creates many different queries of one kind. The result is the same in every run. */
export const generateQueries = (kind: QueryClass, count: number): readonly StockQuery[] => {
  const random = seededRandom(QUERY_CLASSES.indexOf(kind) + 1);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const makes = SEARCHED_MAKES.slice(0, 12);
  const range = (from: number, to: number) => ({
    min: from + Math.floor(random() * 10) * 1_000,
    max: to + Math.floor(random() * 30) * 1_000,
  });
  const text = (): string => {
    const make = pick(makes);
    return `${make} ${pick(modelsOf(make))}`.toLowerCase();
  };
  const generate = (): StockQuery => {
    const query = (change: Partial<StockQuery>): StockQuery => ({ ...EMPTY_STOCK_QUERY, ...change });
    switch (kind) {
      case 'none':
        return query({});
      case 'make':
        return query({ refinements: { make: [pick(makes)] } });
      case 'make, body, price':
        return query({
          refinements: { make: [pick(makes)], simple_body: [pick(SEARCHED_BODIES)] },
          ranges: { price: range(5_000, 40_000) },
        });
      case 'text':
        return query({ text: text() });
      case 'typo': {
        const make = pick(makes.filter((one) => one.length > 4));
        return query({ text: `${swapLetters(make.toLowerCase())} ${pick(SEARCHED_COLOURS).toLowerCase()}` });
      }
      case 'prefix':
        return query({ text: pick(makes).toLowerCase().slice(0, 3) });
      case 'three facets':
        return query({ refinements: { make: [pick(makes), pick(makes)], fuel: ['Petrol', 'Hybrid'], transmission: ['Automatic'] } });
      case 'text and facets':
        return query({
          text: pick(makes).toLowerCase(),
          refinements: { simple_body: [pick(SEARCHED_BODIES)], colour: [pick(SEARCHED_COLOURS)] },
        });
      case 'deep page':
        return query({ page: 40 + Math.floor(random() * 40), sort: { attribute: 'price', direction: 'asc' } });
      case 'ranges':
        return query({
          ranges: {
            price: range(5_000, 30_000),
            km: { max: 60_000 + Math.floor(random() * 90_000) },
            year: { min: 2012 + Math.floor(random() * 8) },
          },
        });
    }
  };
  return Array.from({ length: count }, generate);
};
