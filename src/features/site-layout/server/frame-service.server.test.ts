import { describe, expect, test, vi } from 'vitest';
import { NO_MEDIA } from '#features/stock/rules/blank-feed-vehicle.ts';
import { lasting } from '#kernel/timed.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { FrameService, type FrameSources } from './frame-service.server.ts';

const setUp = () => {
  const state = { now: 1_000, version: 'one', warned: [] as string[] };
  const search = {
    readFacet: vi.fn<FrameSources['search']['readFacet']>(async (_site, _base, query, attribute) => {
      if (attribute === 'make') return [{ label: 'Kia', value: 'kia', count: 4 }];
      if (attribute === 'simple_body') return [{ label: 'SUV', value: 'SUV', count: 4 }];
      return query.refinements.simple_body ? [{ label: 'Kia > EV5', value: 'Kia > EV5', count: 4 }] : [];
    }),
    findIds: async () => lasting([1, 2]),
  };
  const service = new FrameService({
    clock: { now: () => state.now },
    search,
    vehicles: { listByIds: async () => [buildVehicle({ id: 1, media: NO_MEDIA }), buildVehicle({ id: 2 })] },
    stockVersionOf: () => state.version,
    pageExists: (_site, path) => path === '/' || path.startsWith('/search'),
    log: { warn: (_about, message) => state.warned.push(message) },
  });
  return { state, search, service };
};

describe('header, menus and footer of a site', () => {
  test('NAV-02 the menu has the makes and bodies of the stock, with the models of each', async () => {
    const { makes, entries } = await setUp().service.frameOf(buildSite());
    expect(makes).toEqual([{ label: 'Kia', href: '/search/kia' }]);
    expect(entries[1]).toMatchObject({
      kind: 'vehicles',
      categories: [{ label: 'SUV', shape: 'suv', models: [{ label: 'Kia EV5', href: '/search/kia/ev5', picture: null }] }],
    });
  });

  test('NAV-02 if a site has only one make, the menu shows the models of this make with pictures of vehicles in stock', async () => {
    const { entries } = await setUp().service.frameOf(buildSite({ manufacturer: { name: 'Kia' } }));
    expect(entries[1]).toMatchObject({ categories: [{ models: [{ label: 'EV5', picture: { vehicleId: 2 } }] }] });
  });

  test("NAV-02 ENT-23 the menu lists the models from the site's settings by body type, without retired models; if a model has a second body type, its second entry is marked as a repetition", async () => {
    const models = [
      { name: 'EV5', slug: 'ev5', bodies: ['SUV', 'Electric'], imageUrl: '/media/ev5.avif' },
      { name: 'EV6', slug: 'ev6', bodies: ['suv'], overrideUrl: 'https://ev6.example' },
      { name: 'Rio', slug: 'rio', bodies: ['Hatch'], status: 'retired' as const },
    ];
    const { entries } = await setUp().service.frameOf(buildSite({ manufacturer: { name: 'Kia' }, models }));
    expect(entries[1]).toMatchObject({
      categories: [
        {
          href: '/search/new-used-and-demo-cars/?refinementList[simple_body][0]=SUV',
          models: [
            { label: 'EV5', href: '/ev5', picture: { src: '/media/ev5.avif' }, isAgain: false },
            { label: 'EV6', href: 'https://ev6.example', picture: null },
          ],
        },
        { label: 'Electric', href: null, models: [{ label: 'EV5', isAgain: true }] },
      ],
    });
  });

  test('menus are built once, and again when stock or settings change or after ten minutes', async () => {
    const { state, search, service } = setUp();
    const site = buildSite();
    const made = () => search.readFacet.mock.calls.filter(([, , , attribute]) => attribute === 'make').length;
    await Promise.all([service.frameOf(site), service.frameOf(site)]);
    expect(made()).toBe(1);
    state.version = 'two';
    await service.frameOf(site);
    expect(made()).toBe(2);
    state.now += 10 * 60_000;
    await service.frameOf(site);
    expect(made()).toBe(3);
    await service.frameOf(buildSite());
    expect(made()).toBe(4);
  });

  test('while the search fails, menus contain only links from the settings; when it works again, menus are complete', async () => {
    const { state, search, service } = setUp();
    const site = buildSite();
    search.readFacet.mockRejectedValueOnce(new Error('no search'));
    expect(await service.frameOf(site)).toMatchObject({ makes: [], entries: [{ label: 'Home' }, { kind: 'link', label: 'Vehicles' }, {}] });
    expect(state.warned).toHaveLength(1);
    expect((await service.frameOf(site)).makes).toHaveLength(1);
  });

  test('if the stock cannot be read, the menus are built without it and marked with isMakeshift; they do not replace menus that were built from newer stock', async () => {
    const { state, search, service } = setUp();
    const site = buildSite();
    const late = Promise.withResolvers<never>();
    search.readFacet.mockReturnValueOnce(late.promise);
    const first = service.frameOf(site);
    state.version = 'two';
    const newer = service.frameOf(site);
    expect((await newer).isMakeshift).toBeUndefined();
    late.reject(new Error('no search'));
    expect((await first).isMakeshift).toBe(true);
    expect(service.frameOf(site)).toBe(newer);
  });
});
