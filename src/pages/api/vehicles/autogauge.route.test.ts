import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GaugeCache } from '#features/market-price/server/gauge-cache.server.ts';
import { StockMarketPrices } from '#features/market-price/server/stock-market-prices.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { jsonOf, openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import { autogaugeApi } from './autogauge.route.ts';

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;

beforeAll(async () => {
  bench = await openPageBench();
  const cerato = (price: number | null, more: object = {}) => ({
    make: 'Kia',
    model: 'Cerato',
    year: 2022,
    km: 30_000,
    price_type: 'Drive Away',
    price,
    ...more,
  });
  stock = await bench.addVehicles({
    cheap: cerato(20_000),
    second: cerato(22_000),
    third: cerato(24_000),
    fourth: cerato(26_000),
    fifth: cerato(29_000),
    dear: cerato(40_000),
    // The price gauge needs at least ten comparable vehicles.
    ...Object.fromEntries(
      [22_000, 22_000, 24_000, 24_000, 26_000, 26_000, 40_000, 40_000].map((price, index) => [`more${index}`, cerato(price)]),
    ),
    sold: cerato(21_000, { status: 'sold' }),
    unpriced: cerato(null),
    lonely: { make: 'Lotus', model: 'Elise', price: 90_000, price_type: 'Excl. Govt. Charges' },
  });
});
afterAll(() => bench.close());

const services = () => {
  const source = new StockMarketPrices(bench.database, () => [], bench.clock);
  return {
    ...bench.services,
    marketPrices: new GaugeCache({ source, timeoutMs: 60_000, stockVersionOf: () => '1', clock: bench.clock, log: bench.log }),
  };
};
const slugOf = (id: string): string => stock[id]?.slug ?? '';
const gaugeOf = async (id: string, site: Site = bench.site) =>
  jsonOf(await bench.ask(autogaugeApi(services()), `/api/cars/${slugOf(id)}/autogauge`, { slug: slugOf(id), site }));
const pageFor = async (id: string, site: Site = bench.site): Promise<MarkupElement> =>
  pageOf(await bench.ask(vehiclePage(services()), `/cars/${slugOf(id)}`, { slug: slugOf(id), site }));
const withLabel = (label: 'deal' | 'position' | 'off'): Site => ({ ...bench.site, marketPrice: { ...bench.site.marketPrice, label } });
const off = (): Site => ({ ...bench.site, features: { ...bench.site.features, priceComparison: false } });

describe('GET /api/cars/:slug/autogauge', () => {
  test('API-09 ENT-13 gives fill, price, range, confidence and description', async () => {
    expect(await gaugeOf('cheap')).toEqual({
      status: 200,
      value: {
        fill: 1,
        listing_price: 20_000,
        market_range_min: 22_000,
        market_range_max: 40_000,
        confidence: 0.65,
        description: expect.stringContaining('13 other used and demonstrator Kia Cerato of 2020 to 2024 with 0 to 60,000 km'),
      },
    });
  });

  test('API-09 gives an empty object if there are no data', async () => {
    for (const id of ['lonely', 'sold', 'unpriced']) expect(await gaugeOf(id)).toEqual({ status: 200, value: {} });
  });

  test('SITE-11 has status 404 if the site has no price comparison or the vehicle is unknown', async () => {
    expect((await gaugeOf('cheap', off())).status).toBe(404);
    expect((await gaugeOf('nothing')).status).toBe(404);
    expect((await gaugeOf('cheap', bench.otherSite)).status).toBe(404);
  });
});

describe('the price explanation on the vehicle page', () => {
  const panel = (page: MarkupElement): MarkupElement => page.byId('price-explained');
  const hasGauge = (page: MarkupElement): boolean => page.has('meter');

  test('VDP-18 PRICE-08 shows the price gauge with its fill level, the price, the market range and the compared vehicles', async () => {
    const page = panel(await pageFor('second'));
    expect(page.text).toContain('$22,000');
    expect(page.text).toMatch(/Market low \$22,000 This price \$22,000 Market high \$40,000/);
    expect(page.text).toContain('Compared with 13 other');
    const meter = page.one('meter');
    expect(meter.attributes.value).toBe('100');
    expect(page.one('figure').all('path')[1]?.attributes['stroke-dasharray']).toBe('100 100');
  });

  test('PRICE-12 PRICE-13 shows the price band and the text for the fill level of the price gauge', async () => {
    const great = panel(await pageFor('second', withLabel('deal')));
    expect(great.text).toContain('Great Deal');
    expect(great.one('figure').attributes['data-band']).toBe('high');
    // The fill level of this vehicle's price gauge is 0.61. It is in the band 'high', but too low for the text 'Great
    // Deal'.
    const good = panel(await pageFor('fifth', withLabel('deal')));
    expect(good.one('meter').attributes['aria-valuetext']).toBe('61 of 100: Good Deal');
    expect(good.one('figure').attributes['data-band']).toBe('high');
    expect(panel(await pageFor('second', withLabel('position'))).text).toContain('Lower part of the range');
    expect(panel(await pageFor('second', withLabel('off'))).text).not.toMatch(/Deal\b|part of the range/);
  });

  test('PRICE-09 PRICE-10 PRICE-11 has no gauge if market data are missing or unreliable, or if the price is above the market range', async () => {
    for (const id of ['lonely', 'dear']) {
      const page = panel(await pageFor(id));
      expect(hasGauge(page)).toBe(false);
      expect(page.text).toMatch(/to drive off\./);
    }
  });

  test('SITE-11 lists what the price includes (such as stamp duty), even on a site without price comparison', async () => {
    const page = panel(await pageFor('cheap', off()));
    expect(hasGauge(page)).toBe(false);
    // If the site has price comparison, the page of the same vehicle shows the gauge.
    expect(hasGauge(panel(await pageFor('cheap')))).toBe(true);
    expect(page.all('li').map(({ text }) => text)).toEqual(expect.arrayContaining(['Stamp duty', 'Registration']));
  });

  test('names the charges that the shopper must pay in addition to a price that excludes government charges', async () => {
    const page = panel(await pageFor('lonely'));
    expect(page.text).toContain('$90,000 Excl. Govt. Charges');
    expect(page.text).toMatch(/Not in the price.*Transfer of registration.*Stamp duty/);
  });

  test('PRICE-14 is left out, together with its heading, for a vehicle without a price and for a sold vehicle', async () => {
    for (const id of ['sold', 'unpriced']) expect((await pageFor(id)).has(byAttribute('id', 'price-explained'))).toBe(false);
  });

  test('PRICE-14 if the source of market prices is slow, the page is shown without the gauge and is not cached', async () => {
    const never = { find: () => new Promise<never>(() => {}), timeoutMs: 1 };
    const page = await bench.ask(vehiclePage({ ...bench.services, marketPrices: never }), '/x', {
      slug: slugOf('cheap'),
    });
    expect(hasGauge(pageOf(page))).toBe(false);
    // A page that was rendered without the price gauge is not cached, so the next request shows the gauge.
    expect(page).toMatchObject({ kind: 'page', status: 200, caching: 'private' });
  });

  test('PRICE-14 if the source of market prices fails, the page has no gauge and is cached only until the source is asked again', async () => {
    const source = { find: () => Promise.reject(new Error('away')) };
    const marketPrices = new GaugeCache({ source, stockVersionOf: () => '1', clock: bench.clock, log: bench.log });
    const failing = { ...bench.services, marketPrices };
    const again = { until: bench.clock.now() + 30_000 };
    const page = await bench.ask(vehiclePage(failing), '/x', { slug: slugOf('cheap') });
    expect(hasGauge(pageOf(page))).toBe(false);
    expect(page).toMatchObject({ kind: 'page', status: 200, caching: again });
    expect(await bench.ask(autogaugeApi(failing), '/x', { slug: slugOf('cheap') })).toMatchObject({ value: {}, caching: again });
  });
});
