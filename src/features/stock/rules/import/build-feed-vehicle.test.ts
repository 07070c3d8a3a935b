import { describe, expect, test } from 'vitest';
import { rejectionsOf, vehicleOf, warningsOf } from '#test/builders/stock/mapped-row.ts';
import { buildFeedVehicle } from './build-feed-vehicle.ts';
import type { FeedRecord } from './feed-record.ts';
import { applyMapping, compileMapping } from './mapping/apply-mapping.ts';
import { WIRE_MAPPING } from './mapping/default-mapping.ts';
import { safeAddress } from './reading/read-nested.ts';

const rio = { make: 'Kia', model: 'Rio' };

describe('buildFeedVehicle', () => {
  test('ENT-02 accepts the car types new, demo and used, and rejects a row with another car type', () => {
    expect(vehicleOf({ car_type: 'Demo' }).carType).toBe('demo');
    expect(rejectionsOf({ car_type: 'hire' })).toEqual([[7, 'car_type', 'unknown-value', 'hire']]);
  });

  test('ENT-03 keeps the status of a row, even an unknown one', () => {
    expect(vehicleOf({ status: 'Coming Soon' }).status).toBe('coming_soon');
    expect(vehicleOf({ status: 'on_hold' }).status).toBe('on_hold');
    expect(vehicleOf({ sold: true, status: 'in_stock' }).status).toBe('sold');
    expect(vehicleOf({}).status).toBe('in_stock');
  });

  test('rejects a row with an impossible year, price and odometer, and reports each reason', () => {
    expect(rejectionsOf({ year: 1066, price: -1, km: 99_999_999 })).toEqual([
      [7, 'year', 'out-of-range', '1066'],
      [7, 'price', 'out-of-range', '-1'],
      [7, 'km', 'out-of-range', '99999999'],
    ]);
    expect(rejectionsOf({ make: '  ', model: null })).toEqual([
      [7, 'make', 'missing-field', ''],
      [7, 'model', 'missing-field', ''],
    ]);
  });

  test('spells a model as its manufacturer does, so that the search facet lists each model only once', () => {
    const models = ['Hiace', 'HIACE', 'HiAce'].map((model) => vehicleOf({ make: 'toyota', model }).model);
    expect(models).toEqual(['HiAce', 'HiAce', 'HiAce']);
  });

  test("leaves out a year that is followed by other characters, such as '2031x'; accepts a year with the decimal 0, such as '2019.0'", () => {
    expect(vehicleOf({ year: '2031x' }).year).toBeNull();
    expect(warningsOf({ year: '2031x' })).toEqual([['year', 'not-a-number', '2031x']]);
    expect(vehicleOf({ year: '2019.0' }).year).toBe(2019);
  });

  test('accepts a year before 1920 and a year too far in the future for the car type, and adds a warning', () => {
    const warned = (fields: FeedRecord['fields']) => {
      const built = buildFeedVehicle(7, 'A1', applyMapping(compileMapping(WIRE_MAPPING), { line: 7, fields: { ...rio, ...fields } }), {
        thisYear: 2026,
      });
      return built.ok ? [built.value.vehicle.year, ...built.value.warnings.map(({ field, reason }) => `${field} ${reason}`)] : 'rejected';
    };
    expect(warned({ year: 2026 })).toEqual([2026]);
    expect(warned({ year: 2027 })).toEqual([2027, 'year implausible-year']);
    expect(warned({ year: 2028, car_type: 'new' })).toEqual([2028]);
    expect(warned({ year: 2029, car_type: 'demo' })).toEqual([2029, 'year implausible-year']);
    expect(warned({ year: null })).toEqual([null]);
    expect(warned({ year: 1890 })).toEqual([1890, 'year implausible-year']);
    expect(warned({ year: 1928 })).toEqual([1928]);
  });

  test('accepts an old vehicle with a high odometer reading although its car type is new, and adds a warning with line and value', () => {
    const warned = (fields: FeedRecord['fields']) => {
      const built = buildFeedVehicle(7, 'A1', applyMapping(compileMapping(WIRE_MAPPING), { line: 7, fields: { ...rio, ...fields } }), {
        thisYear: 2026,
      });
      return built.ok ? [built.value.vehicle.carType, ...built.value.warnings] : 'rejected';
    };
    expect(warned({ car_type: 'new', year: 2018, km: 84_000 })).toEqual([
      'new',
      {
        line: 7,
        severity: 'warning',
        field: 'car_type',
        value: 'new',
        reason: 'implausible-type',
        message: 'a vehicle of 2018 with 84000 km is unlikely to be new; the value is kept',
      },
    ]);
    expect(warned({ car_type: 'used', year: 2018, km: 84_000 })).toEqual(['used']);
    expect(warned({ car_type: 'demo', year: 2018, km: 84_000 })).toEqual(['demo']);
    expect(warned({ car_type: 'new', year: 2025, km: 84_000 })).toEqual(['new']);
    expect(warned({ car_type: 'new', year: 2018, km: 12 })).toEqual(['new']);
    expect(warned({ car_type: 'new', year: 2018, km: null })).toEqual(['new']);
  });

  test('reports why a vehicle has no model: the value is unusable, or the column name is misspelt', () => {
    const told = (fields: FeedRecord['fields']) => {
      const built = buildFeedVehicle(7, 'A1', applyMapping(compileMapping(WIRE_MAPPING), { line: 7, fields }), {
        names: Object.keys(fields),
      });
      return built.ok ? [] : built.error.map(({ value, message }) => [value, message]);
    };
    expect(told({ make: 'Kia', model: { name: 'Rio' } })).toEqual([
      ['{"name":"Rio"}', 'a vehicle needs a model: the field needs a single value, not a list or a map'],
    ]);
    expect(told({ make: 'Kia', modle: 'Rio' })).toEqual([
      ['', "a vehicle needs a model; the row has 'modle', which is not the name of a field"],
    ]);
    expect(told({ make: 'Kia', model: '' })).toEqual([['', 'a vehicle needs a model']]);
  });

  test('leaves out an optional field with an invalid value, reports the field, and keeps the row', () => {
    expect(
      warningsOf({ price: 'call us', seats: 900, vin: 'no vin', regplate: '!!', build_date: 'soon', certified: 'maybe', state: 'Bavaria' }),
    ).toEqual([
      ['certified', 'not-a-flag', 'maybe'],
      ['price', 'not-a-number', 'call us'],
      ['seats', 'dropped-out-of-range', '900'],
      ['vin', 'not-understood', 'no vin'],
      ['regplate', 'not-understood', '!!'],
      ['build_date', 'not-a-date', 'soon'],
      ['state', 'dropped-unknown-value', 'Bavaria'],
    ]);
  });

  test("ENT-07 accepts a word after a number only if the word fits the field: '5 seats' is not a number of doors", () => {
    expect(vehicleOf({ doors: ' 5 Doors', seats: '5 seater', gearnum: '8 SP' })).toMatchObject({ doors: 5, seats: 5, gears: 8 });
    expect(vehicleOf({ doors: ' 5 Seats', seats: '4.5', km: '60 L' })).toMatchObject({ doors: null, seats: null, odometerKm: null });
    expect(warningsOf({ doors: ' 5 Seats', km: '60 L' })).toEqual([
      ['km', 'unexpected-letters', '60 L'],
      ['doors', 'unexpected-letters', ' 5 Seats'],
    ]);
  });

  test('reads a price of 0 as a missing price, but 0 km as an odometer reading', () => {
    expect(vehicleOf({ price: 0, km: 0 })).toMatchObject({ priceCents: null, odometerKm: 0 });
  });

  test('normalises the VIN, the number plate and the state', () => {
    expect(vehicleOf({ vin: ' 6t1bf3ek-0bu012345 ', regplate: 'abc-12 d', state: 'New South Wales' })).toMatchObject({
      vin: '6T1BF3EK0BU012345',
      regPlate: 'ABC12D',
      state: 'nsw',
    });
    expect(warningsOf({ vin: '6T1BF3EKOBU012345' })).toEqual([['vin', 'not-understood', '6T1BF3EKOBU012345']]);
  });

  test('ENT-05 reads the URL of each nested picture once, and leaves out URLs with another scheme than http or https', () => {
    const images = [
      { image: { url: 'https://cdn.example/1.jpg', thumb: { url: '/t/1.jpg' } } },
      '/2.jpg',
      { url: '/2.jpg' },
      'javascript:alert(1)',
      { url: 'data:image/png;base64,AAAA' },
    ];
    expect(vehicleOf({ images }).media).toMatchObject({
      images: [
        { url: 'https://cdn.example/1.jpg', thumbUrl: '/t/1.jpg' },
        { url: '/2.jpg', thumbUrl: null },
      ],
      primaryImageUrl: 'https://cdn.example/1.jpg',
    });
    expect(warningsOf({ images })).toEqual([['images', 'not-an-address', expect.any(String)]]);
  });

  test('changes the URL of a picture from http to https with a warning, but does not change links', () => {
    const images = ['http://cdn.example:80/1.jpg', { url: 'HTTP://cdn.example/2.jpg', thumb: 'http://cdn.example/t2.jpg' }];
    const media = {
      images,
      primary_image_url: 'http://cdn.example/p.jpg',
      spin_images: 'http://cdn.example/s1.jpg https://cdn.example/s2.jpg',
    };
    const fields = { ...media, external_video_url: 'http://video.example/1' };
    expect(vehicleOf(fields).media).toMatchObject({
      images: [
        { url: 'https://cdn.example/1.jpg', thumbUrl: null },
        { url: 'https://cdn.example/2.jpg', thumbUrl: 'https://cdn.example/t2.jpg' },
      ],
      primaryImageUrl: 'https://cdn.example/p.jpg',
      spinImages: ['https://cdn.example/s1.jpg', 'https://cdn.example/s2.jpg'],
      externalVideoUrl: 'http://video.example/1',
    });
    const warned = warningsOf(fields);
    expect(warned).toHaveLength(3);
    for (const field of ['images', 'primary_image_url', 'spin_images']) {
      expect(warned).toContainEqual([field, 'insecure-address', expect.stringContaining('http:')]);
    }
    expect(warningsOf({ images: ['http://cdn.example/1.jpg', 'nonsense'] })).toEqual([['images', 'not-an-address', expect.any(String)]]);
  });

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '//evil.example/x',
    'ftp://x/y',
    'https://user:pw@x.example/',
    'https://x.example/a"onload="',
    '',
  ])('leaves out the unsafe address %s', (text) => expect(safeAddress(text)).toBeNull());

  test('ENT-06 reads hotspots with their positions, and leaves out incomplete hotspots', () => {
    const hotspots = {
      exterior: [{ id: 'a', description: 'Scratch' }, { description: 'no id' }],
      interior: [],
      positions: [{ hotspotId: 'a', activeAngle: 3, posX: '40.5', posY: 20 }, { hotspotId: 'a' }],
    };
    expect(vehicleOf({ hotspots }).media).toMatchObject({
      exteriorHotspots: [{ id: 'a', description: 'Scratch' }],
      hotspotPositions: [{ hotspotId: 'a', activeAngle: 3, posX: 40.5, posY: 20 }],
    });
  });

  test('ENT-09 ENT-10 ENT-14 reads caravan, variant and lenders, and converts lengths, masses and amounts to stored units', () => {
    const vehicle = vehicleOf({
      item_type: 'Caravan',
      specifications: { sleeps: '4', body_length: '21 ft' },
      variant: { cylinders: 4, vehiclelength: '4.6 m', grossvehiclemass: '2.1 t', ancaprating: '5', ancapyear: 2020 },
      autograb_data: { average_market_price: 41_000 },
      finance_lenders: { angle: { interestRate: 8.5, paymentWeek: 120.4, termYears: 5 } },
    });
    expect(vehicle).toMatchObject({
      itemType: 'caravan',
      caravan: { sleeps: '4', bodyLength: '21 ft', axleType: null },
      variant: { cylinders: 4, lengthMm: 4_600, grossVehicleMassKg: 2_100, ancapRating: '5', ancapYear: 2020 },
      market: { averageCents: 4_100_000 },
      financeLenders: { angle: { interestRate: 8.5, paymentWeekCents: 12_040, termYears: 5 } },
    });
  });
});
