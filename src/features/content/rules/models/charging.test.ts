import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargingTimes, durationText } from './charging.ts';

const car = { batteryKwh: 60, consumption: 16, acKw: 7.4 };

test('a socket with more power than the model accepts is left out if the model can charge as fast at a weaker socket', () => {
  expect(chargingTimes(car).map(({ kw }) => kw)).toEqual([2.3, 7.4]);
  expect(chargingTimes({ ...car, acKw: 11 }).map(({ kw }) => kw)).toEqual([2.3, 7.4, 11]);
  expect(chargingTimes({ ...car, acKw: 3.6 }).map(({ kw }) => kw)).toEqual([2.3, 3.6]);
  expect(chargingTimes({ ...car, acKw: 1.5 }).map(({ kw }) => kw)).toEqual([1.5]);
});

test('the charging time from 20 to 80 % is (60 % of the battery capacity) / (90 % of the charging power)', () => {
  expect(chargingTimes(car).at(-1)).toMatchObject({ hours: expect.closeTo(36 / 6.66, 6), kmPerHour: expect.closeTo(41.6, 1) });
});

test('no socket charges with more power than the model accepts, and charging with more power never takes longer', () => {
  const positive = (max: number) => fc.double({ min: 1, max, noNaN: true });
  fc.assert(
    fc.property(positive(500), positive(100), positive(50), (batteryKwh, consumption, acKw) => {
      const times = chargingTimes({ batteryKwh, consumption, acKw });
      expect(times.length).toBeGreaterThan(0);
      for (const { kw } of times) expect(kw).toBeLessThanOrEqual(acKw);
      const hours = times.map((time) => time.hours);
      expect(hours).toEqual(hours.toSorted((left, right) => right - left));
    }),
  );
});

test.each([
  [5.4, '5 h 30 min'],
  [8, '8 h'],
  [0.5, '30 min'],
  [0.01, '15 min'],
  [25.51, '25 h 30 min'],
])('%d hours are written as %s', (hours, text) => {
  expect(durationText(hours)).toBe(text);
});
