import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counterDurationMs, counterValueAt } from './count-up.ts';

const value = fc.integer({ min: 0, max: 10_000_000 });

test('HOME-05 a counter runs for 2 to 2.5 seconds, whatever its final number is', () => {
  expect([counterDurationMs(7), counterDurationMs(48), counterDurationMs(9_999_999)]).toEqual([2_000, 2_100, 2_500]);
  fc.assert(fc.property(value, (number) => counterDurationMs(number) >= 2_000 && counterDurationMs(number) <= 2_500));
});

test('HOME-05 a counter starts at 0, stays below its final number for 2 seconds, and reaches it at the end', () => {
  expect(counterValueAt(1_000, 0)).toBe(0);
  expect(counterValueAt(1_000, 1_999)).toBeLessThan(1_000);
  expect(counterValueAt(1_000, 2_500)).toBe(1_000);
});

test('a counter never decreases and never exceeds its final number', () => {
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 500 }), (number, elapsed, more) => {
      const [before, after] = [counterValueAt(number, elapsed), counterValueAt(number, elapsed + more)];
      expect(after).toBeGreaterThanOrEqual(before);
      expect(after).toBeLessThanOrEqual(number);
      expect(Number.isInteger(before)).toBe(true);
    }),
  );
});

test('a counter whose final number has decimals shows decimals while it runs', () => {
  expect(counterValueAt(4.8, 2_100, 1)).toBe(4.8);
  expect(String(counterValueAt(4.8, 700, 1))).toMatch(/^\d\.\d$/);
});
