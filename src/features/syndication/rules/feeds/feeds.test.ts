import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { randomVehicle } from '#test/builders/stock/random-vehicle.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { advertisedVehicle } from './advertised-vehicle.ts';
import { csvLine } from './delimited-text.ts';
import { GOOGLE_HEADER, googleLine } from './google-vehicle-ads.ts';
import { META_HEADER, metaLine } from './meta-vehicles.ts';

const site = buildSite({
  dealerships: [buildDealership({ id: 1, locations: [buildLocation({ id: 'southport', slug: 'southport' })] })],
  advertising: { storeCodes: { southport: 'YARD-1' } },
});
const addresses = { origin: 'https://yard.example', pictureOf: ({ src }: { src: string }) => src };

const GOOD: Partial<Vehicle> = {
  itemType: 'car',
  carType: 'used',
  status: 'in_stock',
  reserved: false,
  vin: 'jtnkb3be003123456',
  priceCents: 3_499_000,
  offerPriceCents: null,
  subscriptionPriceCents: null,
  priceType: 'Drive Away',
  year: 2021,
  colour: 'White',
  odometerKm: 45_210,
  simpleBody: 'hatch',
};
const advertise = (overrides: Partial<Vehicle> = {}) =>
  advertisedVehicle(
    site,
    buildVehicle({
      ...GOOD,
      media: { ...buildVehicle().media, images: [{ url: 'https://p.example/1,a.jpg', thumbUrl: null }], primaryImageUrl: null },
      ...overrides,
    }),
    addresses,
  );

const google = (overrides: Partial<Vehicle> = {}): Readonly<Record<string, string>> | string => {
  const advertised = advertise(overrides);
  const line = advertised.ok ? googleLine(site, advertised.value) : advertised;
  if (!line.ok) return line.error;
  const columns = GOOGLE_HEADER.trim().split('\t');
  return Object.fromEntries(
    line.value
      .replace(/\n$/, '')
      .split('\t')
      .map((value, index) => [columns[index] ?? '', value]),
  );
};

const meta = (overrides: Partial<Vehicle> = {}): Readonly<Record<string, string>> | string => {
  const advertised = advertise(overrides);
  const line = advertised.ok ? metaLine(advertised.value) : advertised;
  if (!line.ok) return line.error;
  return (parse(META_HEADER + line.value, { columns: true }) as Record<string, string>[])[0] ?? '';
};

describe('the feed for Google Vehicle Ads', () => {
  test('sends price, price type, store and condition as Google defines them', () => {
    expect(google()).toMatchObject({
      vin: 'JTNKB3BE003123456',
      price: '34990.00 AUD',
      vehicle_price_type: 'drive_away_price',
      condition: 'used',
      mileage: '45210 km',
      body_style: 'hatchback',
      store_code: 'YARD-1',
      'vehicle_fulfillment(option:store_code)': 'in_store:YARD-1',
      image_link: 'https://p.example/1,a.jpg',
    });
  });

  test.each([
    ['used', 'Excl. Govt. Charges', 'excluding_government_charges_price'],
    ['new', 'Estimated Drive Away', 'estimated_drive_away_price'],
    ['demo', 'Drive Away', 'drive_away_price'],
  ] as const)(
    'contains a %s car with the price type %s, in the words that Google defines for this price type',
    (carType, priceType, sent) => {
      expect(google({ carType, priceType })).toMatchObject({ vehicle_price_type: sent });
    },
  );

  test.each([
    [{ carType: 'new', priceType: 'Excl. Govt. Charges' }, "Google does not accept the price type 'Excl. Govt. Charges' for a new car"],
    [{ carType: 'used', priceType: 'Estimated Drive Away' }, "Google does not accept the price type 'Estimated Drive Away' for a used car"],
    [{ priceType: null }, 'its price has no type (Drive Away or Excl. Govt. Charges)'],
    [{ priceType: 'POA' }, "its price type 'POA' is not known to Google"],
  ] as const)('leaves out a vehicle with %j, and gives the reason', (overrides, reason) => {
    expect(google(overrides)).toBe(reason);
  });
});

describe('both feeds', () => {
  test.each([
    [{ itemType: 'caravan' }, 'it is a caravan, and only cars and utes are accepted'],
    [{ simpleBody: 'bus' }, "its body is 'Bus', and only cars and utes are accepted"],
    [{ reserved: true }, 'it is reserved'],
    [{ status: 'coming_soon' }, 'it is not in stock yet'],
    [{ vin: ' ' }, 'it has no VIN'],
    [{ vin: 'I0000000000000000' }, "its VIN 'I0000000000000000' does not have 17 letters and digits (without I, O and Q)"],
    [{ priceCents: null }, 'it has no price that applies without conditions'],
    [{ priceCents: null, subscriptionPriceCents: 19_900 }, 'it has no price that applies without conditions'],
    [{ priceCents: 900 }, 'it has no price that applies without conditions'],
    [{ year: null }, 'it has no year'],
    [{ colour: '' }, 'it has no colour'],
    [{ odometerKm: null }, 'it has no odometer reading'],
    [{ media: { ...buildVehicle().media, images: [], primaryImageUrl: null, spinImages: [] } }, 'it has no picture'],
  ] as const)('leave out a vehicle with %j, and give the reason', (overrides, reason) => {
    expect(google(overrides)).toBe(reason);
    expect(meta(overrides)).toBe(reason);
  });

  test('never send a price that applies only with a trade-in', () => {
    const offered = { offerPriceCents: 3_199_000 };
    expect(google(offered)).toMatchObject({ price: '34990.00 AUD' });
    expect(meta(offered)).toMatchObject({ price: '34990.00 AUD' });
    expect(google({ ...offered, priceCents: null })).toBe('it has no price that applies without conditions');
  });

  test('a new car without an odometer reading has 0 km', () => {
    expect(google({ carType: 'new', odometerKm: null })).toMatchObject({ mileage: '0 km', condition: 'new' });
    expect(meta({ carType: 'new', odometerKm: null })).toMatchObject({ 'mileage.value': '0', state_of_vehicle: 'NEW' });
  });

  test('contain either one line with all columns for a vehicle, or leave the vehicle out and give the reason as a text', () => {
    fc.assert(
      fc.property(randomVehicle, (vehicle) => {
        const own = { ...vehicle, dealershipId: 1 };
        const [sent, csv] = [google(own), meta(own)];
        expect(typeof sent === 'string' ? sent : Object.keys(sent).length).toSatisfy((one) => one === 20 || typeof one === 'string');
        if (typeof csv !== 'string') expect(Number.parseFloat(csv.price ?? '')).toBeGreaterThan(0);
      }),
    );
  });
});

test('the feed for Meta has the values that Meta defines for body, drive, fuel and gearbox, and the street address as JSON', () => {
  expect(meta({ simpleDrive: '4WD', simpleFuel: 'Diesel', simpleTransmission: 'Automatic', simpleBody: 'ute' })).toMatchObject({
    body_style: 'TRUCK',
    drivetrain: '4X4',
    fuel_type: 'DIESEL',
    transmission: 'AUTOMATIC',
    address: '{"addr1":"1 Pelican Parade","city":"Southport","region":"QLD","postal_code":"4215","country":"AU"}',
    'mileage.unit': 'KM',
  });
});

test('a CSV parser reads the same values from a line that csvLine has written, for any values', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), (values) => {
      expect(parse(csvLine(values), { relax_column_count: true })).toEqual([values]);
    }),
  );
});
