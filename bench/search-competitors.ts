import { create, insertMultiple, search } from '@orama/orama';
import itemsjs from 'itemsjs';
import type { StockQuery } from '#features/search/rules/query/stock-query.ts';
import type { StockDocument } from '#features/search/rules/stock-search.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';

/**
 * Another search library with which the benchmark compares our search. It is configured to answer the requests of a
 * search page as completely as the library allows.
 */
export interface Competitor {
  readonly name: string;
  /** Returns the hits of one page and the counts of every facet. */
  search(query: StockQuery, isTypo: boolean): unknown;
}

const PAGE_SIZE = 21;

const oneOrMore = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** Sorts documents by rank, highest first. Both libraries keep this order when a query has no sort order. */
const ranked = (documents: readonly StockDocument[]): readonly StockDocument[] => documents.toSorted((one, other) => other.rank - one.rank);

/**
 * A search with itemsjs. Its facets are disjunctive. Its ranges are not disjunctive: they are a filter function, which
 * itemsjs applies to the counts of all facets. Minimum and maximum come from `show_facet_stats`. itemsjs does not
 * correct typos.
 */
export const createItemsJs = (documents: readonly StockDocument[], facets: readonly FacetAttribute[]): Competitor => {
  const items = ranked(documents).map((document) => ({
    ...document.attributes,
    ...document.numbers,
    id: document.id,
    text: document.text.join(' '),
    created_at: document.createdAt,
    year_text: document.attributes.year,
    seats_text: document.attributes.seats,
  }));
  const engine = itemsjs(items, {
    searchableFields: ['text'],
    isExactSearch: true,
    removeStopWordFilter: true,
    sortings: { price: { field: 'price', order: 'asc' } },
    aggregations: Object.fromEntries(facets.map((attribute) => [attribute, { size: 100, conjunction: false }])),
  } as never);
  return {
    name: 'itemsjs',
    search: ({ text, refinements, ranges, sort, page }) => {
      const ends = Object.entries(ranges);
      const passes = (item: Record<string, number | undefined>): boolean =>
        ends.every(([attribute, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }]) => {
          const value = item[attribute];
          return value !== undefined && value >= min && value <= max;
        });
      return engine.search({
        query: text,
        filters: refinements,
        page,
        per_page: PAGE_SIZE,
        ...(sort ? { sort: 'price' } : {}),
        ...(ends.length > 0 ? { filter: passes } : {}),
      });
    },
  };
};

/**
 * Runs a search with Orama. Orama counts the values of a facet only among the vehicles that match all filters. The bench needs
 * the counts without the filter of that facet. So each facet with a chosen value needs one more query. The option `preflight`
 * makes such a query return only counts. Orama cannot return the lowest and highest value of a number, such as the price, so
 * this search leaves them out. Typo tolerance is set only for queries with typing errors, because it changes the counts of
 * other queries.
 */
export const createOrama = async (documents: readonly StockDocument[], facets: readonly FacetAttribute[]): Promise<Competitor> => {
  const enums = Object.fromEntries(
    facets.map((attribute) => [attribute, documents.some((document) => Array.isArray(document.attributes[attribute])) ? 'enum[]' : 'enum']),
  );
  const schema = { text: 'string', price_number: 'number', km_number: 'number', year_number: 'number', ...enums } as const;
  const database = create({ schema: schema as never });
  const rows = ranked(documents).map((document) => ({
    ...Object.fromEntries(
      facets.flatMap((attribute): [string, unknown][] => {
        const values = oneOrMore(document.attributes[attribute]);
        if (enums[attribute] === 'enum[]') return [[attribute, values]];
        return values.length === 0 ? [] : [[attribute, values[0]]];
      }),
    ),
    id: String(document.id),
    text: document.text.join(' '),
    ...Object.fromEntries(
      Object.entries(document.numbers)
        .filter(([attribute]) => ['price', 'km', 'year'].includes(attribute))
        .map(([attribute, value]) => [`${attribute}_number`, value]),
    ),
  }));
  await insertMultiple(database, rows as never[], 1_000);
  const allFacets = Object.fromEntries(facets.map((attribute) => [attribute, { limit: 100 }]));
  return {
    name: 'Orama',
    search: async ({ text, refinements, ranges, sort, page }, isTypo) => {
      const where: Record<string, unknown> = {};
      for (const [attribute, values] of Object.entries(refinements))
        where[attribute] = enums[attribute] === 'enum[]' ? { containsAny: values } : { in: values };
      for (const [attribute, { min = 0, max = 1_000_000_000 }] of Object.entries(ranges))
        where[`${attribute}_number`] = { between: [min, max] };
      // Text options are set only for a query with text, because they make a query without text six times slower.
      const common = text === '' ? { term: '' } : { term: text, properties: ['text'], threshold: 0, ...(isTypo ? { tolerance: 1 } : {}) };
      await search(database, {
        ...common,
        where,
        facets: allFacets,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
        ...(sort ? { sortBy: { property: 'price_number', order: 'ASC' } } : {}),
      } as never);
      for (const attribute of Object.keys(refinements)) {
        const { [attribute]: _, ...others } = where;
        await search(database, { ...common, where: others, facets: { [attribute]: { limit: 100 } }, preflight: true } as never);
      }
    },
  };
};
