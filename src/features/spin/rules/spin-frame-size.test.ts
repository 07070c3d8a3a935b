import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameSize, MOST_BYTES } from './spin-frame-size.ts';

const SOURCE = { width: 900, height: 600 };

test('the pictures of a spin are reduced to the size in which the spin is shown on the screen, and never enlarged', () => {
  expect(frameSize(SOURCE, { count: 36, shown: 390, density: 3 })).toEqual({ width: 780, height: 520 });
  expect(frameSize(SOURCE, { count: 36, shown: 1_200, density: 1 })).toEqual(SOURCE);
  expect(frameSize(SOURCE, { count: 36, shown: 0, density: 1 })).toEqual(SOURCE);
});

test('the stored pictures of a spin fit into the memory limit of a phone and keep their aspect ratio', () => {
  const side = fc.integer({ min: 100, max: 6_000 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 8, max: 72 }), fc.integer({ min: 0, max: 3_000 }), (width, height, count, shown) => {
      const size = frameSize({ width, height }, { count, shown, density: 2 });
      expect(size.width * size.height * 4 * count).toBeLessThanOrEqual(MOST_BYTES);
      expect(Math.abs(size.height - (size.width * height) / width)).toBeLessThanOrEqual(1);
      expect(size.width).toBeLessThanOrEqual(width);
    }),
  );
});
