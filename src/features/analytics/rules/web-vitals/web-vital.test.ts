import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bucketLimit,
  bucketOf,
  type Histogram,
  rateWebVital,
  seventyFifthPercentile,
  WEB_VITAL_NAMES,
  type WebVitalName,
  webVitalText,
} from './web-vital.ts';

test.each([
  ['LCP', 2_500, 'good'],
  ['LCP', 2_501, 'needs-improvement'],
  ['LCP', 4_001, 'poor'],
  ['CLS', 0.1, 'good'],
  ['CLS', 0.26, 'poor'],
  ['INP', 200, 'good'],
  ['INP', 501, 'poor'],
] as const)('%s of %d is %s', (name, value, rating) => {
  expect(rateWebVital(name, value)).toBe(rating);
});

test('the upper limit of a bucket is at least as high as each value in the bucket, and at most 5 % higher', () => {
  fc.assert(
    fc.property(fc.constantFrom(...WEB_VITAL_NAMES), fc.double({ min: 0.01, max: 60_000, noNaN: true }), (name, value) => {
      const limit = bucketLimit(name, bucketOf(name, value));
      if (bucketOf(name, value) === 0 || bucketOf(name, value) === 300) return;
      expect(limit).toBeGreaterThanOrEqual(value * (1 - 1e-6));
      expect(limit).toBeLessThanOrEqual(value * 1.05 * (1 + 1e-6));
    }),
  );
});

const histogramOf = (name: WebVitalName, values: readonly number[]): Histogram => {
  const histogram = new Map<number, number>();
  for (const value of values) histogram.set(bucketOf(name, value), (histogram.get(bucketOf(name, value)) ?? 0) + 1);
  return histogram;
};

test('the 75th percentile from a histogram is at most 5 % above the exact 75th percentile, and never below it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 50, max: 20_000 }), { minLength: 1, maxLength: 200 }), (values) => {
      const exact = values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? 0;
      const read = seventyFifthPercentile('LCP', histogramOf('LCP', values)) ?? 0;
      expect(read).toBeGreaterThanOrEqual(exact * (1 - 1e-6));
      expect(read).toBeLessThanOrEqual(exact * 1.05 * (1 + 1e-6));
    }),
  );
});

test('the 75th percentile is null without visits, and 0 if all measured values are 0', () => {
  expect(seventyFifthPercentile('LCP', new Map())).toBeNull();
  expect(seventyFifthPercentile('CLS', histogramOf('CLS', [0, 0, 0, 0]))).toBe(0);
});

test.each([
  ['LCP', 1_234, '1.2 s'],
  ['INP', 64, '64 ms'],
  ['TTFB', 640, '0.64 s'],
  ['CLS', 0.013, '0.01'],
] as const)('%s of %d is shown as %s', (name, value, text) => {
  expect(webVitalText(name, value)).toBe(text);
});
