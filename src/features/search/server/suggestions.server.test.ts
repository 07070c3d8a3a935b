import { describe, expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { SuggestionService, type SuggestionSources } from './suggestions.server.ts';

const FACETS: Readonly<Record<string, readonly { label: string; value: string; count: number }[]>> = {
  make: [{ label: 'Kia', value: 'kia', count: 4 }],
  make_model: [{ label: 'Kia > Rio', value: 'Kia > Rio', count: 4 }],
  simple_body: [{ label: 'Hatchback', value: 'Hatchback', count: 4 }],
};

const setUp = () => {
  const asked: string[] = [];
  const state = { now: 1_000, version: 'one', searchEnds: 5_000 as number | null };
  const sources: SuggestionSources = {
    clock: { now: () => state.now },
    stockVersionOf: () => state.version,
    plainWords: { interpret: async () => null },
    search: {
      readFacet: async (_site, _base, _query, attribute) => {
        asked.push(attribute);
        return FACETS[attribute] ?? [];
      },
      search: async (_site, _base, { text }) => {
        asked.push(`search ${text}`);
        return { hits: [5, 4, 3, 2], count: 9, validUntil: state.searchEnds, facets: {}, stats: {}, offset: 0, ms: 0, pages: 1 };
      },
    },
  };
  return { asked, state, service: new SuggestionService(sources) };
};

describe('suggestions', () => {
  test('suggestions are makes, models and bodies with links to their search pages, and the first vehicles of a search', async () => {
    const { service } = setUp();
    expect((await service.suggest(buildSite(), 'kia')).value).toEqual({
      makes: [{ label: 'Kia', count: 4, href: '/search/kia' }],
      models: [{ label: 'Kia Rio', count: 4, href: '/search/kia/rio' }],
      bodies: [],
      // The search requests more vehicles than the box shows, because several vehicles may give the same suggestion.
      plain: null,
      vehicleIds: [5, 4, 3, 2],
      count: 9,
    });
    const { bodies } = (await service.suggest(buildSite(), 'hatch')).value;
    expect(bodies[0]?.href).toBe('/search/new-used-and-demo-cars/?refinementList[simple_body][0]=Hatchback');
  });

  test('for an empty text, there are no suggestions and no search runs', async () => {
    const { service, asked } = setUp();
    expect((await service.suggest(buildSite(), ' - ')).value).toMatchObject({ vehicleIds: [], count: 0 });
    expect(asked).toEqual([]);
  });

  test('new and cached suggestions are valid until the vehicle search or the list of makes expires, whichever is first', async () => {
    const { service, state } = setUp();
    expect((await service.suggest(buildSite(), 'kia')).validUntil).toBe(5_000);
    expect((await service.suggest(buildSite(), 'kia')).validUntil).toBe(5_000);
    state.searchEnds = null;
    state.version = 'two';
    expect((await service.suggest(buildSite(), 'kia')).validUntil).toBe(601_000);
  });

  test("suggestions for the same text are cached until the site's stock changes or the stored result of their vehicle search expires", async () => {
    const { service, asked, state } = setUp();
    const searches = () => asked.filter((one) => one.startsWith('search')).length;
    const facets = () => asked.length - searches();
    const site = buildSite();
    await service.suggest(site, 'Kia');
    await service.suggest(site, ' kia ');
    expect([searches(), facets()]).toEqual([1, 3]);
    await service.suggest(buildSite({ id: 99 }), 'kia');
    expect([searches(), facets()]).toEqual([2, 6]);
    state.version = 'two';
    await service.suggest(site, 'kia');
    expect([searches(), facets()]).toEqual([3, 9]);
    state.now = 5_000;
    await service.suggest(site, 'kia');
    expect([searches(), facets()]).toEqual([4, 9]);
  });
});
