import { expect, test } from 'vitest';
import { earliest, lasting, untilFirstEnds } from './timed.ts';

test('the earliest instant is found among those that are given', () => {
  expect([earliest([null, 20, 10]), earliest([null, null]), earliest([]), earliest([0, 5])]).toEqual([10, null, null, 0]);
});

test('values together are right until the first of them ends', () => {
  expect(untilFirstEnds([lasting('a'), { validUntil: 30 }, { validUntil: 20 }])).toBe(20);
  expect(untilFirstEnds([lasting('a'), lasting('b')])).toBeNull();
});
