import fc from 'fast-check';
import { presentText } from '#features/stock/rules/present-text.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import type { CaravanSpecifications, Hotspot, Vehicle, VehicleImage, VehicleMedia, VehicleVariant } from '#model/vehicle/vehicle.ts';
import { buildVehicle, TEST_NOW } from './vehicle-builder.ts';

/** Strings that must never appear on a page as markup. */
export const HOSTILE_MARK = 'forecourt-hostile';

/**
 * Bad texts that feeds send: an empty text, the word "null", markup, a non-Latin script, a very long text. None of them
 * contains '$0', because tests search pages and documents for '$0' to find prices that were computed wrongly.
 */
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Silver', 'GXL', '2.5L', 'Automatic', 'Hatch', 'Diesel', 'Electric', 'SUV', 'qld', 'Brisbane') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      'null',
      'NULL',
      'undefined',
      'NaN',
      'none',
      '-',
      '0',
      '\u0000',
      '\u202eReversed',
      '😀🏎️',
      "O'Brien & Söhne",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `<script>${HOSTILE_MARK}</script>`,
      `"><img src=x onerror=${HOSTILE_MARK}>`,
      `</script><!-- ${HOSTILE_MARK}`,
      `javascript:${HOSTILE_MARK}`,
      '{{constructor}}',
      '%s%n%d',
      'x'.repeat(300),
      `${'Very long badge '.repeat(20)}`,
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 40, unit: 'grapheme' }).filter((text) => !text.includes('$0')) },
);
const text = fc.option(word, { nil: null });
const texts = fc.array(word, { maxLength: 12 });

/**
 * A random number, or null. About half of the numbers are integers from 1 to 9,000,000. Most of the remaining numbers
 * can only come from a faulty feed, for example -1 and NaN.
 */
const number = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 9_000_000 }),
    fc.constantFrom(0, -1, -99_900, 1, 5, 999, 1_000, Number.MAX_SAFE_INTEGER, 1e12, Number.NaN, Number.POSITIVE_INFINITY, 0.1),
  ),
  { nil: null },
);
const year = fc.option(fc.oneof(fc.integer({ min: 1990, max: 2027 }), fc.constantFrom(0, -5, 99, 20_245)), { nil: null });
const address = fc.option(
  fc.constantFrom(
    '/media/demo/hatch-white-front.svg',
    'https://pictures.example.com/1.jpg',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://pictures.example.com/a film.mp4',
    `javascript:${HOSTILE_MARK}`,
    'not an address',
    '//evil.example/x.jpg',
    '',
  ),
  { nil: null },
);
const someAddress = address.map((found) => found ?? '/media/demo/hatch-white-front.svg');
const hotspots: fc.Arbitrary<readonly Hotspot[]> = fc.array(fc.record({ id: word, description: word }), { maxLength: 3 });
const images: fc.Arbitrary<readonly VehicleImage[]> = fc
  .constantFrom(0, 1, 2, 3, 4, 40)
  .chain((length) => fc.array(fc.record({ url: someAddress, thumbUrl: address }), { minLength: length, maxLength: length }));

const media: fc.Arbitrary<VehicleMedia> = fc.record({
  images,
  primaryImageUrl: address,
  videoUrl: address,
  externalVideoUrl: address,
  spinImages: fc.constantFrom(0, 1, 36).chain((length) => fc.array(someAddress, { minLength: length, maxLength: length })),
  spinInteriorImage: address,
  spinCode: text,
  impel: text,
  exteriorHotspots: hotspots,
  interiorHotspots: hotspots,
  hotspotPositions: fc.array(
    fc.record({
      hotspotId: word,
      activeAngle: number.map((value) => value ?? 0),
      posX: number.map((value) => value ?? 0),
      posY: number.map((value) => value ?? 0),
    }),
    { maxLength: 4 },
  ),
  file: address,
});

const variant: fc.Arbitrary<VehicleVariant> = fc.record({
  cylinders: number,
  engineSizeCc: number,
  engineSizeLitres: number,
  induction: text,
  gearType: text,
  fuelConsumptionCombined: number,
  fuelCapacityLitres: number,
  grossVehicleMassKg: number,
  lengthMm: number,
  heightMm: number,
  widthMm: number,
  torque: text,
  bodyConfiguration: text,
  ancapRating: text,
  ancapYear: year,
});

const caravan: fc.Arbitrary<CaravanSpecifications> = fc.record({
  bodyWidth: text,
  bodyLength: fc.oneof(text, fc.constant('21 ft')),
  tareWeight: text,
  axleType: text,
  sleeps: text,
  aggregateTrailerMass: text,
});

const lender: fc.Arbitrary<FinanceLenderEntry> = fc.record({
  interestRate: fc.option(fc.constantFrom(0, 6.99, 12.94, -3, 400, Number.NaN), { nil: null }),
  comparisonRate: fc.option(fc.constantFrom(0, 7.8, 15.47, -3, 400, Number.NaN), { nil: null }),
  paymentWeekCents: number,
  paymentMonthCents: number,
  depositCents: number,
  termYears: number,
  termMonths: number,
  termWeeks: number,
  balloonCents: number,
  establishmentFeesCents: number,
  totalPayableCents: number,
  disclaimer: text,
  financeProvider: text,
});

const stated = fc.record({
  itemType: fc.constantFrom('car', 'motorcycle', 'truck', 'caravan', 'hovercraft'),
  carType: fc.constantFrom('new' as const, 'demo' as const, 'used' as const),
  status: fc.constantFrom('in_stock', 'coming_soon', 'sold', 'on_hold', 'null'),
  tag: text,
  reserved: fc.boolean(),
  certified: fc.boolean(),
  preorder: fc.boolean(),
  year,
  // The import requires these fields.
  make: word.filter((value) => presentText(value) !== null),
  model: word.filter((value) => presentText(value) !== null),
  badge: text,
  series: text,
  titleOverride: text,
  priceCents: number,
  beforePriceCents: number,
  offerPriceCents: number,
  subscriptionPriceCents: number,
  priceType: fc.option(fc.constantFrom('Drive Away', 'Excl. Govt. Charges', 'Estimated Drive Away', 'null', ''), { nil: null }),
  market: fc.record({ averageCents: number, stateAverageCents: number }),
});

const described = fc.record({
  odometerKm: number,
  colour: text,
  interiorColour: text,
  simpleBody: text,
  body: text,
  simpleTransmission: text,
  transmission: text,
  simpleFuel: text,
  fuel: text,
  simpleDrive: text,
  drive: text,
  seats: number,
  doors: number,
  engineSizeCc: number,
  engineSizeLitres: number,
  gears: number,
  towingKg: number,
  electricRangeKm: number,
  bodyConfiguration: text,
  stockNumber: text,
  vin: text,
  regPlate: text,
  buildDate: fc.option(fc.constantFrom('2021', '2021-03', '2021-03-15', '0000-00-00', 'soon'), { nil: null }),
  complianceDate: text,
  regoExpiry: text,
  city: text,
  state: text,
  locationId: text,
});

const told = fc.record({
  dealerComments: fc.oneof(text, fc.lorem({ maxCount: 120 }), fc.constant(`<b>${HOSTILE_MARK}</b>`.repeat(40))),
  standardEquipment: texts,
  filteredFeatures: texts,
  categories: texts,
  media,
  variant,
  caravan: fc.option(caravan, { nil: null }),
  paymentProcessors: texts,
  financeLenders: fc.dictionary(
    fc.constantFrom('manual', 'angle', 'taurus', 'nissan', 'ausloans', 'powertorque', 'idm', 'toyota', 'null'),
    lender,
    {
      maxKeys: 8,
    },
  ),
});

/** A random vehicle that the store accepts. Its values include those that only a very faulty feed contains. */
export const randomVehicle: fc.Arbitrary<Vehicle> = fc
  .tuple(stated, described, told, fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 4_000 }))
  .map(([one, two, three, id, age]) =>
    buildVehicle({
      ...one,
      ...two,
      ...three,
      id,
      createdAt: TEST_NOW - age * DAY_MS,
      updatedAt: TEST_NOW - age * DAY_MS,
      soldAt: one.status === 'sold' ? TEST_NOW - age * DAY_MS : null,
    }),
  );
