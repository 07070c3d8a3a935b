import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draggedStep } from './spin-drag.ts';
import { wrapStep } from './spin-steps.ts';

const counts = fc.integer({ min: 8, max: 72 });

describe('dragging a spin', () => {
  test.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [-19, 0],
    [-20, 35],
    [47, 2],
    [720, 0],
    [-730, 0],
  ])('SPIN-05 SPIN-14 a drag of %i pixels from picture 0 of 36 shows picture %i', (pixels, step) => {
    expect(draggedStep(0, pixels, 36)).toBe(step);
  });

  test('SPIN-14 dragging back by the same distance shows the first picture again; dragging by 20 pixels for each picture turns the vehicle once', () => {
    fc.assert(
      fc.property(counts, fc.nat(), fc.integer({ min: -5_000, max: 5_000 }), (count, from, pixels) => {
        const start = wrapStep(from, count);
        const there = draggedStep(start, pixels, count);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThan(count);
        expect(draggedStep(there, -pixels, count)).toBe(start);
        expect(draggedStep(start, count * 20, count)).toBe(start);
      }),
    );
  });
});
