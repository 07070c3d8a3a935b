import { describe, expect, test } from 'vitest';
import { modelOrSearchRoute } from '#main/model-or-search-route.ts';
import type { PageAnswer } from '#pages/page.ts';
import { type HTMLElement, renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { modelsPage } from './models.route.ts';

const MODELS: SiteOverrides['models'] = [
  {
    name: 'EV5',
    slug: 'ev5',
    bodies: ['SUV', 'Electric'],
    imageUrl: '/media/ev5.avif',
    newImageUrl: '/media/ev5-new.avif',
    words: 'Family SUV',
  },
  { name: 'Sportage', slug: 'sportage', bodies: ['SUV', 'Hybrid', 'suv'], imageUrl: '/media/sportage.avif' },
  { name: 'Carnival', slug: 'carnival', bodies: ['People Mover'], overrideUrl: 'https://maker.example/carnival' },
  { name: 'Tasman', slug: 'tasman', bodies: [], status: 'coming' },
  { name: 'Cerato', slug: 'cerato', bodies: ['Sedan'], status: 'retired' },
];

const siteWith = (overrides: SiteOverrides = {}) =>
  buildSite({ dealerships: [buildDealership({ id: 1 })], manufacturer: { name: 'Kia' }, models: MODELS, ...overrides });

const STOCK = [
  buildVehicle({ id: 1, slug: 'ev5-1', make: 'Kia', model: 'EV5', simpleBody: 'SUV', priceCents: 6_100_000, priceType: 'Drive Away' }),
  buildVehicle({ id: 2, slug: 'ev5-2', make: 'Kia', model: 'EV5', simpleBody: 'SUV', priceCents: 5_298_800, priceType: 'Drive Away' }),
  buildVehicle({ id: 3, slug: 'ev6-3', make: 'Kia', model: 'EV6', simpleBody: 'SUV' }),
];

const pageOf = (answer: PageAnswer) => {
  if (answer.kind !== 'page') throw new Error(`no page but ${JSON.stringify(answer)}`);
  return { ...answer, body: renderElement(answer.body) };
};
const askModels = async (address: string, overrides: SiteOverrides = {}, stock = STOCK) => {
  const site = siteWith(overrides);
  return askPage(modelsPage(buildSearchServices([site], stock)), site, address);
};
/** Requests a path from the route that the program uses for every path that no other route handles. */
const askPath = async (path: string, overrides: SiteOverrides = {}, stock = STOCK) => {
  const site = siteWith(overrides);
  return askPage(modelOrSearchRoute.handler(buildSearchServices([site], stock)), site, path);
};
const namesIn = (section: HTMLElement | undefined): string[] => [...(section?.querySelectorAll('.model-name') ?? [])].map(textOf);
const sectionsOf = (body: HTMLElement) =>
  [...body.querySelectorAll('.line-up-category')].map((section) => ({
    title: textOf(section.querySelector('h2')),
    names: namesIn(section as unknown as HTMLElement),
    slots: section.querySelectorAll('.model-slot').length,
  }));

describe('the page of all models', () => {
  test('ROUTE-32 MODEL-01 lists each model under each of its body types, and models without a body type at the end', async () => {
    const { body, head } = pageOf(await askModels('/models'));
    expect(sectionsOf(body).map(({ title, names }) => [title, names])).toEqual([
      ['SUV', ['EV5', 'Sportage']],
      ['Electric', ['EV5']],
      ['Hybrid', ['Sportage']],
      ['People Mover', ['Carnival']],
      ['More models', ['Tasman']],
    ]);
    expect([textOf(body.querySelector('h1')), head.title, head.canonicalPath]).toEqual(['Kia models', 'Kia models | The Yard', '/models']);
  });

  test('MODEL-01 a model with three body types is listed under all three body types', async () => {
    const models = [{ name: 'EV9', slug: 'ev9', bodies: ['SUV', 'Electric', 'Seven seats'] }];
    const { body } = pageOf(await askModels('/models', { models }));
    expect(sectionsOf(body).map(({ title, names }) => [title, names])).toEqual([
      ['SUV', ['EV9']],
      ['Electric', ['EV9']],
      ['Seven seats', ['EV9']],
    ]);
  });

  test('MODEL-02 the grid of a category has at least three boxes, even if the category has fewer models', async () => {
    const slots = sectionsOf(pageOf(await askModels('/models')).body).map((section) => section.slots);
    expect(slots).toEqual([3, 3, 3, 3, 3]);
    const chosen = sectionsOf(pageOf(await askModels('/models?body=electric')).body);
    expect(chosen).toEqual([{ title: 'Electric', names: ['EV5'], slots: 3 }]);
    const many = ['A', 'B', 'C', 'D'].map((name) => ({ name, slug: name.toLowerCase(), bodies: ['Ute'] }));
    expect(sectionsOf(pageOf(await askModels('/models', { models: many })).body).map((section) => section.slots)).toEqual([4]);
  });

  test('MODEL-03 a tile shows the name and the latest available picture of a model, and links to the page of the model or to its overrideUrl', async () => {
    const { body } = pageOf(await askModels('/models'));
    const tiles = [...body.querySelectorAll('.model')].map((tile) => [
      textOf(tile.querySelector('.model-name')),
      tile.getAttribute('href'),
      tile.querySelector('img')?.getAttribute('src') ?? null,
    ]);
    expect(tiles).toContainEqual(['EV5', '/ev5', '/media/ev5-new.avif']);
    expect(tiles).toContainEqual(['Sportage', '/sportage', '/media/sportage.avif']);
    expect(tiles).toContainEqual(['Carnival', 'https://maker.example/carnival', null]);
    const latest = { name: 'EV9', slug: 'ev9', newImageUrl: '/media/ev9-new.avif' };
    const { body: withLatest } = pageOf(await askModels('/models', { models: [latest] }));
    expect(withLatest.querySelector('.model img')?.getAttribute('src')).toBe('/media/ev9-new.avif');
  });

  test('MODEL-04 a retired model is not listed, and a coming model has the text ‘Coming soon’', async () => {
    const { body } = pageOf(await askModels('/models'));
    expect(textOf(body)).not.toContain('Cerato');
    expect(sectionsOf(body).map(({ title }) => title)).not.toContain('Sedan');
    const tasman = [...body.querySelectorAll('.model')].find((tile) => textOf(tile).startsWith('Tasman'));
    expect(textOf(tasman)).toContain('Coming soon');
    expect((await askModels('/models', { models: [{ name: 'Cerato', slug: 'cerato', status: 'retired' }] })).kind).toBe('empty');
  });

  test('ROUTE-33 the parameter body selects one category, but for an unknown body the page shows all models and a notice', async () => {
    const one = pageOf(await askModels('/models?body=people-mover'));
    expect(sectionsOf(one.body).map(({ names }) => names)).toEqual([['Carnival']]);
    expect([one.head.canonicalPath, one.head.title]).toEqual(['/models?body=people-mover', 'Kia People Mover models | The Yard']);
    expect(one.body.querySelector('.line-up-bodies [aria-current="page"]')?.getAttribute('href')).toBe('/models?body=people-mover');
    const unknown = pageOf(await askModels('/models?body=tram'));
    expect(sectionsOf(unknown.body)).toHaveLength(5);
    expect(textOf(unknown.body.querySelector('.notice'))).toContain('No model has the body type ‘tram’. These are all models.');
    expect([unknown.head.canonicalPath, unknown.head.indexable]).toEqual(['/models', false]);
    for (const known of ['/models', '/models?body=', '/models?body=people-mover'])
      expect(pageOf(await askModels(known)).body.querySelector('.notice')).toBeNull();
  });

  test('IMG-04 the first two pictures of the models load with high priority', async () => {
    const { body } = pageOf(await askModels('/models'));
    expect(body.querySelectorAll('img[fetchpriority="high"]')).toHaveLength(2);
  });
});

describe('the page of a model', () => {
  test('ROUTE-34 shows the model with its offers and its stock, the lowest price first', async () => {
    const offers = [
      { id: 5, name: 'Charger on us', description: 'With every EV5.', model: 'ev5' },
      { id: 6, name: 'Towbar on us', description: 'With every Sportage.', model: 'sportage' },
    ];
    const { body, head } = pageOf(await askPath('/ev5', { offers }));
    expect(textOf(body.querySelector('h1'))).toBe('Kia EV5');
    expect([...body.querySelectorAll('.offer-name')].map(textOf)).toEqual(['Charger on us']);
    expect(textOf(body.querySelector('.model-price'))).toBe('In stock from $52,988 Drive Away');
    expect(body.querySelector('.model-price a')?.getAttribute('href')).toBe('/cars/ev5-2');
    expect(body.innerHTML).toContain('/cars/ev5-1');
    expect(body.innerHTML).not.toContain('/cars/ev6-3');
    expect(body.querySelector('a[href="/models/ev5/enquire"]')).not.toBeNull();
    expect(head).toMatchObject({ title: 'Kia EV5: facts, offers and stock | The Yard', canonicalPath: '/ev5', indexable: true });
  });

  test('ROUTE-34 the structured data contain the lowest displayed price of the stock, and no price without stock', async () => {
    const carOf = async (stock: typeof STOCK) =>
      pageOf(await askPath('/ev5', {}, stock)).head.jsonLd?.find((data) => Reflect.get(data, '@type') === 'Car');
    expect(await carOf(STOCK)).toMatchObject({ name: 'Kia EV5', offers: { lowPrice: 52_988, priceCurrency: 'AUD', offerCount: 2 } });
    expect(await carOf([])).not.toHaveProperty('offers');
  });

  test("if the site shows price conditions, the page shows the price 'with trade in', and the structured data contain the price without trade-in", async () => {
    const [first, second] = STOCK;
    const withOffer = [first, second && { ...second, offerPriceCents: 5_000_000 }].filter((vehicle) => vehicle !== undefined);
    const { body, head } = pageOf(await askPath('/ev5', { vehiclePage: { priceConditionShown: true } }, withOffer));
    expect(textOf(body.querySelector('.model-price'))).toBe('In stock from $50,000 Drive Away with trade in');
    expect(head.jsonLd?.find((data) => Reflect.get(data, '@type') === 'Car')).toMatchObject({ offers: { lowPrice: 52_988 } });
    const unstated = pageOf(await askPath('/ev5', {}, withOffer));
    expect(textOf(unstated.body.querySelector('.model-price'))).toBe('In stock from $50,000 Drive Away');
  });

  test('if the make of the model is unknown, the page shows all vehicles with the name of this model, whatever their make is', async () => {
    const { body } = pageOf(await askPath('/ev5', { manufacturer: null }));
    expect(textOf(body.querySelector('.model-price'))).toBe('In stock from $52,988 Drive Away');
    expect(body.innerHTML).toContain('/cars/ev5-1');
    expect(body.innerHTML).not.toContain('/cars/ev6-3');
    const stock = [...body.querySelectorAll('a')].find((link) => textOf(link) === '2 cars in stock');
    expect(stock?.getAttribute('href')).toBe('/search/new-used-and-demo-cars/?refinementList[model][0]=EV5');
  });

  test('if a model has no stock, its page says this and links to an enquiry form', async () => {
    const { body } = pageOf(await askPath('/sportage', {}, []));
    expect(textOf(body.querySelector('.model-none'))).toContain('We have no Sportage in stock today.');
    expect(body.querySelector('.model-none a')?.getAttribute('href')).toBe('/models/sportage/enquire');
  });

  test('ROUTE-34 MODEL-04 the page of a model with an overrideUrl redirects to this URL, and the page of a retired model redirects to the stock of the model', async () => {
    expect(await askPath('/carnival')).toMatchObject({ kind: 'redirect', status: 302, location: 'https://maker.example/carnival' });
    expect(await askPath('/cerato')).toMatchObject({ kind: 'redirect', status: 302, location: '/search/kia/cerato' });
    expect((await askPath('/unknown')).kind).toBe('empty');
  });

  test('ROUTE-34 a search page of the site has precedence over a model with the same path', async () => {
    const overrides: SiteOverrides = { models: [{ name: 'Showroom', slug: 'showroom' }], search: { paths: { new: '/showroom' } } };
    const { body } = pageOf(await askPath('/showroom', overrides));
    expect(body.querySelector('.search')).not.toBeNull();
    expect(body.querySelector('.model-page')).toBeNull();
  });

  test('an electric model shows charging times and the yearly costs of energy with their assumptions', async () => {
    const electric = { rangeKm: 500, batteryKwh: 60, consumption: 16, acKw: 7.4, dcKw: 100, dcMinutes: 30 };
    const { body } = pageOf(
      await askPath('/ev5', { models: [{ name: 'EV5', slug: 'ev5', electric }], runningCosts: { electricityPrice: 0.5 } }),
    );
    const rows = [...body.querySelectorAll('.charging tbody tr')].map((row) => [...row.querySelectorAll('th, td')].map(textOf));
    // Charging time from 20 to 80 %: 60 kWh x 0.6 / (7.4 kW x 0.9) = 5.4 hours.
    // Distance for one hour of charging: 7.4 kW x 0.9 x 1 h / 16 kWh x 100 km = 42 km.
    expect(rows).toContainEqual(['Wall box, single phase (32 A)', '7.4 kW', '5 h 30 min', '42 km']);
    // 10,000 km with electricity: 100 x 16 kWh x $0.50 = $800. With petrol: 100 x 10 litres x $1.70 = $1,700.
    expect(rows).toContainEqual(['10,000 km', '$800', '$1,700', '$900']);
    expect(textOf(body)).toContain('16 kWh per 100 km by WLTP and $0.50 a kWh');
    expect(pageOf(await askPath('/sportage')).body.querySelector('.charging')).toBeNull();
  });
});
