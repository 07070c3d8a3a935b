import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMapping, compileMapping } from './apply-mapping.ts';
import { buildFeedVehicle } from './build-feed-vehicle.ts';
import { WIRE_MAPPING } from './default-mapping.ts';
import { completeBody, completeDrive, completeFuel, completeTransmission } from './derive-simple.ts';
import { type FeedRecord, valueAt } from './feed-record.ts';
import { type MappingInput, mappingSchema } from './mapping-schema.ts';
import { plainLine, plainProse } from './plain-text.ts';
import { readDate, readInstant } from './read-date.ts';
import { safeAddress } from './read-nested.ts';
import { readNumber } from './read-number.ts';

const build = (fields: FeedRecord['fields'], mapping = WIRE_MAPPING) =>
  buildFeedVehicle(7, 'A1', applyMapping(compileMapping(mapping), { line: 7, fields: { make: 'Kia', model: 'Rio', ...fields } }));
const rio = { make: 'Kia', model: 'Rio' };
const vehicleOf = (fields: FeedRecord['fields'], mapping?: typeof WIRE_MAPPING) => {
  const built = build(fields, mapping);
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  return built.value.vehicle;
};
const warningsOf = (fields: FeedRecord['fields']) => {
  const built = build(fields);
  return built.ok ? built.value.warnings.map(({ field, reason, value }) => [field, reason, value]) : 'rejected';
};
const rejectionsOf = (fields: FeedRecord['fields']) => {
  const built = build(fields);
  return built.ok ? [] : built.error.map(({ line, field, reason, value }) => [line, field, reason, value]);
};
const mapped = (fields: MappingInput['fields'], more: Partial<MappingInput> = {}) =>
  mappingSchema.parse({ identity: { field: 'id' }, fields: { make: 'make', model: 'model', ...fields }, ...more });

describe('numbers, money and dates', () => {
  test.each([
    ['$34,990.50', 34_990.5, ''],
    ['AUD 12 500', 12_500, ''],
    ['12,345 km', 12_345, 'km'],
    ['-7', -7, ''],
    ['.5', 0.5, ''],
    ['6.7 L / 100 km', 6.7, 'l / 100 km'],
    ['1500kg', 1500, 'kg'],
  ])('%s is a number', (text, value, suffix) => expect(readNumber(text)).toEqual({ value, suffix }));

  test.each(['POA', '', '12,34,5', '1.234,50', '1 2', '10-20', 'Call 0400 000 000 now', 'NaN', 'Infinity'])('%s is none', (text) =>
    expect(readNumber(text)).toBeNull(),
  );

  test('every whole number of dollars survives its usual spellings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), (dollars) => {
        for (const price of [String(dollars), `$${dollars.toLocaleString('en-AU')}`, `${dollars}.00`, dollars]) {
          expect(vehicleOf({ price }).priceCents).toBe(dollars * 100);
        }
      }),
    );
  });

  test.each([
    ['2021', '2021'],
    ['2021-03', '2021-03'],
    ['15/03/2021', '2021-03-15'],
    ['3/2021', '2021-03'],
    ['Mar 2021', '2021-03'],
    ['20210315', '2021-03-15'],
    ['2021-03-15T10:00:00Z', '2021-03-15'],
    ['29/02/2023', null],
    ['2021-13', null],
    ['soon', null],
  ])('the date %s is %s', (text, expected) => expect(readDate(text, 'dmy')).toBe(expected));

  test('the month comes first only where the mapping says so', () => {
    expect(readDate('03/04/2021', 'mdy')).toBe('2021-03-04');
    expect(readDate('03/04/2021', 'dmy')).toBe('2021-04-03');
    expect(readInstant('2026-11-02T09:30:00+10:00', 'dmy')).toBe(Date.UTC(2026, 10, 1, 23, 30));
  });
});

describe('texts', () => {
  test('HTML becomes text, scripts go with what they hold', () => {
    const html = '<p>One &amp; only</p><script>alert(1)</script><ul><li>Tow bar</li><li>Roof racks</li></ul><img src=x onerror=alert(1)>';
    expect(plainProse(html, 400).text).toBe('One & only\n• Tow bar\n• Roof racks');
    expect(plainProse('&lt;b&gt;Twice&lt;/b&gt; encoded', 400).text).toBe('Twice encoded');
    expect(plainLine('under <5000 km & quick', 80).text).toBe('under <5000 km & quick');
  });

  test('emoji and apostrophes stay, control characters and direction marks go', () => {
    expect(plainLine("Driver's dream \u{1f697}\u{1f468}\u200d\u{1f469}\u0000\u202e\u0007", 80).text).toBe(
      "Driver's dream \u{1f697}\u{1f468}\u200d\u{1f469}",
    );
    expect(plainLine('half \ud83d pair', 80).text).toBe('half pair');
  });

  test('whatever comes in, what comes out is clean, bounded and stays as it is', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('<script>', '</script>', '<b', '>', '&lt;', '&#0;', '&#60;', '\u0000', '\ud800'),
      ),
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const { text } = plainProse(parts.join(''), 50);
        expect([...text].length).toBeLessThanOrEqual(51);
        expect(text.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not come out
        expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
        expect(text.trim()).toBe(text);
      }),
    );
  });

  test('a text beyond its limit is cut with a warning; the word null is nothing', () => {
    const long = 'x'.repeat(30_000);
    expect(vehicleOf({ dealercomments: long }).dealerComments).toHaveLength(20_001);
    expect(warningsOf({ dealercomments: long })).toEqual([['dealercomments', 'text-cut', expect.stringContaining('xxx')]]);
    expect(vehicleOf({ badge: 'NULL', series: 'null', fuel: 'undefined' })).toMatchObject({ badge: null, series: null, fuel: null });
  });
});

describe('rows', () => {
  test('ENT-02 a car type is new, demo or used; another refuses the row', () => {
    expect(vehicleOf({ car_type: 'Demo' }).carType).toBe('demo');
    expect(rejectionsOf({ car_type: 'hire' })).toEqual([[7, 'car_type', 'unknown-value', 'hire']]);
  });

  test('ENT-03 statuses are kept, unknown ones too', () => {
    expect(vehicleOf({ status: 'Coming Soon' }).status).toBe('coming_soon');
    expect(vehicleOf({ status: 'on_hold' }).status).toBe('on_hold');
    expect(vehicleOf({ sold: true, status: 'in_stock' }).status).toBe('sold');
    expect(vehicleOf({}).status).toBe('in_stock');
  });

  test('impossible years, prices and odometers refuse the row, with all their reasons', () => {
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

  test('a year with something behind it is none: nobody can tell what was meant', () => {
    expect(vehicleOf({ year: '2031x' }).year).toBeNull();
    expect(warningsOf({ year: '2031x' })).toEqual([['year', 'not-a-number', '2031x']]);
    expect(vehicleOf({ year: '2019.0' }).year).toBe(2019);
  });

  test('a year that lies ahead goes in with a warning: any for a used car, three for others', () => {
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
  });

  test('a vehicle without a model is told why: its value is of no use, or its name is a slip', () => {
    const told = (fields: FeedRecord['fields']) => {
      const built = buildFeedVehicle(7, 'A1', applyMapping(compileMapping(WIRE_MAPPING), { line: 7, fields }), {
        names: Object.keys(fields),
      });
      return built.ok ? [] : built.error.map(({ value, message }) => [value, message]);
    };
    expect(told({ make: 'Kia', model: { name: 'Rio' } })).toEqual([
      ['{"name":"Rio"}', 'a vehicle needs a model: one value is expected here, not a list or a map'],
    ]);
    expect(told({ make: 'Kia', modle: 'Rio' })).toEqual([['', "a vehicle needs a model; the row has 'modle', which is no field"]]);
    expect(told({ make: 'Kia', model: '' })).toEqual([['', 'a vehicle needs a model']]);
  });

  test('any other bad value costs its field and is told', () => {
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

  test('a price of 0 is no price; 0 km is an odometer', () => {
    expect(vehicleOf({ price: 0, km: 0 })).toMatchObject({ priceCents: null, odometerKm: 0 });
  });

  test('VIN, rego and state in one spelling', () => {
    expect(vehicleOf({ vin: ' 6t1bf3ek-0bu012345 ', regplate: 'abc-12 d', state: 'New South Wales' })).toMatchObject({
      vin: '6T1BF3EK0BU012345',
      regPlate: 'ABC12D',
      state: 'nsw',
    });
    expect(warningsOf({ vin: '6T1BF3EKOBU012345' })).toEqual([['vin', 'not-understood', '6T1BF3EKOBU012345']]);
  });

  test('ENT-05 pictures as the wire nests them, as addresses, each once; no other scheme gets in', () => {
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

  test('pictures by http are asked for by https, which pages load alone, and the report says so; links stay as they are', () => {
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
  ])('%s is no address for a page', (text) => expect(safeAddress(text)).toBeNull());

  test('ENT-06 hotspots with their places, others left out', () => {
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

  test('ENT-09 ENT-10 ENT-14 caravan measures, variant and lenders arrive in our units', () => {
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

describe('pairs of words', () => {
  test('ENT-07 the simple word is derived where the feed gives only the maker’s, and the other way round', () => {
    expect(
      vehicleOf({ body: '5D HATCHBACK', trans: '8 SP AUTOMATIC', fuel: 'Premium Unleaded', drive: 'Front Wheel Drive' }),
    ).toMatchObject({
      simpleBody: 'Hatchback',
      simpleTransmission: 'Automatic',
      simpleFuel: 'Petrol',
      simpleDrive: 'FWD',
    });
    expect(vehicleOf({ simple_body: 'SUV' })).toMatchObject({ simpleBody: 'SUV', body: 'SUV' });
    expect(vehicleOf({ simple_fuel: 'ULP', fuel: 'Diesel' }).simpleFuel).toBe('ULP');
  });

  test.each([
    [completeTransmission, 'Sports Automatic Dual Clutch', 'Automatic'],
    [completeTransmission, '6M', '6M'],
    [completeTransmission, 'Constantly Variable Transmission', 'Automatic'],
    [completeFuel, 'Petrol - Plug-in Hybrid', 'Plug-in Hybrid'],
    [completeFuel, 'Diesel/Electric Hybrid', 'Hybrid'],
    [completeDrive, '4x2', 'RWD'],
    [completeDrive, '4x4 Dual Range', '4WD'],
    [completeBody, '4D DOUBLE CAB PICKUP', 'Ute'],
    [completeBody, '2D Cab Chassis', 'Cab Chassis'],
    [completeBody, 'Something else', 'Something else'],
  ])('%o of %s', (complete, full, simple) => expect(complete({ simple: null, full }).simple).toBe(simple));
});

describe('mapping rules', () => {
  test('of several sources the first that says something; a list of rules likewise', () => {
    const mapping = mapped(
      { seats: { from: ['Seats', 'Doors'], extract: '(\\d+) Seats' }, doors: [{ from: 'Doors', extract: '(\\d+) Doors' }, 'D'] },
      { treatAsEmpty: ['NA'] },
    );
    expect(vehicleOf({ Seats: 'NA', Doors: '7 Seats', D: '4' }, mapping)).toMatchObject({ seats: 7, doors: 4 });
  });

  test('joined, split, taken off, put in title case', () => {
    const mapping = mapped({
      year: 'y',
      badge: { from: 't', after: ['year', 'make', 'model'] },
      carsales_title: { from: ['a', 'b'], join: ' + ' },
      city: { from: 'place', split: ',', letterCase: 'title' },
      state: { from: 'place', split: ',', part: -1 },
    });
    expect(vehicleOf({ y: '2020', t: '2020 Kia Rio S-Line', a: 'One', b: 'Two', place: "O'CONNOR-WEST, NSW" }, mapping)).toMatchObject({
      badge: 'S-Line',
      titleOverride: 'One + Two',
      city: "O'Connor-West",
      state: 'nsw',
    });
    // 'Rio' is not taken off 'Rionero'.
    expect(vehicleOf({ y: '2020', t: '2020 Kia Rionero' }, mapping).badge).toBe('Rionero');
  });

  test('value maps compare without case; unnamed values are kept, dropped or refuse the row', () => {
    const rule = (otherwise: 'keep' | 'drop' | 'reject') => mapped({ colour: { from: 'c', values: { wht: 'White' }, otherwise } });
    expect(vehicleOf({ c: ' WHT ' }, rule('keep')).colour).toBe('White');
    expect(vehicleOf({ c: 'Teal' }, rule('keep')).colour).toBe('Teal');
    expect(vehicleOf({ c: 'Teal' }, rule('drop')).colour).toBeNull();
    expect(build({ c: 'Teal' }, rule('reject'))).toMatchObject({
      ok: false,
      error: [{ field: 'colour', value: 'Teal', reason: 'unknown-value' }],
    });
  });

  test('units: miles, feet, cents, and the unit that stands in the value wins', () => {
    const mapping = mapped({
      km: { from: 'd', unit: 'mi' },
      price: { from: 'p', unit: 'cents' },
      'variant.vehiclelength': { from: 'l', unit: 'ft' },
    });
    expect(vehicleOf({ d: '10,000', p: '1999000', l: '20' }, mapping)).toMatchObject({
      odometerKm: 16_093,
      priceCents: 1_999_000,
      variant: { lengthMm: 6_096 },
    });
    expect(vehicleOf({ d: '10,000 km' }, mapping).odometerKm).toBe(10_000);
  });

  test('constants win, defaults fill gaps, lists are split', () => {
    const mapping = mapped(
      { colour: 'c', standardEquipment: { from: 'e', list: ';' }, images: { from: 'i', list: ',' } },
      { constants: { item_type: 'truck' }, defaults: { colour: 'White', car_type: 'new' } },
    );
    expect(vehicleOf({ c: '', e: ' Tow bar;Tow bar; ;Snorkel', i: '/1.jpg,/2.jpg' }, mapping)).toMatchObject({
      itemType: 'truck',
      colour: 'White',
      carType: 'new',
      standardEquipment: ['Tow bar', 'Snorkel'],
      media: { images: [{ url: '/1.jpg' }, { url: '/2.jpg' }] },
    });
  });

  test('paths lead into maps and lists; a column named like the path wins', () => {
    expect(valueAt({ a: { b: [{ c: 1 }] } }, 'a.b.0.c')).toBe(1);
    expect(valueAt({ 'a.b': 2, a: { b: 1 } }, 'a.b')).toBe(2);
    expect(valueAt({ a: {} }, 'a.constructor')).toBeNull();
    expect(valueAt({}, '__proto__')).toBeNull();
  });
});
