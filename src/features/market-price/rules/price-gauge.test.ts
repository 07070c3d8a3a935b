import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealLabel, gaugeBand, gaugeLabel, type PriceGauge } from './price-gauge.ts';
import { rangePosition } from './range-position.ts';
import { shownGauge } from './shown-price-gauge.ts';

const GAUGE = {
  fill: 0.5,
  listingPriceCents: 3_200_000,
  marketMinCents: 3_000_000,
  marketMaxCents: 3_400_000,
  confidence: 0.8,
  description: 'Compared with 8 others.',
} satisfies PriceGauge;

describe('whether a gauge is shown', () => {
  test('a complete gauge is shown, even without a description', () => {
    expect(shownGauge(GAUGE)).toEqual(GAUGE);
    expect(shownGauge({ ...GAUGE, description: null })).not.toBeNull();
  });

  test.each(['fill', 'listingPriceCents', 'marketMinCents', 'marketMaxCents', 'confidence'] as const)(
    'PRICE-09 a gauge whose %s is missing or not a number is not shown',
    (figure) => {
      for (const missing of [null, Number.NaN, undefined, '0.5']) {
        expect(shownGauge({ ...GAUGE, [figure]: missing } as PriceGauge)).toBeNull();
      }
    },
  );

  test('PRICE-09 a gauge is shown even if its fill is zero and its range begins at zero', () => {
    expect(shownGauge({ ...GAUGE, fill: 0, marketMinCents: 0 })).not.toBeNull();
  });

  test('PRICE-10 a gauge with a confidence of 0.2 or less is not shown', () => {
    expect([0, 0.2, 0.2001, 1].map((confidence) => shownGauge({ ...GAUGE, confidence }) !== null)).toEqual([false, false, true, true]);
  });

  test('PRICE-11 a gauge is not shown if the price is above the range, but it is shown if the price is at the upper end', () => {
    expect(shownGauge({ ...GAUGE, marketMaxCents: 3_199_999 })).toBeNull();
    expect(shownGauge({ ...GAUGE, marketMaxCents: 3_200_000 })).not.toBeNull();
    // A price below the market range is good for the shopper, so its gauge is shown.
    expect(shownGauge({ ...GAUGE, listingPriceCents: 2_900_000 })).not.toBeNull();
  });

  test('a gauge is not shown if no market data were found', () => expect(shownGauge(null)).toBeNull());
});

test('PRICE-12 the colour band of the gauge is low if less than 0.3 of the gauge is filled, medium from 0.3, and high from 0.6', () => {
  expect([0, 0.299, 0.3, 0.599, 0.6, 1].map(gaugeBand)).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high']);
});

test("PRICE-13 the label is 'Good Deal' if less than 65 % of the gauge is filled, and 'Great Deal' otherwise", () => {
  expect([0, 0.6, 0.649, 0.65, 1].map(dealLabel)).toEqual(['Good Deal', 'Good Deal', 'Good Deal', 'Great Deal', 'Great Deal']);
});

test('PRICE-13 a site can choose a label that rates the price, a label with the position of the price in the range, or no label', () => {
  const at = (fill: number, listingPriceCents = 3_100_000) => ({ ...GAUGE, fill, listingPriceCents });
  expect([at(0.1), at(0.4), at(0.9), at(1, 2_999_999)].map((gauge) => gaugeLabel(gauge, 'position'))).toEqual([
    'Upper part of the range',
    'Middle of the range',
    'Lower part of the range',
    'Below the range',
  ]);
  expect(gaugeLabel(at(0.9), 'deal')).toBe('Great Deal');
  expect(gaugeLabel(at(0.9), 'off')).toBeNull();
});

test('PRICE-13 the label does not call a price good if the source does not say what it compared', () => {
  const silent = { ...GAUGE, description: null };
  expect([gaugeLabel(GAUGE, 'deal'), gaugeLabel(silent, 'deal'), gaugeLabel(silent, 'position')]).toEqual([
    'Good Deal',
    null,
    'Middle of the range',
  ]);
});

test('the mark of a price is always on the scale, and a higher price is never marked left of a lower price', () => {
  const amount = fc.integer({ min: 0, max: 50_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (one, other, marketMinCents, width) => {
      const range = { marketMinCents, marketMaxCents: marketMinCents + width };
      const at = (listingPriceCents: number): number => rangePosition({ ...range, listingPriceCents });
      const [low, high] = [at(Math.min(one, other)), at(Math.max(one, other))];
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
      expect(low).toBeLessThanOrEqual(high);
    }),
  );
  expect(rangePosition(GAUGE as { listingPriceCents: number; marketMinCents: number; marketMaxCents: number })).toBe(50);
});
