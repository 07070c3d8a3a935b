import { expect, test } from 'vitest';
import { LATE, within } from './time-limit.ts';

const never = new Promise<never>(() => {});

test('the function `within` returns the value, or throws the error, of a promise that settles before the time limit', async () => {
  expect(await within(60_000, Promise.resolve('found'))).toBe('found');
  await expect(within(60_000, Promise.reject(new Error('away')))).rejects.toThrow('away');
});

test('the function `within` returns LATE for a promise that does not settle in time', async () => {
  expect(await within(1, never)).toBe(LATE);
});

test('the function `within` ignores an error that comes after the time limit', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  expect(await within(1, promise)).toBe(LATE);
  // If nothing handled this late error, it would fail the test run as an unhandled rejection.
  reject(new Error('too late'));
  await new Promise(setImmediate);
});
