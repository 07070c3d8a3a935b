import type { FacetStats } from './stock-search.ts';

/** The thumbs' room and pace, in the attribute's unit (dollars, kilometres). */
export interface RangeSlider {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

/** Where the two thumbs stand. */
export interface SliderRange {
  readonly min: number;
  readonly max: number;
}

export type RefusedSliderChange = 'not-a-number' | 'minimum-above-maximum' | 'maximum-below-minimum';

const ROUNDED_TO = 1_000;
/** SEARCH-42. */
const WITHOUT_STATS: FacetStats = { min: 0, max: 100_000 };

/**
 * A price or km slider over the minimum and maximum of the results: 0 to 100,000 without them (SEARCH-42),
 * a hundredth of the range as its step, rounded (SEARCH-43), and at least 1.
 *
 * @example rangeSlider({ min: 5_000, max: 65_000 }) // { minimum: 5000, maximum: 65000, step: 600 }
 */
export const rangeSlider = (stats: FacetStats | undefined): RangeSlider => {
  const { min, max } = stats ?? WITHOUT_STATS;
  return { minimum: min, maximum: max, step: Math.max(1, Math.round((max - min) / 100)) };
};

/** The value a thumb takes: to the nearest 1,000 (SEARCH-36), then within the slider (SEARCH-37, A-46). */
export const roundSliderValue = (slider: RangeSlider, value: number): number =>
  Math.min(slider.maximum, Math.max(slider.minimum, Math.round(value / ROUNDED_TO) * ROUNDED_TO));

/**
 * Moves one thumb. A move that would cross the other is refused and leaves the range as it was
 * (SEARCH-38 to 41); `refused` says why, for the log.
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
