import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confidenceOf, estimateGauge, fillOf } from './estimated-gauge.ts';
import { marketFigures } from './market-figures.ts';
import { isReliable, shownGauge } from './shown-price-gauge.ts';

const cents = fc.integer({ min: 1_001, max: 100_000_000 });
const prices = fc.array(cents, { minLength: 1, maxLength: 60 });

/**
 * Computes the median in another way, so that the test can compare the results: it removes the lowest and the highest
 * value until one or two are left.
 */
const medianByCounting = (list: readonly number[]): number => {
  const left = [...list];
  while (left.length > 2) {
    left.splice(left.indexOf(Math.min(...left)), 1);
    left.splice(left.indexOf(Math.max(...left)), 1);
  }
  return Math.round(left.reduce((sum, price) => sum + price, 0) / left.length);
};

describe('market figures', () => {
  test('are the median, the tenth and the ninetieth percentile of the prices, or null without prices', () => {
    expect(marketFigures([3_000_000, 3_600_000, 3_200_000])).toEqual({
      count: 3,
      lowCents: 3_040_000,
      medianCents: 3_200_000,
      highCents: 3_520_000,
    });
    expect(marketFigures([])).toBeNull();
  });

  test('the median has as many prices below it as above it; the range contains the median and is not wider than the prices', () => {
    fc.assert(
      fc.property(prices, (list) => {
        const figures = marketFigures(list);
        if (!figures) throw new Error('no figures');
        expect(figures.count).toBe(list.length);
        expect(figures.medianCents).toBe(medianByCounting(list));
        expect(figures.lowCents).toBeLessThanOrEqual(figures.medianCents);
        expect(figures.medianCents).toBeLessThanOrEqual(figures.highCents);
        expect(figures.lowCents).toBeGreaterThanOrEqual(Math.min(...list));
        expect(figures.highCents).toBeLessThanOrEqual(Math.max(...list));
      }),
    );
  });

  test('do not depend on the order of prices; if all prices rise by an amount, the median rises by the same amount', () => {
    fc.assert(
      fc.property(prices, cents, (list, more) => {
        const figures = marketFigures(list);
        expect(marketFigures(list.toReversed())).toEqual(figures);
        const dearer = marketFigures(list.map((price) => price + more));
        expect(dearer?.medianCents).toBe((figures?.medianCents ?? 0) + more);
      }),
    );
  });
});

test('PRICE-10 market figures are unreliable if they are computed from fewer than ten vehicles, and have full confidence from twenty vehicles on', () => {
  expect([0, 4, 9, 10, 20, 500].map(confidenceOf)).toEqual([0, 0.08, 0.18, 0.5, 1, 1]);
  expect([2, 4, 9, 10].map((count) => isReliable(confidenceOf(count)))).toEqual([false, false, false, true]);
  const shown = (list: readonly number[]): boolean => {
    const figures = marketFigures(list);
    return figures !== null && shownGauge(estimateGauge(3_000_000, figures, '')) !== null;
  };
  expect([9, 10].map((count) => shown(Array.from({ length: count }, (_, at) => 3_000_000 + at)))).toEqual([false, true]);
});

describe('the fill of the price gauge', () => {
  test('has the expected value at the top, middle and bottom of the range, and below and above the range', () => {
    const range = { lowCents: 3_000_000, highCents: 3_400_000 };
    expect([3_400_000, 3_200_000, 3_000_000, 2_500_000, 3_900_000].map((price) => fillOf(price, range))).toEqual([0, 0.5, 1, 1, 0]);
  });

  test('is one half when all prices are equal', () => {
    const range = { lowCents: 3_000_000, highCents: 3_000_000 };
    expect([2_999_999, 3_000_000, 3_000_001].map((price) => fillOf(price, range))).toEqual([1, 0.5, 0]);
  });

  test('stays between 0 and 1, and grows or stays equal when the price falls', () => {
    fc.assert(
      fc.property(prices, cents, cents, (list, one, other) => {
        const figures = marketFigures(list);
        if (!figures) throw new Error('no figures');
        const [cheap, dear] = [fillOf(Math.min(one, other), figures), fillOf(Math.max(one, other), figures)];
        expect(cheap).toBeGreaterThanOrEqual(dear);
        for (const fill of [cheap, dear]) expect(fill >= 0 && fill <= 1).toBe(true);
      }),
    );
  });
});

test('ENT-13 an estimate contains every figure, and the ends of its range are rounded down and up to whole dollars', () => {
  fc.assert(
    fc.property(prices, cents, (list, price) => {
      const figures = marketFigures(list);
      if (!figures) throw new Error('no figures');
      const gauge = estimateGauge(price, figures, 'words');
      expect(gauge).toMatchObject({ listingPriceCents: price, description: 'words' });
      expect([gauge.marketMinCents, gauge.marketMaxCents].map((amount) => (amount ?? 1) % 100)).toEqual([0, 0]);
      expect(gauge.marketMinCents).toBeLessThanOrEqual(figures.lowCents);
      expect(gauge.marketMaxCents).toBeGreaterThanOrEqual(figures.highCents);
    }),
  );
});
