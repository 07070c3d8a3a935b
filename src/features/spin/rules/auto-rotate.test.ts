import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { autoRotatedStep } from './auto-rotate.ts';
import { wrapStep } from './spin-steps.ts';

const counts = fc.integer({ min: 8, max: 72 });

describe('the automatic rotation of a spin', () => {
  test('SPIN-15 the automatic rotation shows each picture for 100 ms', () => {
    expect([0, 99, 100, 250, 3_500].map((elapsed) => autoRotatedStep(3, elapsed, 36).step)).toEqual([3, 3, 4, 5, 2]);
  });

  test('SPIN-10 the automatic rotation ends after one full turn at the picture where it began', () => {
    fc.assert(
      fc.property(counts, fc.nat(), fc.nat({ max: 20_000 }), (count, start, elapsed) => {
        const from = wrapStep(start, count);
        const turned = autoRotatedStep(from, elapsed, count);
        expect(turned.isOver).toBe(elapsed >= count * 100);
        if (turned.isOver) expect(turned.step).toBe(from);
      }),
    );
    expect(autoRotatedStep(5, 3_599, 36)).toEqual({ step: 4, isOver: false });
    expect(autoRotatedStep(5, 3_600, 36)).toEqual({ step: 5, isOver: true });
  });
});
