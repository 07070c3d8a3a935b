import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { angleOfStep, draggedStep, keyStep, stepOfAngle, turnedStep, wrapStep } from './spin-steps.ts';

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

  test('SPIN-14 dragging back by the same distance returns to the start, and dragging by 20 pixels times the number of pictures is a full turn', () => {
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

describe('the automatic turn of a spin', () => {
  test('SPIN-15 the automatic turn shows each picture for 100 ms', () => {
    expect([0, 99, 100, 250, 3_500].map((elapsed) => turnedStep(3, elapsed, 36).step)).toEqual([3, 3, 4, 5, 2]);
  });

  test('SPIN-10 the automatic turn ends after one full turn at the picture where it began', () => {
    fc.assert(
      fc.property(counts, fc.nat(), fc.nat({ max: 20_000 }), (count, start, elapsed) => {
        const from = wrapStep(start, count);
        const turned = turnedStep(from, elapsed, count);
        expect(turned.isOver).toBe(elapsed >= count * 100);
        if (turned.isOver) expect(turned.step).toBe(from);
      }),
    );
    expect(turnedStep(5, 3_599, 36)).toEqual({ step: 4, isOver: false });
    expect(turnedStep(5, 3_600, 36)).toEqual({ step: 5, isOver: true });
  });
});

describe('the keys of a spin', () => {
  test('SPIN-06 the arrow keys turn the vehicle by one picture, in a circle', () => {
    expect([keyStep('ArrowRight', 35, 36), keyStep('ArrowLeft', 0, 36), keyStep('ArrowUp', 4, 36), keyStep('ArrowDown', 4, 36)]).toEqual([
      0, 35, 5, 3,
    ]);
  });

  test('Page Up and Page Down turn the vehicle by a quarter, Home and End show the first and last picture, and other keys do nothing', () => {
    expect([keyStep('PageUp', 0, 36), keyStep('PageDown', 0, 36), keyStep('Home', 7, 36), keyStep('End', 7, 36)]).toEqual([9, 27, 0, 35]);
    expect([keyStep('Tab', 1, 36), keyStep('a', 1, 36), keyStep('Escape', 1, 36)]).toEqual([null, null, null]);
  });
});

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
