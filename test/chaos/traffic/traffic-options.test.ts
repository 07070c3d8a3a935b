import { expect, test } from 'vitest';
import { readTrafficOptions } from './traffic-options.ts';

test('without options, mixed traffic runs for an hour, and the test itself finds the request rate', () => {
  expect(readTrafficOptions([])).toMatchObject({ minutes: 60, rate: null, importSeconds: 120, faultSeconds: 300 });
  expect(readTrafficOptions(['--minutes', '3', '--rate', '150'])).toMatchObject({ minutes: 3, rate: 150 });
});

test.each([
  [['--minutes', 'ten'], "--minutes is 'ten'. Allowed: a number greater than 0."],
  [['--rate', '-1'], /--rate/],
  [['--minute', '3'], "Unknown option '--minute'"],
])('mixed traffic refuses the options %j', (given, message) => {
  expect(() => readTrafficOptions(given)).toThrow(message);
});
