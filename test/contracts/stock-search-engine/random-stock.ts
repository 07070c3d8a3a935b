import fc from 'fast-check';
import { SORT_ATTRIBUTES, type StockDocument, type StockFilter, type StockSearchRequest } from '#features/search/rules/stock-search.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { type FacetAttribute, RANGE_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';

/**
 * Generates small stocks whose vehicles share many values, and requests about those values, so that every condition
 * affects the result.
 */
export const NOW = Date.UTC(2026, 10, 16, 2);

const MAKES = ['Ford', 'FORD', ' Kia', 'Kia', 'Mazda', 'Land Rover', 'Mercedes-Benz'];
const MODELS = ['Ranger', 'Range Rover', 'Rio', 'CX-5', 'CX-50', '3', 'Mondeo', 'C 200', 'C 63'];
const WORDS = [
  'ford',
  'frod',
  'for',
  'ranger',
  'range',
  'rnager',
  'kia',
  'cx5',
  'cx-5',
  'cx',
  'mazda 3',
  'madza',
  'land rover',
  '2019',
  '2018',
  'rangr ford',
  'c',
  'benz',
];
const FEATURES = ['Towbar', 'towbar', 'Sunroof', 'Bluetooth', 'Navi'];
const ATTRIBUTES: readonly FacetAttribute[] = ['make', 'model', 'filtered_features', 'status', 'car_type', 'year', 'tag'];

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });
const time = fc.integer({ min: -6 * 24, max: 0 }).map((hours) => NOW + (hours * DAY_MS) / 24);

const content = fc.record({
  make: fc.constantFrom(...MAKES),
  model: maybe(fc.constantFrom(...MODELS)),
  features: fc.array(fc.constantFrom(...FEATURES), { maxLength: 3 }),
  tag: maybe(fc.constantFrom('Runout', 'RUNOUT', 'Sale')),
  year: maybe(fc.integer({ min: 2017, max: 2020 })),
  price: maybe(
    fc.oneof(
      fc.integer({ min: 1, max: 6 }).map((step) => step * 5_000),
      fc.constant(12_345.5),
    ),
  ),
  km: maybe(fc.integer({ min: 0, max: 5 })),
  offer: maybe(fc.constant(9_990)),
  rank: fc.integer({ min: 0, max: 2 }),
  createdAt: time,
  soldAt: fc.option(time),
  status: fc.constantFrom('in_stock', 'in_stock', 'coming_soon', 'sold', 'sold', 'on_hold'),
  carType: fc.constantFrom('new' as const, 'demo' as const, 'used' as const, 'used' as const),
  shown: fc.constantFrom(true, true, true, false),
});

const document = (
  id: number,
  dealershipId: number,
  of: typeof content extends fc.Arbitrary<infer Content> ? Content : never,
): StockDocument => ({
  id,
  dealershipId,
  slug: `car-${id}`,
  attributes: {
    make: of.make,
    ...(of.model === undefined ? {} : { model: of.model }),
    filtered_features: of.features,
    status: of.status,
    car_type: of.carType,
    ...(of.year === undefined ? {} : { year: String(of.year) }),
    ...(of.tag === undefined ? {} : { tag: of.tag }),
  },
  numbers: {
    ...(of.price === undefined ? {} : { price: of.price }),
    ...(of.km === undefined ? {} : { km: of.km }),
    ...(of.year === undefined ? {} : { year: of.year }),
    ...(of.offer === undefined ? {} : { offer_price: of.offer }),
  },
  text: [of.make, of.model ?? '', of.tag ?? '', of.year === undefined ? '' : String(of.year), ...of.features],
  rank: of.rank,
  createdAt: of.createdAt,
  soldAt: of.soldAt,
  status: of.status,
  carType: of.carType,
  shown: of.shown,
});

/**
 * A random write to one dealership's stock. Only a few ids are used, so that the same vehicles change, disappear and
 * return.
 */
export interface Write {
  readonly dealershipId: number;
  readonly documents: readonly StockDocument[];
  readonly removedIds: readonly number[];
}

export const anyWrite = (maxDocuments: number): fc.Arbitrary<Write> =>
  fc
    .record({
      dealershipId: fc.integer({ min: 1, max: 3 }),
      changed: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), content), { maxLength: maxDocuments }),
      removed: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 10 }),
    })
    .map(({ dealershipId, changed, removed }) => ({
      dealershipId,
      documents: changed.map(([id, of]) => document(dealershipId * 1_000 + id, dealershipId, of)),
      removedIds: removed.map((id) => dealershipId * 1_000 + id),
    }));

const refinableValues: Partial<Record<FacetAttribute, readonly string[]>> = {
  make: [...MAKES, 'kia', 'Lada'],
  model: MODELS,
  filtered_features: [...FEATURES, 'Navi|Sunroof', 'towbar|Leather'],
  status: ['in_stock', 'sold'],
  car_type: ['new', 'used'],
  year: ['2018', '2019', '2030'],
  tag: ['runout', 'Sale'],
};
const anyRefinement = fc
  .constantFrom(...ATTRIBUTES)
  .chain((attribute) =>
    fc.tuple(fc.constant(attribute), fc.array(fc.constantFrom(...(refinableValues[attribute] ?? [])), { maxLength: 3 })),
  );
const end = maybe(fc.integer({ min: 0, max: 7 }).map((step) => step * 5_000));
const yearEnd = maybe(fc.integer({ min: 2017, max: 2020 }));

const anyCondition: fc.Arbitrary<StockFilter> = fc.oneof(
  fc.constantFrom<StockFilter>(
    { kind: 'is', attribute: 'make', value: 'FORD' },
    { kind: 'is', attribute: 'filtered_features', value: 'Towbar' },
    { kind: 'is', attribute: 'id', value: '1003' },
    { kind: 'is', attribute: 'slug', value: 'car-2005' },
    { kind: 'slug', attribute: 'make', value: 'land-rover' },
    { kind: 'slug', attribute: 'model', value: 'cx-5' },
    { kind: 'compare', attribute: 'offer_price', operator: '>', value: 0 },
    { kind: 'compare', attribute: 'created_at', operator: '>=', value: NOW - 3 * DAY_MS },
  ),
  fc.record({
    kind: fc.constant('compare' as const),
    attribute: fc.constantFrom('price' as const, 'year' as const, 'seats' as const),
    operator: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const, '=' as const),
    value: fc.constantFrom(10_000, 20_000, 2018, 2019),
  }),
);
const { filter: anyFilter } = fc.letrec<{ filter: StockFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    anyCondition,
    fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), of: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not' as const), of: tie('filter') }),
  ),
}));

export const anyRequest: fc.Arbitrary<StockSearchRequest> = fc.record({
  scope: fc.record({
    siteId: fc.constant(1),
    dealerships: fc
      .uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
      .chain((ids) =>
        fc.tuple(
          ...ids.map((dealershipId) => fc.record({ dealershipId: fc.constant(dealershipId), soldShownDays: fc.constantFrom(0, 1, 3) })),
        ),
      ),
    carTypes: fc.subarray(['new', 'demo', 'used'] as const, { minLength: 2 }),
    statuses: fc.constantFrom(['in_stock', 'coming_soon', 'sold'], ['in_stock', 'sold'], ['in_stock']),
    recencyDays: fc.option(fc.constantFrom(2, 4), { freq: 2 }),
  }),
  text: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 2, arbitrary: fc.constantFrom(...WORDS) }),
  refinements: fc.array(anyRefinement, { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ranges: fc.record(
    { price: fc.record({ min: end, max: end }), year: fc.record({ min: yearEnd, max: yearEnd }) },
    { requiredKeys: [] },
  ) as fc.Arbitrary<StockSearchRequest['ranges']>,
  filter: fc.option(anyFilter, { freq: 2 }),
  sort: fc.option(
    fc.record({ attribute: fc.constantFrom(...SORT_ATTRIBUTES), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
  ),
  offset: fc.constantFrom(0, 0, 3, 7, 1_000_000),
  limit: fc.constantFrom(21, 3, 0),
  facets: fc.constant(ATTRIBUTES).chain((attributes) =>
    fc.tuple(
      ...attributes.map((attribute) =>
        fc.record({
          attribute: fc.constant(attribute),
          limit: fc.constantFrom(null, 2, 4),
          sort: fc.constantFrom('count' as const, 'name' as const),
        }),
      ),
    ),
  ),
  stats: fc.constant(RANGE_ATTRIBUTES),
  collapseSold: fc.boolean(),
  now: fc.constantFrom(NOW, NOW + DAY_MS / 2),
});
