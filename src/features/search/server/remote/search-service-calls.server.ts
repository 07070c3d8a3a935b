import { z } from 'zod';
import { FACET_ATTRIBUTES, RANGE_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import { CAR_TYPES } from '#model/vehicle/car-type.ts';
import { FACET_SORTS } from '../../rules/facet-order.ts';
import { MAX_FILTER_LENGTH } from '../../rules/parse-filter-string.ts';
import { MAX_CHOSEN_LENGTH } from '../../rules/query/canonical-stock-query.ts';
import { MAX_DEPTH, SORT_ATTRIBUTES, type StockFilter, type StockSearchRequest } from '../../rules/stock-search.ts';

/**
 * The version of a dealership's stock in the index of a search node. `seq` is the last change number that the node has
 * read; all nodes of a database share these numbers. `rereads` is how often the node read the whole stock again
 * although no vehicle had changed.
 */
export interface IndexedVersion {
  readonly seq: number;
  readonly rereads: number;
}

/** Maximum size of a request in bytes. The largest request of a page has a few thousand bytes. */
export const MAX_QUESTION_BYTES = 1_000_000;
/** Maximum number of dealerships in one request. */
export const MAX_DEALERSHIPS = 5_000;
/**
 * Maximum depth of a filter. A filter string can be 20 levels deep, and the filters of the page and the site add a few
 * levels.
 */
const MAX_FILTER_DEPTH = 64;
const MAX_LIST = 1_000;

const id = z.int().positive();
/** A text of a request: a search text, a chosen value, or a value in a filter string. */
const words = z.string().max(Math.max(MAX_CHOSEN_LENGTH, MAX_FILTER_LENGTH));
const attribute = z.enum(FACET_ATTRIBUTES);
const range = z.strictObject({ min: z.number().optional(), max: z.number().optional() });

const conditions = [
  z.strictObject({ kind: z.literal('is'), attribute: z.enum([...FACET_ATTRIBUTES, 'id', 'slug']), value: words }),
  z.strictObject({ kind: z.literal('slug'), attribute, value: words }),
  z.strictObject({
    kind: z.literal('compare'),
    attribute: z.enum([...RANGE_ATTRIBUTES, 'created_at', 'offer_price']),
    operator: z.enum(['<', '<=', '>', '>=', '=']),
    value: z.number(),
  }),
] as const;

/**
 * Builds a schema for filters that are nested at most `depth` levels deep. A recursive schema has no maximum depth, so a request
 * could exhaust the stack.
 */
const filterOfDepth = (depth: number): z.ZodType<StockFilter> => {
  if (depth === 0) return z.discriminatedUnion('kind', conditions);
  const inner = filterOfDepth(depth - 1);
  return z.discriminatedUnion('kind', [
    ...conditions,
    z.strictObject({ kind: z.enum(['and', 'or']), of: z.array(inner).max(MAX_LIST) }),
    z.strictObject({ kind: z.literal('not'), of: inner }),
  ]);
};

const sort = z.strictObject({ attribute: z.enum(SORT_ATTRIBUTES), direction: z.enum(['asc', 'desc']) });

/**
 * A search request as JSON. It has the same fields as `StockSearchRequest`, except that `sort` is an array with one sort
 * order, or 'default' (API-04). Unknown fields are refused, so that a web node that is newer than its search node gets an
 * error instead of a wrong result.
 */
export const searchQuestion = z.strictObject({
  scope: z.strictObject({
    siteId: id,
    dealerships: z.array(z.strictObject({ dealershipId: id, soldShownDays: z.number().min(0) })).max(MAX_DEALERSHIPS),
    carTypes: z.array(z.enum(CAR_TYPES)).max(CAR_TYPES.length),
    statuses: z.array(words).max(MAX_LIST),
    recencyDays: z.number().min(0).nullable(),
  }),
  text: words,
  refinements: z.partialRecord(attribute, z.array(words).max(MAX_LIST)),
  ranges: z.partialRecord(z.enum(RANGE_ATTRIBUTES), range),
  filter: filterOfDepth(MAX_FILTER_DEPTH).nullable(),
  sort: z.union([z.tuple([sort]), z.literal('default')], {
    error: "the field must be an array with exactly one sort order, or the text 'default'",
  }),
  offset: z.int().min(0),
  limit: z.int().min(0).max(MAX_DEPTH),
  facets: z
    .array(z.strictObject({ attribute, limit: z.int().min(0).max(MAX_DEPTH).nullable(), sort: z.enum(FACET_SORTS) }))
    .max(FACET_ATTRIBUTES.length),
  stats: z.array(z.enum(RANGE_ATTRIBUTES)).max(RANGE_ATTRIBUTES.length),
  collapseSold: z.boolean(),
  now: z.number().min(0),
});
export type SearchQuestion = z.infer<typeof searchQuestion>;

/** Converts the JSON request to the engine's request. */
export const readSearchQuestion = ({ sort, ...question }: SearchQuestion): StockSearchRequest => ({
  ...question,
  sort: sort === 'default' ? null : sort[0],
});

/**
 * Writes a search request as JSON.
 *
 * @example formatSearchQuestion({ ...request, sort: null }) // {"scope":…,"sort":"default"}
 */
export const formatSearchQuestion = ({ sort, ...request }: StockSearchRequest): string =>
  JSON.stringify({ ...request, sort: sort === null ? 'default' : [sort] });

/**
 * The request for the stock versions of dealerships. If `load` is true, stock that is not in memory is loaded first. If
 * `load` is false, the version of such stock is null.
 */
export const versionsQuestion = z.strictObject({ dealershipIds: z.array(id).max(MAX_DEALERSHIPS), load: z.boolean() });

const versions = z.array(z.object({ dealershipId: id, version: z.object({ seq: z.number(), rereads: z.number() }).nullable() }));

/**
 * The answer with the stock versions. `isHealthy` is false if the last attempt to read a listed dealership's stock
 * failed.
 */
export const versionsAnswer = z.object({ versions, isHealthy: z.boolean() });
export type VersionsAnswer = z.infer<typeof versionsAnswer>;

const facetItem = z.object({ label: z.string(), value: z.string(), count: z.number() });

/**
 * The answer to a search. `versions` has a version of the stock for each dealership in the scope. The search used the stock
 * of this version or of a later version.
 */
export const searchAnswer = z.object({
  result: z.object({
    hits: z.array(z.number()),
    offset: z.number(),
    facets: z.partialRecord(attribute, z.array(facetItem)),
    stats: z.partialRecord(z.enum(RANGE_ATTRIBUTES), z.object({ min: z.number(), max: z.number() })),
    count: z.number(),
    ms: z.number(),
    pages: z.number(),
    validUntil: z.number().nullable(),
  }),
  versions,
});
export type RemoteSearchAnswer = z.infer<typeof searchAnswer>;

/** The body of an error response. */
export const refusal = z.object({ error: z.object({ reason: z.string(), message: z.string() }) });
