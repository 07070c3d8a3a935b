import { facetSort } from '#features/search/rules/facet-order.ts';
import type { StockDocument, StockSearchEngine, StockSearchRequest } from '#features/search/rules/stock-search.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { NOW } from './random-stock.ts';

/** A search engine and a function that writes stock to it. Every search after a write finds the written stock. */
export interface WritableEngine {
  readonly engine: StockSearchEngine;
  apply(dealershipId: number, documents: readonly StockDocument[], removedIds: readonly number[]): Promise<void>;
}

/** Creates a search engine without vehicles. */
export type CreateEngine = () => Promise<WritableEngine>;

type Attributes = StockDocument['attributes'];
type Extra = Partial<Omit<StockDocument, 'id' | 'attributes' | 'numbers'>> & { numbers?: StockDocument['numbers'] };

/** A used car in stock of dealership 1, created a month ago. */
export const car = (id: number, attributes: Attributes, extra: Extra = {}): StockDocument => ({
  id,
  dealershipId: 1,
  slug: `car-${id}`,
  attributes,
  numbers: {},
  text: [attributes.make ?? '', attributes.model ?? '', attributes.badge ?? ''].flat(),
  rank: 0,
  createdAt: NOW - 30 * DAY_MS,
  soldAt: null,
  status: 'in_stock',
  carType: 'used',
  shown: true,
  ...extra,
});

/** A search for every listed vehicle of dealership 1. */
export const ask = (request: Partial<StockSearchRequest> = {}): StockSearchRequest => ({
  scope: {
    siteId: 1,
    dealerships: [{ dealershipId: 1, soldShownDays: 3 }],
    carTypes: ['new', 'demo', 'used'],
    statuses: ['in_stock', 'coming_soon', 'sold'],
    recencyDays: null,
  },
  text: '',
  refinements: {},
  ranges: {},
  filter: null,
  sort: null,
  offset: 0,
  limit: 21,
  facets: [],
  stats: [],
  collapseSold: false,
  now: NOW,
  ...request,
});

/** A facet with all its values, in the order of a search page. */
export const all = (attribute: keyof Attributes) => [{ attribute, limit: null, sort: facetSort(attribute) }];

/** Each value of a facet with its count as text, such as `Kia 3`, in the order of the facet. */
export const byCount = (items: readonly { label: string; count: number }[] | undefined) =>
  items?.map(({ label, count }) => `${label} ${count}`);

/** Creates an engine and writes the given documents to it. */
export const engineWith = async (createEngine: CreateEngine, documents: readonly StockDocument[]): Promise<StockSearchEngine> => {
  const { engine, apply } = await createEngine();
  for (const dealershipId of new Set(documents.map((document) => document.dealershipId))) {
    await apply(
      dealershipId,
      documents.filter((document) => document.dealershipId === dealershipId),
      [],
    );
  }
  return engine;
};

/** The ids of the hits, in the order of the search result. */
export const hits = async (engine: StockSearchEngine, request: Partial<StockSearchRequest> = {}): Promise<readonly number[]> =>
  (await engine.search(ask(request))).hits;
