import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveSliderThumb, rangeSlider, roundSliderValue } from './range-slider.ts';

const slider = rangeSlider({ min: 3_250, max: 89_990 });

test('SEARCH-36 values are rounded to the nearest 1000', () => {
  expect(roundSliderValue(slider, 10_499)).toBe(10_000);
  expect(roundSliderValue(slider, 10_500)).toBe(11_000);
});

test('SEARCH-37 values are clamped to the minimum and maximum of the range', () => {
  expect(roundSliderValue(slider, 0)).toBe(3_250);
  expect(roundSliderValue(slider, 89_990)).toBe(89_990);
  expect(roundSliderValue(slider, 1e9)).toBe(89_990);
});

test('SEARCH-38 the minimum cannot exceed the current maximum', () => {
  expect(moveSliderThumb(slider, { min: 5_000, max: 20_000 }, 'min', 21_000)).toEqual({
    range: { min: 5_000, max: 20_000 },
    refused: 'minimum-above-maximum',
  });
  expect(moveSliderThumb(slider, { min: 5_000, max: 20_000 }, 'min', 20_000).range).toEqual({ min: 20_000, max: 20_000 });
});

test('SEARCH-39 the maximum cannot go below the current minimum', () => {
  expect(moveSliderThumb(slider, { min: 5_000, max: 20_000 }, 'max', 4_000)).toEqual({
    range: { min: 5_000, max: 20_000 },
    refused: 'maximum-below-minimum',
  });
});

test('SEARCH-40 if a slider thumb is moved to an invalid value, the range stays the same and the reason is returned for the log', () => {
  const current = { min: 5_000, max: 20_000 };
  expect(moveSliderThumb(slider, current, 'max', Number.NaN)).toEqual({ range: current, refused: 'not-a-number' });
  expect(moveSliderThumb(slider, current, 'max', 15_000)).toEqual({ range: { min: 5_000, max: 15_000 }, refused: null });
});

test('SEARCH-41 the two thumbs never cross, for any sequence of moves', () => {
  const move = fc.tuple(fc.constantFrom('min' as const, 'max' as const), fc.integer({ min: -200_000, max: 200_000 }));
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      let range = { min: slider.minimum, max: slider.maximum };
      for (const [thumb, value] of moves) range = moveSliderThumb(slider, range, thumb, value).range;
      expect(range.min).toBeLessThanOrEqual(range.max);
      expect(range.min).toBeGreaterThanOrEqual(slider.minimum);
      expect(range.max).toBeLessThanOrEqual(slider.maximum);
    }),
  );
});

test('SEARCH-42 if the lowest and highest value in the stock are unknown, the range is 0 to 100000', () => {
  expect(rangeSlider(undefined)).toEqual({ minimum: 0, maximum: 100_000, step: 1_000 });
});

test('SEARCH-43 the step is a hundredth of the range, rounded, and at least 1', () => {
  expect(rangeSlider({ min: 0, max: 65_260 }).step).toBe(653);
  expect(rangeSlider({ min: 10, max: 20 }).step).toBe(1);
  expect(rangeSlider({ min: 20, max: 20 }).step).toBe(1);
});
