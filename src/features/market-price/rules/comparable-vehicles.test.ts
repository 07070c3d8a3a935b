import { describe, expect, test } from 'vitest';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { comparisonOf } from './comparable-vehicles.ts';
import { comparableVehiclesText } from './comparable-vehicles-text.ts';
import { priceContents } from './price-contents.ts';
import { parsePriceGauge, priceGaugeJson } from './price-gauge-json.ts';

describe('the comparable vehicles of a vehicle', () => {
  test('have the same make, model and price type, and differ by at most two years and 30,000 km', () => {
    expect(comparisonOf(buildVehicle(), 2026)).toEqual({
      vehicleId: 100_001,
      make: 'Toyota',
      model: 'Corolla',
      itemType: 'car',
      carTypes: ['demo', 'used'],
      priceType: 'drive away',
      years: { from: 2019, to: 2023 },
      km: { from: 15_210, to: 75_210 },
    });
  });

  test('have the car type new if the vehicle itself is new', () => {
    expect(comparisonOf(buildVehicle({ carType: 'new', odometerKm: null }), 2026)).toMatchObject({ carTypes: ['new'], km: null });
  });

  test('may have any odometer value if the vehicle is a caravan; for other vehicles, their odometer range begins at 0 km or more', () => {
    expect(comparisonOf(buildVehicle({ itemType: 'caravan', odometerKm: null }), 2026)).toMatchObject({ km: null });
    expect(comparisonOf(buildVehicle({ odometerKm: 900 }), 2026)?.km).toEqual({ from: 0, to: 30_900 });
  });

  test('are from a future year only if the vehicle itself is from this future year', () => {
    const toOf = (year: number) => comparisonOf(buildVehicle({ year }), 2026)?.years;
    expect(toOf(2024)).toEqual({ from: 2022, to: 2026 });
    expect(toOf(2026)).toEqual({ from: 2024, to: 2026 });
    expect(toOf(2027)).toEqual({ from: 2025, to: 2027 });
  });

  test('cannot be chosen if the vehicle itself has no valid year, odometer value, make or model (the text null is not valid)', () => {
    for (const unknown of [{ year: null }, { odometerKm: null }, { odometerKm: -5 }, { make: 'null' }, { model: ' ' }]) {
      expect(comparisonOf(buildVehicle(unknown), 2026)).toBeNull();
    }
    expect(comparisonOf(buildVehicle({ priceType: 'null' }), 2026)?.priceType).toBe('');
  });

  test('PRICE-08 are described by their count, model, years, kilometres and price type, and by the dealerships that own them', () => {
    const comparison = comparisonOf(buildVehicle(), 2026);
    if (!comparison) throw new Error('nothing to compare');
    expect(comparableVehiclesText(comparison, 14, { kind: 'own' })).toBe(
      'Compared with 14 other used and demonstrator Toyota Corolla of 2019 to 2023 with 15,210 to 75,210 km, ' +
        'advertised Drive Away, in our own stock. The range leaves out the lowest and the highest tenth of the prices of the compared vehicles.',
    );
    const alone = { ...comparison, km: null, carTypes: ['new' as const], priceType: '' };
    expect(comparableVehiclesText(alone, 9, { kind: 'platform', dealerships: 6 })).toContain(
      '9 other new Toyota Corolla of 2019 to 2023, advertised without a price type, in the stock of 6 participating dealerships.',
    );
  });
});

describe('the explanation of what a price includes', () => {
  const of = (overrides: Parameters<typeof buildVehicle>[0]) =>
    priceContents(displayedPrice(buildVehicle(overrides), { noPriceText: 'Ask', offersSubscriptions: true }), overrides?.itemType ?? 'car');

  test('lists duty and registration as included in a price of the type drive away, and as not included in a price before government charges', () => {
    expect(of({ priceType: 'Drive Away' })?.included).toEqual(
      expect.arrayContaining(['Stamp duty', 'Registration', 'Dealer delivery and charges']),
    );
    const egc = of({ priceType: 'Excl. Govt. Charges' });
    expect(egc?.notIncluded).toEqual(expect.arrayContaining(['Transfer of registration', 'Stamp duty']));
    expect(egc?.included).not.toContain('Stamp duty');
  });

  test('does not list third party insurance for a caravan, because a caravan is towed', () => {
    const towed = of({ itemType: 'caravan', priceType: 'Drive Away' });
    expect(towed?.summary).toBe('This is what you pay to tow it away.');
    expect(towed?.included).toEqual(['The vehicle as described here', 'Stamp duty', 'Registration', 'Dealer delivery and charges']);
    expect(of({ itemType: 'caravan', priceType: 'Special' })?.summary).toContain('to tow it away');
  });

  test('calls an estimated price an estimate', () => {
    const estimated = of({ priceType: 'Estimated Drive Away' });
    expect(estimated?.summary).toContain('estimate');
    expect(estimated?.included).toContain('Stamp duty (estimated)');
  });

  test('is the same for an abbreviated price type and its full name, and lists nothing for an unknown type', () => {
    expect(of({ priceType: 'EGC' })).toEqual(of({ priceType: 'Excl. Govt. Charges' }));
    expect(of({ priceType: 'DriveAway' })).toEqual(of({ priceType: 'Drive Away' }));
    for (const priceType of [null, 'Special', 'constructor']) {
      expect(of({ priceType })).toMatchObject({ included: [], notIncluded: [], summary: expect.stringContaining('Ask us') });
    }
  });

  test('is not shown for a vehicle without a price or with a subscription price', () => {
    expect(of({ priceCents: null })).toBeNull();
    expect(of({ subscriptionPriceCents: 39_900 })).toBeNull();
  });
});

describe('the price gauge of a vehicle as JSON', () => {
  const answer = {
    fill: 0.7,
    listing_price: 32_990.5,
    market_range_min: 31_000,
    market_range_max: 36_000,
    confidence: 0.9,
    description: 'Twelve like it.',
  };

  test('ENT-13 has the same amounts in dollars as the answer of the price source; the program itself uses cents', () => {
    const gauge = parsePriceGauge(answer);
    expect(gauge).toMatchObject({ fill: 0.7, listingPriceCents: 3_299_050, marketMaxCents: 3_600_000, confidence: 0.9 });
    expect(gauge && priceGaugeJson(gauge)).toEqual(answer);
  });

  test('PRICE-09 treats values that are not numbers as missing', () => {
    expect(parsePriceGauge({ ...answer, fill: '0.7', market_range_min: null, listing_price: 1e300 })).toMatchObject({
      fill: null,
      marketMinCents: null,
      listingPriceCents: null,
      confidence: 0.9,
    });
  });

  test.each([[null], [undefined], [{}], [[]], ['text'], [12], [{ description: 'words alone' }], [{ fill: null, confidence: 'high' }]])(
    'PRICE-14 if the price service answers %j, there is no gauge',
    (empty) => expect(parsePriceGauge(empty)).toBeNull(),
  );
});
