import type { z } from 'zod';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import { formatStockQuery } from '#features/search/rules/query/format-stock-query.ts';
import type { StockQuery } from '#features/search/rules/query/stock-query.ts';
import { hasFacetValues, isRangeAttribute, type StockSearchResult } from '#features/search/rules/stock-search.ts';
import { FACET_ATTRIBUTES, type FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { facetsInput, MAX_VEHICLES, searchInput, USUAL_VEHICLES } from '../../rules/tool-inputs.ts';
import { facetsAnswer, searchAnswer } from '../../rules/vehicle-answers.ts';
import { facetsAnswerOf, searchAnswerOf } from '../../views/search-answers.ts';
import { stockQueryOf } from '../../views/stock-conditions.ts';
import { vehicleSummaryOf } from '../../views/vehicle-answers.ts';
import { type AgentServices, readingTool } from '../agent-tool.ts';

/** Returns the stock that the search page at `path` shows, or an error message if the site has no search page at this path. */
const baseOf = async ({ search }: AgentServices, site: Site, path: string | undefined): Promise<SearchBase | string> =>
  (await search.resolvePath(site, path ?? site.search.paths.search)) ??
  `path: '${path?.slice(0, 100)}' is not a search page of this site. Allowed: ${Object.values(site.search.paths).join(', ')}`;

/** The search that a call asks for. A text in plain words becomes filters, as on the search page. */
const askedSearch = async ({ plainWords }: AgentServices, site: Site, input: Parameters<typeof stockQueryOf>[1]) => {
  const { query, notes, queryString } = stockQueryOf(site, input);
  const plain = await plainWords.interpret(site, query);
  if (plain === null) return { query, notes, queryString, reading: null };
  return { query: plain.query, notes, queryString: formatStockQuery(plain.query, site.search), reading: plain.reading };
};

export const searchStock = readingTool({
  name: 'search_stock',
  title: 'Search the stock',
  description:
    'Searches the vehicles that this dealer has for sale. Gives each vehicle with the price, state, repayment and facts that its card on the website shows. Also gives the address of the page that shows the same results.',
  input: searchInput,
  output: searchAnswer,
  cost: ({ limit }) => 1 + Math.min(Number(limit) || USUAL_VEHICLES, MAX_VEHICLES),
  answer: async (services, call, input): Promise<z.input<typeof searchAnswer> | string> => {
    const { site, origin } = call;
    const base = await baseOf(services, site, input.path);
    if (typeof base === 'string') return base;
    const { limit } = input;
    // If the input has a `limit`, each page of the answer has `limit` vehicles. The pages of the website may have
    // another number of vehicles, so a page number of the answer does not fit the website. The link in the answer
    // therefore leads to page 1.
    const { query, notes, queryString, reading } = await askedSearch(services, site, limit === undefined ? input : { ...input, page: 1 });
    const hits = limit === undefined ? {} : { limit, offset: (input.page - 1) * limit };
    const result = await services.search.search(site, base, query, hits);
    const vehicles = await services.vehicles.listByIds(site, result.hits);
    const page = Math.min(input.page, Math.max(1, result.pages));
    const summaries = vehicles.map((vehicle) => vehicleSummaryOf(call, vehicle));
    return searchAnswerOf(site, origin, { base, queryString, notes, reading, page, result, vehicles: summaries });
  },
});

export const listFacets = readingTool({
  name: 'list_facets',
  title: 'List facets',
  description:
    'Gives the values by which the stock can be filtered (make, body, fuel, price and others) with the number of vehicles of each, for all stock or for a search.',
  input: facetsInput,
  output: facetsAnswer,
  cost: ({ attributes }) => (Array.isArray(attributes) ? Math.max(1, Math.min(attributes.length, FACET_ATTRIBUTES.length)) : 1),
  answer: async (services, { site }, input) => {
    const base = await baseOf(services, site, input.path);
    if (typeof base === 'string') return base;
    const { query } = await askedSearch(services, site, input);
    const result = await services.search.search(site, base, query);
    if (input.attributes === undefined) return facetsAnswerOf(site, result, result.facets, result.stats);
    // The call names the wanted facets. The search page of the site may not show them, so they are read separately.
    const { facets, stats } = await readFacets(services, site, base, query, input.attributes);
    return facetsAnswerOf(site, result, facets, stats);
  },
});

const readFacets = async (
  { search }: AgentServices,
  site: Site,
  base: SearchBase,
  query: StockQuery,
  attributes: readonly FacetAttribute[],
): Promise<Pick<StockSearchResult, 'facets' | 'stats'>> => {
  const facets = attributes.filter(hasFacetValues).map(async (one) => [one, await search.readFacet(site, base, query, one)] as const);
  const stats = attributes.filter(isRangeAttribute).map(async (one) => [one, await search.readStats(site, base, query, one)] as const);
  return { facets: Object.fromEntries(await Promise.all(facets)), stats: Object.fromEntries(await Promise.all(stats)) };
};
