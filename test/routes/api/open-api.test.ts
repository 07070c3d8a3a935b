import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '#main/routes.ts';
import type { RunningProgram } from '#test/builders/program/running-program.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters: readonly { readonly name: string; readonly in: string }[] }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const siteWith = (slug: string, isOn: boolean) => ({
  [`sites/${slug}/site.yaml`]: `slug: ${slug}
template: metro
name: ${slug}
dealerships: [alpha-yard]
features: { garage: ${isOn}, priceComparison: ${isOn}, financeDisclaimers: ${isOn} }
frame: { searchSuggestions: ${isOn} }
analytics: { webVitals: { share: ${isOn ? 1 : 0} } }
`,
});

let dealers: TwoDealers;
let running: RunningProgram;
beforeAll(async () => {
  dealers = await startTwoDealers({}, { ...TWO_DEALERS, ...siteWith('full', true), ...siteWith('quiet', false) });
  running = dealers.running;
});
afterAll(() => dealers.close());

const read = async (slug: string): Promise<OpenApi> => JSON.parse((await running.get(slug, '/api/openapi.json')).text) as OpenApi;
const namesIn = ({ paths }: OpenApi): readonly string[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.replace(/:([a-z]+)/gi, '{$1}')}`;
const API_ROUTES = ROUTES.filter(({ path }) => path.startsWith('/api/'));

describe('/api/openapi.json', () => {
  test('has every endpoint of the route table that the site has, and no other', async () => {
    for (const slug of ['full', 'quiet']) {
      const site = running.site(slug);
      const expected = API_ROUTES.filter(({ isOn, path }) => isOn?.(site, path) ?? true).map(nameOf);
      expect(namesIn(await read(slug)).toSorted()).toEqual(expected.toSorted());
    }
  });

  test('every route below /api/ describes its endpoint, and no other route does', () => {
    expect(ROUTES.filter(({ endpoint, path }) => (endpoint !== undefined) !== path.startsWith('/api/')).map(nameOf)).toEqual([]);
  });

  test('leaves out the endpoints that a site has switched off', async () => {
    const [all, few] = [namesIn(await read('full')), namesIn(await read('quiet'))];
    expect(all.filter((name) => !few.includes(name))).toEqual([
      'GET /api/suggestions',
      'GET /api/cars/{slug}/autogauge',
      'GET /api/cars/{slug}/finance-disclaimer',
      'GET /api/watchlist',
      'POST /api/watchlist/save-car',
      'POST /api/watchlist/remove-car',
      'POST /api/watchlist/merge',
      'POST /api/web-vitals',
    ]);
  });

  test('names the site, its address and each parameter of each path', async () => {
    const document = await read('alpha');
    expect(document).toMatchObject({
      openapi: '3.1.1',
      info: { title: 'Alpha Autos: JSON API' },
      servers: [{ url: running.originOf('alpha') }],
    });
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{([a-z]+)\}/gi)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        expect(
          parameters.filter((one) => one.in === 'path').map(({ name }) => name),
          path,
        ).toEqual(inPath);
      }
    }
  });

  test('refers only to schemas that it contains', async () => {
    const { text } = await running.get('alpha', '/api/openapi.json');
    const { components } = JSON.parse(text) as OpenApi;
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, id = '']) => id);
    expect(references).toEqual(expect.arrayContaining(['Car', 'Error', 'Location']));
    expect(references.filter((id) => !Object.hasOwn(components.schemas, id))).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  test('is named in /llms.txt', async () => {
    expect((await running.get('alpha', '/llms.txt')).text).toContain(`${running.originOf('alpha')}/api/openapi.json`);
  });
});
