import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { FACET_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { textOf } from '#test/builders/pages/rendered-page.ts';
import { facet, type Shown, show, siteWith, titles, vehicle } from '#test/builders/search/shown-search.ts';
import { buildDealership, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';

/** Creates a vehicle whose title on the pages contains the given name. */
const car = (name: string, overrides: Partial<Vehicle> = {}): Vehicle =>
  vehicle({ make: 'Kia', model: name, badge: null, series: null, year: 2021, ...overrides });
/** Returns the names of the vehicles on a page, in the order of the page. */
const named = (shown: Shown): string[] => titles(shown).map((title) => title.replace(/^(\d{4} )?Kia /, ''));
const namesAt = async (address: string, stock: readonly Vehicle[], site: SiteOverrides = {}): Promise<string[]> =>
  named(await show(address, { stock, site: siteWith(site) }));
/** Returns the labels of a facet's values. */
const values = (shown: Shown, attribute: string): string[] =>
  [...facet(shown, attribute).querySelectorAll('.facet-values a')].map((link) => {
    const count = textOf(link.querySelector('span'));
    return textOf(link).slice(0, -count.length).trim();
  });

/** Facets of the program that are not in the specification. */
const PLATFORM_FACETS = ['colour_family', 'doors', 'towing', 'berths', 'engine_cc', 'electric_range'];

describe('the stock that a site shows', () => {
  const soldDaysAgo = (days: number) => ({ status: 'sold', soldAt: TEST_NOW - days * DAY_MS });

  test('SITE-19 a site can limit the car types, the statuses and the arrival dates of the cars that it shows', async () => {
    const stock = [
      car('Used'),
      car('New', { carType: 'new' }),
      car('Coming', { status: 'coming_soon' }),
      car('Old', { createdAt: TEST_NOW - 90 * DAY_MS }),
    ];
    expect((await namesAt('/search', stock)).toSorted()).toEqual(['Coming', 'New', 'Old', 'Used']);
    expect(await namesAt('/search', stock, { stock: { carTypes: ['used'], statuses: ['in_stock'], recencyDays: 60 } })).toEqual(['Used']);
  });

  test('SEARCH-11 a site shows cars that are in stock, coming soon, or sold within the last 3 days; it shows no cars that the feed hides from websites', async () => {
    const stock = [
      car('In'),
      car('Coming', { status: 'coming_soon' }),
      car('Sold', soldDaysAgo(3)),
      car('Long sold', soldDaysAgo(4)),
      car('On hold', { status: 'on_hold' }),
      car('Hidden', { showOnDealerWebsite: false }),
    ];
    expect((await namesAt('/search', stock)).toSorted()).toEqual(['Coming', 'In', 'Sold']);
    const dealerships = [buildDealership({ id: 1, stock: { soldShownDays: 7 } })];
    expect(await namesAt('/search', stock, { dealerships })).toContain('Long sold');
  });

  test('SEARCH-12 a site can shorten the list: of several sold cars that follow each other, only the first is shown', async () => {
    const stock = [car('A'), car('B', soldDaysAgo(1)), car('C', soldDaysAgo(1)), car('D'), car('E', soldDaysAgo(1))];
    expect(await namesAt('/search', stock)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(await namesAt('/search', stock, { stock: { collapseSold: true } })).toEqual(['A', 'B', 'D', 'E']);
  });

  test('SEARCH-25 a site can leave out cars without a price when shoppers sort by lowest price', async () => {
    const stock = [car('Unpriced', { priceCents: null }), car('Dear', { priceCents: 5_000_000 }), car('Cheap', { priceCents: 1_000_000 })];
    const lowest = '/search?sortBy=Car_production:price:asc';
    expect(await namesAt(lowest, stock)).toEqual(['Cheap', 'Dear', 'Unpriced']);
    expect(await namesAt(lowest, stock, { search: { priceAscendingHidesUnpriced: true } })).toEqual(['Cheap', 'Dear']);
  });

  test('SEARCH-34 if the site has its filter for used cars on, the search leaves out used cars that are too old', async () => {
    const stock = [car('Young'), car('Old', { year: 2001 }), car('Old demo', { year: 2001, carType: 'demo' })];
    expect(await namesAt('/search', stock)).toEqual(['Young', 'Old', 'Old demo']);
    expect(await namesAt('/search', stock, { stock: { usedCarFilter: true } })).toEqual(['Young', 'Old demo']);
  });
});

describe('the facets of a site', () => {
  test('SITE-21 the spellings of a make in the feeds (Toyota, TOYOTA) are one value of the facet', async () => {
    const stock = ['Toyota', 'TOYOTA', 'toyota', 'Mazda'].map((make) => vehicle({ make }));
    const shown = await show('/search?refinementList[make][0]=tOYOTA', { stock });
    expect(titles(shown)).toHaveLength(3);
    expect(values(await show('/search', { stock }), 'make')).toEqual([expect.stringMatching(/^toyota$/i), 'Mazda']);
    expect(titles(await show('/search/toyota', { stock }))).toHaveLength(3);
  });

  test('SEARCH-35 the search accepts each body name in the specification, and shows one name for each body type', async () => {
    const names: Readonly<Record<string, string>> = {
      '4x4': '4x4',
      bus: 'Bus',
      cabChassis: 'Cab Chassis',
      convertible: 'Convertible',
      coupe: 'Coupe',
      hardtop: 'Hardtop',
      hatch: 'Hatchback',
      hatchback: 'Hatchback',
      motorhome: 'Motorhome',
      lightTruck: 'Light Truck',
      peopleMover: 'People Mover',
      sedan: 'Sedan',
      softtop: 'Softtop',
      suv: 'SUV',
      ute: 'Ute',
      van: 'Van',
      wagon: 'Wagon',
      stationWagon: 'Wagon',
    };
    const labels = [...new Set(Object.values(names))];
    const stock = labels.map((label) => car(label, { simpleBody: label }));
    const site = siteWith({ search: { facetLimits: { simple_body: 20 } } });
    expect(values(await show('/search', { stock, site }), 'simple_body').toSorted()).toEqual(labels.toSorted());
    for (const [name, label] of Object.entries(names)) {
      expect(await namesAt(`/search?refinementList[simple_body][0]=${name}`, stock), name).toEqual([label]);
    }
  });

  test('SEARCH-27 each attribute that the specification names can be used as a facet', async () => {
    const of = (one: string, rest: Partial<Vehicle>): Vehicle =>
      vehicle({
        ...{ make: `Make ${one}`, model: `Model ${one}`, badge: `Badge ${one}`, series: `Series ${one}`, colour: `Colour ${one}` },
        ...{ city: `City ${one}`, body: `Body ${one}`, simpleBody: `Body ${one}`, tag: `Tag ${one}` },
        ...{ categories: [`Category ${one}`], filteredFeatures: [`Feature ${one}`], itemType: `type ${one}` },
        ...rest,
      });
    const lender = (paymentWeekCents: number) => ({ financeLenders: { manual: buildLender({ paymentWeekCents }) } });
    const stock = [
      of('one', {
        ...{ carType: 'used', status: 'in_stock', dealershipId: 1, state: 'qld', seats: 5, year: 2021, certified: true },
        ...{ priceCents: 2_000_000, odometerKm: 10_000, subscriptionPriceCents: 20_000, drive: 'FWD', simpleDrive: 'FWD' },
        ...{ fuel: 'Petrol', simpleFuel: 'Petrol', transmission: 'Manual', simpleTransmission: 'Manual', ...lender(10_000) },
      }),
      of('two', {
        ...{ carType: 'new', status: 'coming_soon', dealershipId: 2, state: 'nsw', seats: 7, year: 2023, certified: false },
        ...{ priceCents: 6_000_000, odometerKm: 90_000, subscriptionPriceCents: 40_000, drive: 'AWD', simpleDrive: 'AWD' },
        ...{ fuel: 'Diesel', simpleFuel: 'Diesel', transmission: 'Automatic', simpleTransmission: 'Automatic', ...lender(30_000) },
      }),
    ];
    const dealerships = [
      buildDealership({ id: 1, slug: 'north', name: 'North' }),
      buildDealership({ id: 2, slug: 'south', name: 'South', stock: { offersSubscriptions: true } }),
    ];
    // This test leaves out the facets of models, because models are listed below their make. It also leaves out
    // location_name, whose values come from locations in feeds, which the test does not use.
    const facets = FACET_ATTRIBUTES.filter(
      (one) => !['make_model', 'model', 'location_name', 'dealership_slug', 'weekly_price_range', ...PLATFORM_FACETS].includes(one),
    );
    const missing: string[] = [];
    for (const attribute of facets) {
      const shown = await show('/search', { stock, site: siteWith({ dealerships, search: { facets: [attribute] } }) });
      if (!shown.body.querySelector(`#facet-${attribute}`)) missing.push(attribute);
    }
    expect(missing).toEqual([]);
  });

  test('SEARCH-31 the price facet has the lowest and the highest price of the vehicles found', async () => {
    const stock = [1_500_000, 2_300_000, 6_000_000].map((priceCents) => vehicle({ priceCents }));
    const panel = facet(await show('/search', { stock }), 'price');
    const ends = ['min', 'max'].map((end) => panel.querySelector(`input[data-thumb=${end}]`)?.getAttribute(end));
    expect(ends).toEqual(['15000', '60000']);
  });

  test('SEARCH-33 the facet of series lists the series that the site names first, in the order of the site, and then all other series', async () => {
    const stock = ['Sport', 'Base', 'City', 'Duo', 'Base'].map((series) => vehicle({ series }));
    const site = siteWith({ search: { facets: ['series'], seriesOrder: ['duo', 'city', 'sport'] } });
    expect(values(await show('/search', { stock, site }), 'series')).toEqual(['Duo', 'City', 'Sport', 'Base']);
  });
});
