import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/clock.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { holdEnd } from './hold-end.ts';

const until = Date.UTC(2026, 10, 24, 4, 5);
const site = (timeZone: string, holdEndShown = true) => buildSite({ timeZone, reservations: { holdEndShown } });

test.each([
  ['Australia/Brisbane', '2:05 pm'],
  ['Australia/Perth', '12:05 pm'],
  ['Australia/Adelaide', '2:35 pm'],
])('the time at which an unpaid reservation ends is shown in the time zone %s: %s', (timeZone, text) => {
  expect(holdEnd(site(timeZone), { heldUntil: until }, until - 30 * MINUTE_MS)).toEqual({ value: text, validUntil: until });
});

test('no end of a reservation is shown if the end is in the past, if the vehicle has no unpaid reservation, or if the option holdEndShown is off', () => {
  const none = { value: null, validUntil: null };
  expect(holdEnd(site('Australia/Perth'), { heldUntil: until }, until)).toEqual(none);
  expect(holdEnd(site('Australia/Perth'), { heldUntil: null }, TEST_NOW)).toEqual(none);
  expect(holdEnd(site('Australia/Perth', false), { heldUntil: until }, until - 1)).toEqual(none);
});
