import { z } from 'zod';
import type { Site } from '#model/site/site.ts';
import { ENDPOINT_GROUPS, type Endpoint, type EndpointAnswer, type EndpointParameters } from '#pages/endpoint.ts';
import type { SiteRoute } from '#pages/route.ts';
import { answersOf } from './endpoint-answers.ts';
import { JsonSchemas } from './json-schemas.ts';

/** A route with the description of its endpoint. */
export type DescribedRoute = Pick<SiteRoute, 'method' | 'path' | 'isOn' | 'endpoint'>;

/** The version number of the API. It is increased when a change breaks existing callers. */
const API_VERSION = '1';

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Success',
  204: 'Success, without content',
  400: 'The request cannot be read',
  401: 'The token or the sign-in is missing',
  403: 'The caller may not do this',
  404: 'Not found on this site',
  413: 'The body is too large',
  422: 'The values are wrong',
  429: 'Too many requests; the header Retry-After says how many seconds to wait',
  500: 'The server failed',
  503: 'Not possible right now; try again later',
};

/**
 * Makes the OpenAPI 3.1 document of a site. It contains every endpoint under `/api/` that the site has switched on.
 *
 * @param origin scheme and host of the site's canonical URLs
 * @param routes the route table
 * @example openApiDocument(site, 'https://dealer.example', routes).paths['/api/site'].get.summary
 */
export const openApiDocument = (site: Site, origin: string, routes: readonly DescribedRoute[]) => {
  const schemas = new JsonSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, isOn, endpoint } of routes) {
    if (endpoint === undefined || !(isOn?.(site, path) ?? true)) continue;
    const address = path.replace(/:([a-z]+)/gi, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(method, endpoint, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.name}: JSON API`,
      version: API_VERSION,
      description:
        'What the pages of the site show, as JSON. Amounts are Australian dollars. State the price type with each price, and the comparison rate and its warning with each repayment.',
    },
    servers: [{ url: origin }],
    tags: Object.entries(ENDPOINT_GROUPS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        siteToken: { type: 'http', scheme: 'bearer', description: 'A token of the site (forecourt tokens create)' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: 'The session of a signed-in shopper' },
      },
    },
  };
};

const operation = (method: 'GET' | 'POST', endpoint: Endpoint, schemas: JsonSchemas) => {
  const { group, summary, path = {}, query = {}, body, bodyType, takesToken, needsSession } = endpoint;
  const content = bodyType === undefined ? body && json(schemas.write(body, 'input')) : { [bodyType]: {} };
  return {
    tags: [group],
    summary,
    parameters: [...parameters(path, 'path', schemas), ...parameters(query, 'query', schemas)],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: Object.fromEntries(
      [...answersOf(method, endpoint)].map(([status, answers]) => [
        status,
        { description: STATUS_TEXTS[status] ?? `Status ${status}`, ...responseContent(answers, schemas) },
      ]),
    ),
    ...(takesToken ? { security: [{}, { siteToken: [] }] } : {}),
    ...(needsSession ? { security: [{ session: [] }] } : {}),
  };
};

const json = (schema: object) => ({ 'application/json': { schema } });

const parameters = (named: EndpointParameters, place: 'path' | 'query', schemas: JsonSchemas): readonly object[] =>
  Object.entries(named).map(([name, type]) => {
    const { description, ...schema } = schemas.write(type, 'input');
    return {
      name,
      in: place,
      required: place === 'path' || !type.isOptional(),
      ...(description === undefined ? {} : { description }),
      schema,
    };
  });

const responseContent = (answers: readonly EndpointAnswer[], schemas: JsonSchemas): { readonly content?: object } => {
  const written = answers.flatMap((answer) => (answer instanceof z.ZodType ? [schemas.write(answer, 'output')] : []));
  const [first] = written;
  const content = {
    ...(first ? json(written.length === 1 ? first : { anyOf: written }) : {}),
    ...Object.fromEntries(answers.flatMap((answer) => (answer && 'mediaType' in answer ? [[answer.mediaType, {}]] : []))),
  };
  return Object.keys(content).length === 0 ? {} : { content };
};
