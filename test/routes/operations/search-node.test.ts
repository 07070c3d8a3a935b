import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { eventually, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import { feedRows, wireRow } from '#test/builders/stock/feed-import.ts';

const KEY = 'the-key-of-these-two-nodes';
const FILES = {
  'dealerships/alpha-yard.yaml': 'slug: alpha-yard\nname: Alpha Autos\nstate: qld\n',
  'sites/alpha/site.yaml': 'slug: alpha\ntemplate: metro\nname: Alpha Autos\ndealerships: [alpha-yard]\n',
};

/**
 * Two nodes that use the same database. The first is a search node; the second is a web node without a search index.
 */
let searchNode: RunningProgram;
let webNode: RunningProgram;

const importCars = async (...makes: readonly string[]): Promise<void> => {
  const importer = new StockImporter({ database: searchNode.database, clock: systemClock });
  const dealership = searchNode.site('alpha').primaryDealership;
  const items = feedRows(makes.map((make, at) => wireRow(`car-${at}`, { make, model: 'Model' })));
  const report = await importer.importStock({ dealership, feed: 'main', source: 'test', items, isFull: true });
  expect(report.outcome).toBe('imported');
};
const makesFound = async (node: RunningProgram, address = '/api/search'): Promise<readonly string[]> => {
  const answer = await node.get('alpha', address);
  expect(answer.status).toBe(200);
  const { facets } = JSON.parse(answer.text) as { facets: { make?: readonly { value: string }[] } };
  return (facets.make ?? []).map(({ value }) => value).toSorted();
};
const searchesServed = (): number => searchNode.logText.split('/api/search-service/search').length - 1;

beforeAll(async () => {
  searchNode = await startRunningProgram({ files: FILES, environment: { SEARCH_KEY: KEY } });
  const SEARCH_URL = `http://127.0.0.1:${searchNode.program.port}`;
  webNode = await startRunningProgram({ beside: searchNode, environment: { SEARCH_KEY: KEY, SEARCH_URL } });
  await importCars('Kia', 'Ford');
});
afterAll(async () => {
  await webNode.close();
  await searchNode.close();
});

describe('a web node with a search node', () => {
  test('API-01 with SEARCH_URL and SEARCH_KEY, a web node sends its searches to the search node', async () => {
    const before = searchesServed();
    expect(await makesFound(webNode)).toEqual(['Ford', 'Kia']);
    await eventually(
      async () => searchesServed(),
      (served) => expect(served).toBeGreaterThan(before),
    );
    expect((await webNode.get('alpha', '/search')).text).toContain('Kia');
    expect(await webNode.ask('localhost', '/readyz')).toMatchObject({ status: 200, text: expect.stringContaining('"index":true') });
  });

  test('as soon as the search node has read a change of stock, the web node removes the affected pages from its cache', async () => {
    await webNode.get('alpha', '/search');
    expect((await webNode.get('alpha', '/search')).text).not.toContain('Subaru');
    await importCars('Kia', 'Ford', 'Subaru');
    await eventually(
      () => webNode.get('alpha', '/search'),
      ({ text }) => expect(text).toContain('Subaru'),
    );
    await eventually(
      () => makesFound(webNode),
      (makes) => expect(makes).toEqual(['Ford', 'Kia', 'Subaru']),
    );
  });

  test('only a search node has the search service; the service answers requests with the key, whatever host they name', async () => {
    const question = { method: 'POST', body: '{"dealershipIds":[],"load":false}', headers: { authorization: `Bearer ${KEY}` } };
    const address = '/api/search-service/versions';
    for (const host of ['nobody.example', searchNode.hostOf('alpha')]) {
      expect(await searchNode.ask(host, address, question)).toMatchObject({ status: 200, text: '{"versions":[],"isHealthy":true}' });
      expect(await searchNode.ask(host, address, { ...question, headers: {} })).toMatchObject({ status: 401 });
      expect(await searchNode.ask(host, '/api/search-service/x', { headers: question.headers })).toMatchObject({ status: 404 });
    }
    expect((await webNode.ask(webNode.hostOf('alpha'), address, question)).status).toBe(404);
  });

  test('if the search node does not answer, a web node uses its own search engine', async () => {
    expect((await webNode.get('alpha', '/search')).text).toContain('Kia');
    await searchNode.program.close();
    expect(await makesFound(webNode, '/api/search?query=kia')).toEqual(['Kia']);
    expect((await webNode.get('alpha', '/search?query=ford')).text).toContain('Ford');
    expect(await webNode.ask('localhost', '/readyz')).toMatchObject({ status: 200, text: expect.stringContaining('"index":true') });
    expect(webNode.logText).toContain('the search node does not answer, so this node uses its own search index');
    expect(webNode.logText).not.toContain(KEY);
  });
});
