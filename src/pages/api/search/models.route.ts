import { z } from 'zod';
import type { CatalogueModel, ModelSearchService } from '#features/search/server/model-search.server.ts';
import { slugify } from '#kernel/text.ts';
import { offsetParameter } from '#pages/endpoint.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import { onlyParameters, type Route } from '#pages/route.ts';
import { readOffset, readText, readValues } from '../query-parameters.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

export interface ModelsApiServices {
  readonly models: Pick<ModelSearchService, 'search'>;
}

/**
 * `GET /api/models?manufacturer=…&model=…&body=…&query=…&offset=…` (SEARCH-49): gives the models in the stock of the
 * requested site, 21 per page. Filters may be repeated. The answer is `{hits: [{manufacturer, model}], count, offset,
 * pages}` with the field names of ENT-22 and ENT-23, or 400 with a message for wrong input.
 */
export const modelsApi =
  ({ models }: ModelsApiServices): PageHandler =>
  async ({ site, url: { searchParams } }) => {
    const manufacturer = readValues(searchParams, 'manufacturer');
    if (!manufacturer.ok) return refuseJson('bad-request', manufacturer.error);
    const model = readValues(searchParams, 'model');
    if (!model.ok) return refuseJson('bad-request', model.error);
    const body = readValues(searchParams, 'body');
    if (!body.ok) return refuseJson('bad-request', body.error);
    const query = readText(searchParams, 'query');
    if (!query.ok) return refuseJson('bad-request', query.error);
    const offset = readOffset(searchParams);
    if (!offset.ok) return refuseJson('bad-request', offset.error);
    const filters = { 'manufacturer.name': manufacturer.value, 'model.name': model.value, 'model.body': body.value };
    const found = await models.search(site, { filters, query: query.value, offset: offset.value ?? 0 });
    const value = { hits: found.hits.map(modelJson), count: found.count, offset: found.offset, pages: found.pages };
    return { kind: 'json', status: 200, value, caching: { until: found.validUntil } };
  };

const modelsSchema = z.strictObject({
  hits: z.array(
    z.strictObject({
      manufacturer: z.strictObject({ name: z.string(), slug: z.string() }),
      model: z.strictObject({ name: z.string(), slug: z.string(), body: z.string().nullable() }),
    }),
  ),
  count: z.int(),
  offset: z.int(),
  pages: z.int(),
});

const modelJson = ({ manufacturer, name, body }: CatalogueModel): object => ({
  manufacturer: { name: manufacturer.name, slug: slugify(manufacturer.name) },
  model: { name, slug: slugify(name), body },
});

export const modelsRoute: Route<ModelsApiServices & ReadBudget> = {
  method: 'GET',
  path: '/api/models',
  handler: withinReadBudget(READ_COST.search, modelsApi),
  endpoint: {
    group: 'stock',
    summary: 'The models in the stock, 21 on a page',
    query: {
      manufacturer: z.array(z.string()).optional(),
      model: z.array(z.string()).optional(),
      body: z.array(z.string()).optional(),
      query: z.string().optional(),
      offset: offsetParameter,
    },
    answers: { 200: modelsSchema },
    refusals: ['bad-request', 'too-many-requests'],
  },
  canonicalAddress: onlyParameters('manufacturer', 'model', 'body', 'query', 'offset'),
};
