import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { fixedClock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { KeptLog } from '#test/builders/leads/lead-bench.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { importRows, wireRow } from '#test/builders/stock/feed-import.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { marketFigures } from '../rules/market-figures.ts';
import { findGaugeInTime } from './find-gauge-in-time.server.ts';
import { GaugeCache } from './gauge-cache.server.ts';
import { StockMarketPrices } from './stock-market-prices.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

let nextYard = 0;

/**
 * Creates a site and its dealership, with one vehicle for each row. By default a vehicle is a Kia Sportage of 2021 with
 * 30,000 km; a row can state other values.
 */
const yardWith = async (rows: readonly Parameters<typeof wireRow>[1][]): Promise<Site> => {
  nextYard += 1;
  const slug = `yard-${nextYard}`;
  const { rows: made } = await opened.database.pool.query<{ id: number }>('insert into dealerships (slug) values ($1) returning id', [
    slug,
  ]);
  const dealership = buildDealership({ id: made[0]?.id ?? 0, slug });
  const report = await importRows(
    opened.database,
    dealership,
    rows.map((row, index) => wireRow(`${index + 1}`, row)),
  );
  if (report.rejected > 0) throw new Error(JSON.stringify(report));
  return buildSite({ id: nextYard, slug, dealerships: [dealership] });
};

const vehicleOf = async (site: Site, externalId: string): Promise<Vehicle> => {
  const { rows } = await opened.database.pool.query<{ id: number }>(
    'select id from vehicles where dealership_id = $1 and external_id = $2',
    [site.primaryDealership.id, externalId],
  );
  const vehicle = await new VehicleStore(opened.database, fixedClock(TEST_NOW)).findById(site, rows[0]?.id ?? 0);
  if (!vehicle) throw new Error(`No vehicle ${externalId}`);
  return vehicle;
};

const idsOf = (sites: readonly Site[]): number[] => sites.map(({ primaryDealership }) => primaryDealership.id);
const own = (site: Site): Site => ({ ...site, marketPrice: { ...site.marketPrice, comparedStock: 'own' } });

describe('the estimate from the stock', () => {
  test('PRICE-08 compares a vehicle with vehicles that have the same make and model and a similar year and odometer, and describes the comparison', async () => {
    const site = await yardWith([
      { price: 30_000 },
      { price: 28_000 },
      { price: 31_000, make: 'KIA', model: 'sportage' },
      { price: 33_000, year: 2019, km: 59_000 },
      // The first vehicle is not compared with any of the following vehicles.
      { price: 5_000, model: 'Rio' },
      { price: 5_000, year: 2018 },
      { price: 5_000, km: 60_001 },
      { price: 5_000, car_type: 'new' },
      { price: 5_000, price_type: 'Excl. Govt. Charges' },
      { price: 5_000, status: 'sold' },
      { price: 5_000, show_on_dealer_website: false },
      { price: null },
      { price: 9 },
    ]);
    const source = new StockMarketPrices(opened.database, () => [], fixedClock(TEST_NOW));
    const gauge = await source.find(site, await vehicleOf(site, '1'), 3_000_000);
    const figures = marketFigures([2_800_000, 3_100_000, 3_300_000]);
    expect(gauge).toMatchObject({
      listingPriceCents: 3_000_000,
      marketMinCents: figures?.lowCents,
      marketMaxCents: figures?.highCents,
      confidence: 0.06,
      description: expect.stringMatching(/^Compared with 3 other .*Kia Sportage of 2019 to 2023 with 0 to 60,000 km.* in our own stock\./),
    });
  });

  test('compares the offer price of a vehicle if it has one, and otherwise its price', async () => {
    const site = await yardWith([{ price: 30_000 }, { price: 40_000, offer_price: 35_000 }]);
    const gauge = await new StockMarketPrices(opened.database, () => [], fixedClock(TEST_NOW)).find(
      site,
      await vehicleOf(site, '1'),
      3_000_000,
    );
    expect(gauge).toMatchObject({ marketMinCents: 3_500_000, marketMaxCents: 3_500_000 });
  });

  test('has no data if there is no comparable vehicle, or if the year of the vehicle is unknown', async () => {
    const site = await yardWith([{ price: 30_000 }, { price: 30_000, year: null }]);
    const source = new StockMarketPrices(opened.database, () => [], fixedClock(TEST_NOW));
    expect(await source.find(site, await vehicleOf(site, '1'), 3_000_000)).toBeNull();
    expect(await source.find(site, await vehicleOf(site, '2'), 3_000_000)).toBeNull();
  });

  test('compares makes without regard to letter case by the rules of the database, because JavaScript has other rules for letters such as İ', async () => {
    const site = await yardWith([
      { price: 30_000, make: 'İVECO' },
      { price: 31_000, make: 'İVECO' },
    ]);
    const gauge = await new StockMarketPrices(opened.database, () => [], fixedClock(TEST_NOW)).find(
      site,
      await vehicleOf(site, '1'),
      3_000_000,
    );
    expect(gauge?.marketMaxCents).toBe(3_100_000);
  });

  test('finds vehicles of a make whose name contains a quotation mark', async () => {
    const site = await yardWith([
      { price: 30_000, make: "O'Neill; drop" },
      { price: 31_000, make: "O'Neill; drop" },
    ]);
    const gauge = await new StockMarketPrices(opened.database, () => [], fixedClock(TEST_NOW)).find(
      site,
      await vehicleOf(site, '1'),
      3_000_000,
    );
    expect(gauge?.marketMaxCents).toBe(3_100_000);
  });
});

describe('the estimate from the whole platform', () => {
  const yards = async (counts: readonly number[]): Promise<readonly Site[]> => {
    const sites: Site[] = [];
    const model = `Only${nextYard}`;
    for (const [index, count] of counts.entries()) {
      sites.push(
        await yardWith(Array.from({ length: count }, (_, at) => ({ make: 'Subaru', model, price: 20_000 + index * 1_000 + at * 10 }))),
      );
    }
    return sites;
  };

  test('has the same figures as the function marketFigures, although SQL computes the figures of the estimate', async () => {
    const counts = [1, 2, 1, 3, 2, 1];
    const sites = await yards(counts);
    const [asking, ...others] = sites;
    if (!asking) throw new Error('no site');
    const source = new StockMarketPrices(opened.database, () => idsOf(others), fixedClock(TEST_NOW));
    const gauge = await source.find(asking, await vehicleOf(asking, '1'), 2_000_000);
    const prices = others.flatMap((_, index) =>
      Array.from({ length: counts[index + 1] ?? 0 }, (__, at) => (21_000 + index * 1_000 + at * 10) * 100),
    );
    const figures = marketFigures(prices);
    expect(gauge).toMatchObject({
      marketMinCents: Math.floor((figures?.lowCents ?? 0) / 100) * 100,
      marketMaxCents: Math.ceil((figures?.highCents ?? 0) / 100) * 100,
      description: expect.stringContaining('in the stock of 5 participating dealerships'),
    });
    expect(gauge?.description).toContain('Compared with 9 other');
  });

  test('gives no estimate if the comparable vehicles belong to only four dealerships, even if more dealerships participate', async () => {
    const sites = await yards([1, 1, 2, 1, 1, 0]);
    const [asking, ...others] = sites;
    if (!asking) throw new Error('no site');
    const vehicle = await vehicleOf(asking, '1');
    expect(
      await new StockMarketPrices(opened.database, () => idsOf(others), fixedClock(TEST_NOW)).find(asking, vehicle, 2_000_000),
    ).toBeNull();
  });

  test('needs five dealerships outside the site’s dealer group: with fewer, the group could subtract its own prices from the totals', async () => {
    const [first, second, third, ...others] = await yards([1, 1, 1, 1, 1, 1, 1, 1]);
    if (!first || !second || !third) throw new Error('no sites');
    const ours = [first, second, third];
    const group = { ...first, dealerships: ours.flatMap(({ dealerships }) => dealerships) };
    const vehicle = await vehicleOf(first, '1');
    const among = (count: number) =>
      new StockMarketPrices(opened.database, () => idsOf([...ours, ...others.slice(0, count)]), fixedClock(TEST_NOW)).find(
        group,
        vehicle,
        2_000_000,
      );
    expect((await among(4))?.description).toContain('in our own stock');
    expect((await among(5))?.description).toContain('in the stock of 7 participating dealerships');
  });

  test('never uses the vehicles of a dealership that does not participate', async () => {
    const sites = await yards([1, 1, 1, 2, 1, 1]);
    const [asking, ...others] = sites;
    if (!asking) throw new Error('no site');
    const vehicle = await vehicleOf(asking, '1');
    const optedIn = others.slice(1);
    expect(
      await new StockMarketPrices(opened.database, () => idsOf(optedIn), fixedClock(TEST_NOW)).find(asking, vehicle, 2_000_000),
    ).toBeNull();
    expect(
      await new StockMarketPrices(opened.database, () => idsOf(others), fixedClock(TEST_NOW)).find(asking, vehicle, 2_000_000),
    ).not.toBeNull();
  });

  test('is not used if the site’s own stock is large enough, or if the site allows only its own stock', async () => {
    const sites = await yards([11, 1, 1, 1, 1, 1, 1]);
    const [asking, ...others] = sites;
    if (!asking) throw new Error('no site');
    const source = new StockMarketPrices(opened.database, () => idsOf(others), fixedClock(TEST_NOW));
    expect((await source.find(asking, await vehicleOf(asking, '1'), 2_000_000))?.description).toContain('in our own stock');
    const [lonely] = others;
    if (!lonely) throw new Error('no site');
    const vehicle = await vehicleOf(lonely, '1');
    expect(await source.find(own(lonely), vehicle, 2_000_000)).toBeNull();
    expect(await source.find(lonely, vehicle, 2_000_000)).not.toBeNull();
  });
});

describe('the gauge service that pages use', () => {
  const GAUGE = { fill: 0.5, listingPriceCents: 1, marketMinCents: 1, marketMaxCents: 2, confidence: 1, description: null };
  const nothing = { gauge: null, retryAt: null };
  const site = buildSite({ dealerships: [buildDealership({ id: 1 })] });

  const serviceOver = (find: () => Promise<typeof GAUGE | null>) => {
    const log = new KeptLog();
    const state = { stock: '1', now: TEST_NOW, asked: 0 };
    const source = {
      find: () => {
        state.asked += 1;
        return find();
      },
    };
    const service = new GaugeCache({ source, stockVersionOf: () => state.stock, clock: { now: () => state.now }, log });
    return { service, log, state };
  };

  test('asks the price source again for the same vehicle when the stock has changed, and after an hour', async () => {
    const { service, state } = serviceOver(async () => GAUGE);
    await service.find(site, buildVehicle());
    expect(await service.find(site, buildVehicle())).toEqual({ gauge: GAUGE, retryAt: null });
    expect(state.asked).toBe(1);
    state.stock = '2';
    await service.find(site, buildVehicle());
    expect(state.asked).toBe(2);
    state.now += 60 * 60_000;
    await service.find(site, buildVehicle());
    expect(state.asked).toBe(3);
  });

  test('asks the price source again for another site, another vehicle and another price', async () => {
    const { service, state } = serviceOver(async () => GAUGE);
    await service.find(site, buildVehicle());
    await service.find({ ...site, id: 99 }, buildVehicle());
    await service.find(site, buildVehicle({ id: 5 }));
    await service.find(site, buildVehicle({ priceCents: 3_000_000 }));
    expect(state.asked).toBe(4);
  });

  test('PRICE-14 logs that the price source failed, returns no gauge, and does not ask the source again at once', async () => {
    const { service, log, state } = serviceOver(() => Promise.reject(new Error('away')));
    const failed = { gauge: null, retryAt: TEST_NOW + 30_000 };
    expect(await service.find(site, buildVehicle())).toEqual(failed);
    expect(await service.find(site, buildVehicle())).toEqual(failed);
    expect(log.lines).toMatchObject([{ level: 'warn', message: 'autogauge failed', fields: { site: 'the-yard', vehicle: 100_001 } }]);
    state.now = failed.retryAt;
    await service.find(site, buildVehicle());
    expect(state.asked).toBe(2);
  });

  test("PRICE-14 logs 'No data returned' for an empty answer", async () => {
    const { service, log } = serviceOver(async () => null);
    expect(await service.find(site, buildVehicle())).toEqual(nothing);
    expect(log.lines.map(({ message }) => message)).toEqual(['No data returned']);
  });

  test('SITE-11 does not ask the price source if the site compares no prices, or if the vehicle is sold, has no price or is on subscription', async () => {
    const { service, state } = serviceOver(async () => GAUGE);
    const off = { ...site, features: { ...site.features, priceComparison: false } };
    const subscribing = buildSite({ dealerships: [buildDealership({ id: 1, stock: { offersSubscriptions: true } })] });
    expect(await service.find(off, buildVehicle())).toEqual(nothing);
    expect(await service.find(site, buildVehicle({ status: 'sold' }))).toEqual(nothing);
    expect(await service.find(site, buildVehicle({ priceCents: null }))).toEqual(nothing);
    expect(await service.find(subscribing, buildVehicle({ subscriptionPriceCents: 39_900 }))).toEqual(nothing);
    expect(state.asked).toBe(0);
  });

  test('gives a page no gauge if the price source does not answer within the time limit', async () => {
    const never = { find: () => new Promise<never>(() => {}) };
    expect(await findGaugeInTime({ marketPrices: { ...never, timeoutMs: 1 } }, site, buildVehicle())).toEqual({
      ...nothing,
      isLate: true,
    });
    const found = { gauge: GAUGE, retryAt: null };
    expect(await findGaugeInTime({ marketPrices: { find: async () => found, timeoutMs: 60_000 } }, site, buildVehicle())).toEqual({
      ...found,
      isLate: false,
    });
  });
});
