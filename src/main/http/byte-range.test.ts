import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test('readByteRange reads a range from a start, between two positions, or from the end of the file', () => {
  expect(readByteRange('bytes=100-', 1_000)).toEqual({ first: 100, last: 999 });
  expect(readByteRange('bytes=0-1', 1_000)).toEqual({ first: 0, last: 1 });
  expect(readByteRange('bytes=-200', 1_000)).toEqual({ first: 800, last: 999 });
  expect(readByteRange('bytes=900-5000', 1_000)).toEqual({ first: 900, last: 999 });
});

test("readByteRange gives 'none' for a range outside the file, and null (the whole file) for an invalid header", () => {
  expect([readByteRange('bytes=1000-', 1_000), readByteRange('bytes=-0', 1_000), readByteRange('bytes=0-', 0)]).toEqual([
    'none',
    'none',
    'none',
  ]);
  for (const header of [null, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b'])
    expect(readByteRange(header, 1_000), String(header)).toBeNull();
});

test('readByteRange never gives positions outside the file', () => {
  const end = fc.oneof(fc.nat(), fc.constant(''));
  fc.assert(
    fc.property(end, end, fc.nat(), (from, to, size) => {
      const range = readByteRange(`bytes=${from}-${to}`, size);
      if (range === null || range === 'none') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeLessThan(size);
      expect(range.first).toBeLessThanOrEqual(range.last);
    }),
  );
});
