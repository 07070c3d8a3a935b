import type { FacetStats } from './stock-search.ts';

/** The limits and the step of a slider, in the unit of the attribute (dollars, kilometres). */
export interface RangeSlider {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

/** The positions of the two thumbs of a range slider. */
export interface SliderRange {
  readonly min: number;
  readonly max: number;
}

export type RefusedSliderChange = 'not-a-number' | 'minimum-above-maximum' | 'maximum-below-minimum';

const ROUNDED_TO = 1_000;
/** SEARCH-42. */
const WITHOUT_STATS: FacetStats = { min: 0, max: 100_000 };

/**
 * The limits and step of a price or odometer slider. The limits are the minimum and maximum of the results; if these are
 * unknown, 0 and 100,000 (SEARCH-42). The step is a hundredth of the range, rounded (SEARCH-43), and at least 1
 * (A-47).
 *
 * @example rangeSlider({ min: 5_000, max: 65_000 }) // { minimum: 5000, maximum: 65000, step: 600 }
 */
export const rangeSlider = (stats: FacetStats | undefined): RangeSlider => {
  const { min, max } = stats ?? WITHOUT_STATS;
  return { minimum: min, maximum: max, step: Math.max(1, Math.round((max - min) / 100)) };
};

/** Rounds a thumb's value to the nearest 1,000 (SEARCH-36) and clamps it to the slider's limits (SEARCH-37, A-46). */
export const roundSliderValue = (slider: RangeSlider, value: number): number =>
  Math.min(slider.maximum, Math.max(slider.minimum, Math.round(value / ROUNDED_TO) * ROUNDED_TO));

/**
 * Moves one thumb. A move across the other thumb is refused and changes nothing (SEARCH-38 to 41). In this case
 * `refused` contains the reason for the log.
 *
 * @example moveSliderThumb(rangeSlider(undefined), { min: 0, max: 20_000 }, 'min', 10_400).range.min === 10_000
 */
export const moveSliderThumb = (
  slider: RangeSlider,
  current: SliderRange,
  thumb: 'min' | 'max',
  value: number,
): { readonly range: SliderRange; readonly refused: RefusedSliderChange | null } => {
  if (!Number.isFinite(value)) return { range: current, refused: 'not-a-number' };
  const moved = roundSliderValue(slider, value);
  if (thumb === 'min' && moved > current.max) return { range: current, refused: 'minimum-above-maximum' };
  if (thumb === 'max' && moved < current.min) return { range: current, refused: 'maximum-below-minimum' };
  return { range: { ...current, [thumb]: moved }, refused: null };
};
