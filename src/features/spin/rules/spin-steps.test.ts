import fc from 'fast-check';
import { expect, test } from 'vitest';
import { angleOfStep, stepOfAngle, wrapStep } from './spin-steps.ts';

const counts = fc.integer({ min: 8, max: 72 });

test('an angle of a spin is converted to the index of a picture and back', () => {
  fc.assert(
    fc.property(counts, fc.nat(), (count, start) => {
      const step = wrapStep(start, count);
      expect(stepOfAngle(angleOfStep(step, count), count)).toBe(step);
      expect(stepOfAngle(angleOfStep(step, count) + 360, count)).toBe(step);
    }),
  );
  expect([angleOfStep(0, 36), angleOfStep(9, 36), angleOfStep(1, 72), stepOfAngle(-10, 36), stepOfAngle(359, 36)]).toEqual([
    0, 90, 5, 35, 0,
  ]);
});
