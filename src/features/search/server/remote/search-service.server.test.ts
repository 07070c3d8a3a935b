import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { startSearchNode, startServer, TEST_SEARCH_KEY, type TestSearchNode } from '#test/builders/search/search-node.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { MemoryStockSource } from '#test/builders/stock/stock-source.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { parseFilterString } from '../../rules/parse-filter-string.ts';
import { canonicalStockQuery } from '../../rules/query/canonical-stock-query.ts';
import { EMPTY_STOCK_QUERY } from '../../rules/query/stock-query.ts';
import { stockRequest } from '../../rules/site-search-request.ts';
import type { StockSearchRequest } from '../../rules/stock-search.ts';
import { StockIndex } from '../stock-index.server.ts';
import { formatSearchQuestion, MAX_QUESTION_BYTES } from './search-service-calls.server.ts';
import { SEARCH_SERVICE_PATHS, SearchServiceClient, type SearchServiceClientOptions } from './search-service-client.server.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});
const opens = <Opened extends { close(): Promise<void> }>(one: Opened): Opened => {
  opened.push(() => one.close());
  return one;
};

const setUp = async () => {
  const source = new MemoryStockSource();
  const index = new StockIndex(source, { now: () => TEST_NOW });
  return { source, index, node: opens(await startSearchNode(index)) };
};
const clientOf = ({ url }: Pick<TestSearchNode, 'url'>, options: Partial<SearchServiceClientOptions> = {}): SearchServiceClient =>
  opens(new SearchServiceClient({ url, key: TEST_SEARCH_KEY, ...options }));

const REQUEST: StockSearchRequest = stockRequest(buildSite({ dealerships: [buildDealership({ id: 7 })] }), null, TEST_NOW);

const post = (url: string, body: string, headers: Readonly<Record<string, string>> = { authorization: `Bearer ${TEST_SEARCH_KEY}` }) =>
  fetch(url, { method: 'POST', body, headers });
const refusalOf = async (response: Response): Promise<string> => {
  const { error } = (await response.json()) as { error: { reason: string; message: string } };
  return `${response.status} ${error.reason}: ${error.message}`;
};

test('a search returns its result and the stock versions over HTTP', async () => {
  const { source, node } = await setUp();
  source.write(7, { id: 1 });
  source.write(7, { id: 2 });
  const client = clientOf(node);
  expect(await client.readVersions([7], { load: false })).toEqual({ versions: [{ dealershipId: 7, version: null }], isHealthy: true });
  const { result, versions } = await client.search(REQUEST);
  expect(result).toMatchObject({ hits: [1, 2], count: 2, validUntil: null });
  expect(versions).toEqual([{ dealershipId: 7, version: { seq: 2, rereads: 0 } }]);
  expect((await client.readVersions([7, 8], { load: true })).versions).toEqual([
    { dealershipId: 7, version: { seq: 2, rereads: 0 } },
    { dealershipId: 8, version: { seq: 0, rereads: 0 } },
  ]);
});

test('API-01 API-02 the client takes host and key from the settings, and sends requests to only two paths', async () => {
  const asked: string[] = [];
  const node = opens(
    await startServer((request, response) => {
      asked.push(`${request.method} ${request.headers.host} ${request.url} ${request.headers.authorization}`);
      response.writeHead(404).end();
    }),
  );
  const client = clientOf(node, { key: 'another-key-than-that' });
  await client.search(REQUEST).catch(() => {});
  await client.readVersions([7], { load: true }).catch(() => {});
  const { host } = new URL(node.url);
  expect(asked).toEqual([
    `POST ${host} /api/search-service/search Bearer another-key-than-that`,
    `POST ${host} /api/search-service/versions Bearer another-key-than-that`,
  ]);
});

test("API-04 the field `sort` is an array with one sort order, or the text 'default'; two sort orders are refused", async () => {
  const { source, node } = await setUp();
  source.write(7, { id: 1, priceCents: 1_000_000 }, { id: 2, priceCents: 3_000_000 }, { id: 3, priceCents: 2_000_000, rank: 5 });
  const sorted = { ...REQUEST, sort: { attribute: 'price', direction: 'desc' } } as const;
  expect(JSON.parse(formatSearchQuestion(REQUEST)).sort).toBe('default');
  expect(JSON.parse(formatSearchQuestion(sorted)).sort).toEqual([{ attribute: 'price', direction: 'desc' }]);
  const client = clientOf(node);
  expect((await client.search(REQUEST)).result.hits).toEqual([3, 1, 2]);
  expect((await client.search(sorted)).result.hits).toEqual([2, 3, 1]);
  const two = JSON.stringify({ ...sorted, sort: [sorted.sort, sorted.sort] });
  expect(await refusalOf(await post(node.url + SEARCH_SERVICE_PATHS.search, two))).toBe(
    "400 wrong-question: sort: the field must be an array with exactly one sort order, or the text 'default'",
  );
});

describe('requests to the search node', () => {
  test.each([[undefined], ['Bearer wrong'], [`Basic ${TEST_SEARCH_KEY}`], [`Bearer ${TEST_SEARCH_KEY}x`], ['Bearer ']])(
    'the search node refuses a request with a wrong key: %s',
    async (authorization) => {
      const { source, node } = await setUp();
      for (const path of [...Object.values(SEARCH_SERVICE_PATHS), '/api/search-service/other']) {
        const response = await post(node.url + path, formatSearchQuestion(REQUEST), authorization === undefined ? {} : { authorization });
        expect(response.headers.get('www-authenticate')).toBe('Bearer realm="search"');
        expect(await refusalOf(response)).toBe('401 wrong-key: the request needs the header Authorization: Bearer <SEARCH_KEY>');
      }
      expect(source.reads).toBe(0);
    },
  );

  const changed = (change: object): string => JSON.stringify({ ...JSON.parse(formatSearchQuestion(REQUEST)), ...change });
  const scoped = (change: object): string => changed({ scope: { ...REQUEST.scope, ...change } });
  const nested = (levels: number): string =>
    changed({}).replace('"filter":null', `"filter":${'{"kind":"not","of":'.repeat(levels)}{"kind":"or","of":[]}${'}'.repeat(levels)}`);

  test.each([
    ['a body that is not JSON', '{', 'the body is not valid JSON'],
    ['a list instead of a request', '[]', 'the question: Invalid input: expected object'],
    ['an unknown attribute', changed({ facets: [{ attribute: 'vin', limit: 3, sort: 'count' }] }), 'facets.0.attribute: Invalid option'],
    ['an unknown field', changed({ secret: 1 }), 'the question: Unrecognized key: "secret"'],
    ['too many hits', changed({ limit: 10_001 }), 'limit: Too big: expected number to be <=10000'],
    ['a negative offset', changed({ offset: -1 }), 'offset: Too small'],
    ['a text that is too long', changed({ text: 'x'.repeat(4_001) }), 'text: Too big'],
    ['a filter of an unknown kind', changed({ filter: { kind: 'sql', value: '1' } }), 'filter.kind: Invalid'],
    ['a time that is not a number', changed({ now: '1' }), 'now: Invalid input: expected number'],
    [
      'a dealership without a valid id',
      scoped({ dealerships: [{ dealershipId: 0, soldShownDays: 3 }] }),
      'scope.dealerships.0.dealershipId: Too small',
    ],
    ['a filter that is nested too deeply', nested(70), 'Invalid'],
    ['a filter that is nested deeper than any stack', nested(30_000), 'Invalid'],
  ])('the search node refuses a request with %s', async (_, question, expected) => {
    const { node } = await setUp();
    const said = await refusalOf(await post(node.url + SEARCH_SERVICE_PATHS.search, question));
    expect(said).toMatch(/^400 wrong-question: /);
    expect(said).toContain(expected);
    expect(said.length).toBeLessThan(2_000);
  });

  test('the search node accepts every filter that a filter string can express', async () => {
    const { source, node } = await setUp();
    source.write(7, { id: 1 });
    expect((await post(node.url + SEARCH_SERVICE_PATHS.search, nested(24))).status).toBe(200);
    const filter = parseFilterString(`filtered_features="${'x'.repeat(3_900)}"`);
    const question = formatSearchQuestion({ ...REQUEST, filter: filter.ok ? filter.value : null });
    expect((await post(node.url + SEARCH_SERVICE_PATHS.search, question)).status).toBe(200);
  });

  test('the search node accepts the longest filter by features that a query can have: the highest number of alternatives, each of the highest length', async () => {
    const { source, node } = await setUp();
    source.write(7, { id: 1 });
    // The limits of a query count an emoji as one character, but the `length` of a JavaScript string counts it as two.
    for (const character of ['x', '😀']) {
      const alternatives = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index) + character.repeat(120));
      const query = canonicalStockQuery({ ...EMPTY_STOCK_QUERY, refinements: { filtered_features: [alternatives.join('|')] } });
      expect(Array.from(query.refinements.filtered_features?.[0] ?? '')).toHaveLength(12 * 100 + 11);
      const question = formatSearchQuestion({ ...REQUEST, refinements: query.refinements });
      expect((await post(node.url + SEARCH_SERVICE_PATHS.search, question)).status).toBe(200);
    }
  });

  test('the search node refuses requests below /api/search-service that are too large or have a wrong method or path, and leaves requests for other paths to the sites', async () => {
    const { node } = await setUp();
    const { search } = SEARCH_SERVICE_PATHS;
    const headers = { authorization: `Bearer ${TEST_SEARCH_KEY}` };
    expect(await refusalOf(await post(node.url + search, ' '.repeat(MAX_QUESTION_BYTES + 1)))).toContain(
      '413 body-too-large: the body may have at most',
    );
    expect(await refusalOf(await fetch(node.url + search, { headers }))).toBe('405 method-not-allowed: the only allowed method is POST');
    expect(await refusalOf(await post(`${node.url}${search}/more`, '{}'))).toContain(
      '404 unknown-path: the allowed paths are /api/search-service/search',
    );
    expect(await refusalOf(await post(`${node.url}/api/search-service`, '{}'))).toContain('404 unknown-path');
    expect((await post(`${node.url}/api/search-services`, '{}')).status).toBe(418);
  });

  test('the search node answers 503 while stock cannot be read, and logs the reason', async () => {
    const { source, node } = await setUp();
    source.failures = 1;
    const response = await post(node.url + SEARCH_SERVICE_PATHS.search, formatSearchQuestion(REQUEST));
    expect(await refusalOf(response)).toBe('503 index-failed: the stock cannot be read');
    expect(node.errors).toEqual([new Error('the database does not answer')]);
  });
});

describe('errors that the client of the search node reports', () => {
  const problemOf = (client: SearchServiceClient) =>
    client.search(REQUEST).then(
      () => 'answered',
      (error: { name: string; problem: string; message: string }) => `${error.name} ${error.problem}: ${error.message}`,
    );
  const answering = async (status: number, body: string) =>
    clientOf(opens(await startServer((_, response) => void response.writeHead(status).end(body))));

  test('the client reports that no process listens at the address of the search node', async () => {
    const { node } = await setUp();
    await node.close();
    expect(await problemOf(clientOf(node))).toBe(
      `SearchServiceError unreachable: A request to the search node at ${node.url} failed: the node cannot be reached (ECONNREFUSED)`,
    );
  });

  test('the client reports that the search node refused the key of the client, and the report does not contain this key', async () => {
    const { node } = await setUp();
    const key = `other-${randomUUID()}`;
    const said = await problemOf(clientOf(node, { key }));
    expect(said).toContain('key-refused: A request to the search node at');
    expect(said).not.toContain(key);
  });

  test('the client reports a timeout', async () => {
    const node = opens(await startServer(() => {}));
    expect(await problemOf(clientOf(node, { timeoutMs: 30 }))).toContain('timed-out: A request to the search node at');
  });

  test.each([
    [404, '', 'no-search-node'],
    [400, '{"error":{"reason":"wrong-question","message":"limit: Too big"}}', 'question-refused: .*refused the request: limit: Too big'],
    [
      503,
      '{"error":{"reason":"index-failed","message":"the stock cannot be read"}}',
      'failed: .*answered with status 503: the stock cannot be read',
    ],
    [500, '<html>', 'failed: .*answered with status 500: the node gave no reason'],
    [200, '<html>', 'wrong-answer'],
    [200, '{"result":{"hits":["1"]},"versions":[]}', 'wrong-answer: .*result.hits.0'],
  ])('if the search node answers with status %i and body %s, the client reports what is wrong', async (status, body, expected) => {
    expect(await problemOf(await answering(status, body))).toMatch(new RegExp(expected));
  });
});

describe('connections between the client and the search node', () => {
  test('the client sends a request again if the search node closed the idle connection', async () => {
    let connections = 0;
    const node = opens(
      await startServer((request, response) => {
        // The server answers the first request of the first connection, and closes this connection at its second
        // request. A restart of the search node has the same effect.
        if (connections === 1 && request.socket.bytesWritten > 0) request.socket.destroy();
        else response.end(JSON.stringify({ versions: [], isHealthy: true }));
      }),
    );
    node.server.on('connection', () => {
      connections += 1;
    });
    const client = clientOf(node);
    await client.readVersions([], { load: false });
    expect(await client.readVersions([], { load: false })).toEqual({ versions: [], isHealthy: true });
    expect(connections).toBe(2);
  });

  test('the client of the search node uses the same connection for several requests', async () => {
    const { node } = await setUp();
    let connections = 0;
    node.server.on('connection', () => {
      connections += 1;
    });
    const client = clientOf(node);
    for (let question = 0; question < 30; question += 1) await client.search(REQUEST);
    // A few connections are allowed: the pool opens another one if the next request is sent before a connection has
    // read its whole response.
    expect(connections).toBeLessThan(4);
  });
});
