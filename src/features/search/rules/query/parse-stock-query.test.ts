import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACET_ATTRIBUTES, RANGE_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import { SORT_ATTRIBUTES } from '../stock-search.ts';
import { canonicalStockQuery } from './canonical-stock-query.ts';
import { formatStockQuery } from './format-stock-query.ts';
import { parseStockQuery } from './parse-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from './stock-query.ts';

const options = { indexName: 'Car_production' };
const parse = (search: string) => parseStockQuery(search, options);
const query = (search: string) => parse(search).query;
const problems = (search: string) => parse(search).notes.map((note) => `${note.parameter} ${note.problem}`);

const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const anyAmount = fc.oneof(fc.nat({ max: 2_000_000 }), fc.double());
const anyQuery: fc.Arbitrary<StockQuery> = fc.record({
  text: anyText,
  words: anyText,
  refinements: fc.dictionary(fc.constantFrom(...FACET_ATTRIBUTES), fc.array(anyText, { maxLength: 4 }), { maxKeys: 4 }),
  excluded: fc.dictionary(fc.constantFrom(...FACET_ATTRIBUTES), fc.array(anyText, { maxLength: 4 }), { maxKeys: 3 }),
  ranges: fc.dictionary(
    fc.constantFrom(...RANGE_ATTRIBUTES),
    fc.record({ min: fc.option(anyAmount, { nil: undefined }), max: fc.option(anyAmount, { nil: undefined }) }),
  ),
  priceAbove: fc.option(anyAmount),
  sort: fc.option(fc.record({ attribute: fc.constantFrom(...SORT_ATTRIBUTES), direction: fc.constantFrom('asc', 'desc') })),
  page: fc.oneof(fc.integer(), fc.double()),
});

describe('parseStockQuery', () => {
  test('SEARCH-01 the query string contains text, facets, ranges, sort and page', () => {
    const state: StockQuery = {
      text: 'ford ranger',
      words: 'no diesel',
      refinements: { make: ['Ford', 'Land Rover'], body: ['Ute'] },
      excluded: { fuel: ['Diesel'] },
      ranges: { price: { min: 10_000, max: 30_000 }, km: { max: 90_000 } },
      priceAbove: 1_000,
      sort: { attribute: 'price', direction: 'desc' },
      page: 3,
    };
    const written = formatStockQuery(state, options);
    expect(written).toBe(
      'query=ford%20ranger&refinementList[make][0]=Ford&refinementList[make][1]=Land%20Rover&refinementList[body][0]=Ute' +
        '&exclude[fuel][0]=Diesel&range[price]=10000:30000&range[km]=:90000&filter=price%3E1000' +
        '&sortBy=Car_production:price:desc&page=3&words=no%20diesel',
    );
    expect(parse(written)).toEqual({ query: state, notes: [] });
  });

  test('SEARCH-01 formatting and then parsing returns the same query, for any query', () => {
    fc.assert(
      fc.property(anyQuery, (state) => {
        const written = formatStockQuery(state, options);
        expect(parse(written)).toEqual({ query: canonicalStockQuery(state), notes: [] });
        expect(formatStockQuery(query(written), options)).toBe(written);
      }),
    );
  });

  test('parsing any query string gives a query that does not change when it is written and parsed again', () => {
    const piece = fc.constantFrom(
      'refinementList',
      'range',
      '[make]',
      '[price]',
      '[0]',
      '[',
      ']',
      '=',
      '&',
      ':',
      '%',
      '%zz',
      'page',
      'query',
      '9',
      '-',
      '\u{1f697}',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
          anyText,
        ),
        (search) => {
          const { query: read } = parse(search);
          expect(query(formatStockQuery(read, options))).toEqual(read);
        },
      ),
    );
  });

  test('equal searches give the same string, whatever the order of clicks', () => {
    const one = query('page=1&refinementList[make][0]=Kia&refinementList[body][0]=SUV&refinementList[make][1]=Audi');
    const other = query('refinementList[make][]=Audi&refinementList[make][]=Kia&refinementList[make][]=kia&refinementList[body]=SUV');
    expect(formatStockQuery(one, options)).toBe(formatStockQuery(other, options));
  });

  test('ROUTE-31 a link can filter by dealership', () => {
    expect(query('refinementList[dealership_slug][0]=northside').refinements).toEqual({ dealership_slug: ['northside'] });
    expect(formatStockQuery({ ...EMPTY_STOCK_QUERY, refinements: { dealership_slug: ['northside'] } }, options)).toBe(
      'refinementList[dealership_slug][0]=northside',
    );
  });

  test('ROUTE-17 parameters of other tools (utm_source) are ignored without a note', () => {
    expect(parse('?utm_source=x&gclid=1&path=/search')).toEqual({ query: EMPTY_STOCK_QUERY, notes: [] });
  });

  test('SEARCH-03 a range is written as min:max, and a missing min or max means no limit', () => {
    expect(query('range[price]=10000:30000').ranges).toEqual({ price: { min: 10_000, max: 30_000 } });
    expect(query('range[price]=:30000').ranges).toEqual({ price: { max: 30_000 } });
    expect(query('range[price]=10000:').ranges).toEqual({ price: { min: 10_000 } });
    expect(formatStockQuery({ ...EMPTY_STOCK_QUERY, ranges: { price: { max: 30_000 } } }, options)).toBe('range[price]=:30000');
  });

  test('SEARCH-03 the two fields of a form make one range, and an empty field means no limit', () => {
    expect(query('range[price][min]=10000&range[price][max]=').ranges).toEqual({ price: { min: 10_000 } });
    expect(query('range[year][min]=2018&range[year][max]=2020').ranges).toEqual({ year: { min: 2018, max: 2020 } });
    expect(problems('range[price][min]=&range[price][max]=')).toEqual([]);
  });

  test('BUDGET-13 the filter price>1000 is part of the search; any other text in the parameter filter is left out with a note', () => {
    expect(parse('filter=price%3E1000')).toEqual({ query: { ...EMPTY_STOCK_QUERY, priceAbove: 1_000 }, notes: [] });
    for (const filter of ['price<1000', 'price>', 'price>-1', 'km>1000', ''])
      expect(parse(`filter=${encodeURIComponent(filter)}`)).toEqual({
        query: EMPTY_STOCK_QUERY,
        notes: [{ parameter: `filter=${filter}`, problem: 'unknown-facet' }],
      });
  });

  test('the sort parameter names the index, attribute and direction', () => {
    expect(query('sortBy=Car_production:created_at:desc').sort).toEqual({ attribute: 'created_at', direction: 'desc' });
    expect(parse('sortBy=')).toEqual({ query: EMPTY_STOCK_QUERY, notes: [] });
    for (const wrong of ['Other:price:desc', 'Car_production:price', 'Car_production:price:down', 'Car_production:vin:asc', 'price:desc']) {
      expect(problems(`sortBy=${wrong}`)).toEqual(['sortBy wrong-sort']);
    }
  });
});

describe('invalid parts of a query string are removed or limited, and listed in the notes', () => {
  test.each([
    ['refinementList[colourr][0]=Red', 'refinementList[colourr][0] unknown-facet'],
    ['refinementList[__proto__][0]=x', 'refinementList[__proto__][0] unknown-facet'],
    ['refinementList[price][0]=100', 'refinementList[price][0] unknown-facet'],
    ['range[make]=1:2', 'range[make] unknown-facet'],
    ['range[price]=30000:10000', 'range[price] wrong-range'],
    ['range[price]=cheap', 'range[price] wrong-range'],
    ['range[price]=-5:10', 'range[price] wrong-range'],
    ['range[price]=1:2:3', 'range[price] wrong-range'],
    ['range[price]=:', 'range[price] wrong-range'],
    ['range[price][min]=abc', 'range[price][min] wrong-range'],
    ['range[price]=1:99999999999999999999', 'range[price] wrong-range'],
    ['page=0', 'page wrong-page'],
    ['page=-1', 'page wrong-page'],
    ['page=two', 'page wrong-page'],
  ])('%s', (search, note) => {
    expect(parse(search)).toEqual({ query: EMPTY_STOCK_QUERY, notes: [expect.anything()] });
    expect(problems(search)).toEqual([note]);
  });

  test('page 10^9 becomes the highest page number', () => {
    expect(query('page=1000000000').page).toBe(10_000);
    expect(query(`page=${'9'.repeat(400)}`).page).toBe(10_000);
    expect(problems('page=1000000000')).toEqual(['page wrong-page']);
  });

  test('a search text of 50,000 characters is cut to the maximum of 200 characters', () => {
    const { query: read, notes } = parse(`query=${'a'.repeat(50_000)}`);
    expect(read.text).toBe('a'.repeat(200));
    expect(notes.map((note) => note.problem)).toContain('too-long');
  });

  test('a query string that is too long is cut after its last complete parameter, and a facet keeps at most 50 values', () => {
    const { query: read, notes } = parse(Array.from({ length: 2_000 }, (_, i) => `refinementList[make][${i}]=Make${i}`).join('&'));
    expect(read.refinements.make).toHaveLength(50);
    expect(notes.map((note) => note.problem)).toEqual(['too-long', 'too-many']);
  });

  test('at most 100 values of all facets together are read, with at most 4,000 characters together', () => {
    const values = ['make', 'model', 'body', 'exclude'].flatMap((name) =>
      Array.from({ length: 40 }, (_, at) => (name === 'exclude' ? `exclude[make][]=x${at}` : `refinementList[${name}][]=v${at}`)),
    );
    const { query, notes } = parseStockQuery(values.join('&'), { indexName: 'Car_production' });
    const counts = [...Object.values(query.refinements), ...Object.values(query.excluded)].map((list) => list?.length);
    expect(counts).toEqual([40, 40, 20]);
    expect(notes).toEqual([
      { parameter: 'refinementList[body]', problem: 'too-many' },
      { parameter: 'exclude[make]', problem: 'too-many' },
    ]);
    const long = Array.from({ length: 50 }, (_, at) => `refinementList[make][]=${'x'.repeat(98)}${at + 10}`).join('&');
    expect(parseStockQuery(long, { indexName: 'Car_production' }).query.refinements.make).toHaveLength(40);
  });

  test('invalid percent-encoding is not decoded', () => {
    expect(query('query=100%&refinementList[make][0]=%E4%').text).toBe('100%');
  });

  test('if a parameter is repeated, its first value is used', () => {
    expect(query('page=2&page=3&query=a&query=b')).toMatchObject({ page: 2, text: 'a' });
    expect(problems('page=2&page=3')).toEqual(['page repeated']);
  });
});
