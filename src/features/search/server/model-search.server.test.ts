import { describe, expect, test } from 'vitest';
import { buildSearch } from '#test/builders/search/search-builder.ts';
import { ModelSearchService } from './model-search.server.ts';
import { StockModelCatalogue } from './stock-model-catalogue.server.ts';

describe('ModelSearchService', () => {
  const none = { 'manufacturer.name': [], 'model.name': [], 'model.body': [] };
  const models = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ manufacturer: { name: 'Kia' }, name: `Model ${at}`, body: 'SUV' }));

  test('SEARCH-49 filters by manufacturer, model and body, with a query and an offset, 21 models a page', async () => {
    const { site } = buildSearch();
    const catalogue = [
      ...models(30),
      { manufacturer: { name: 'Ford' }, name: 'Ranger', body: 'Ute' },
      { manufacturer: { name: 'Ford' }, name: 'Everest', body: 'SUV' },
    ];
    const service = new ModelSearchService({ listModels: async () => catalogue, version: () => '1' });
    const search = (change: object) => service.search(site, { filters: none, query: '', offset: 0, ...change });
    expect(await search({})).toMatchObject({ count: 32, pages: 2 });
    expect((await search({})).hits).toHaveLength(21);
    expect((await search({ offset: 21 })).hits).toHaveLength(11);
    expect((await search({ filters: { ...none, 'manufacturer.name': ['ford'] } })).hits.map(({ name }) => name)).toEqual([
      'Ranger',
      'Everest',
    ]);
    expect((await search({ filters: { ...none, 'manufacturer.name': ['ford'], 'model.body': ['SUV'] } })).count).toBe(1);
    expect((await search({ filters: { ...none, 'model.name': ['ranger'] } })).count).toBe(1);
    expect((await search({ query: 'ford rang' })).hits.map(({ name }) => name)).toEqual(['Ranger']);
  });

  test('SEARCH-49 the cache keeps 10 results until the catalogue changes', async () => {
    const { site } = buildSearch();
    let [version, reads] = ['1', 0];
    const service = new ModelSearchService({
      listModels: async () => {
        reads += 1;
        return models(3);
      },
      version: () => version,
    });
    const search = (query: string) => service.search(site, { filters: none, query, offset: 0 });
    for (let at = 0; at < 11; at += 1) await search(`model ${at}`);
    await search('model 10');
    expect(reads).toBe(11);
    await search('model 0');
    expect(reads).toBe(12);
    version = '2';
    await search('model 10');
    expect(reads).toBe(13);
  });

  test('a site without a catalogue searches the models of its stock', async () => {
    const { source, site, engine, clock, index } = buildSearch();
    source.write(
      7,
      { id: 1, make: 'Kia', model: 'Rio', simpleBody: 'Hatch' },
      { id: 2, make: 'Kia', model: 'Rio', simpleBody: 'Sedan' },
      { id: 3, make: 'Ford', model: 'Ranger', simpleBody: null, body: null },
      { id: 4, make: 'Kia', model: 'Rio', simpleBody: 'Hatch' },
    );
    await index.ready([7]);
    const catalogue = new StockModelCatalogue(engine, clock);
    expect((await catalogue.listModels(site)).map(({ manufacturer, name, body }) => `${manufacturer.name} ${name} ${body}`)).toEqual([
      'Ford Ranger null',
      'Kia Rio Hatchback',
      'Kia Rio Sedan',
    ]);
  });
});
