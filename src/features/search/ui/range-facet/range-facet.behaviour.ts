import { moveSliderThumb, type RangeSlider, type SliderRange } from '../../rules/range-slider.ts';

/**
 * Connects the two native sliders of a range facet to its two boxes, on forms marked `data-range`.
 * - Values are rounded, stay within the limits and never cross (SEARCH-36 to 41).
 * - If the position of a moved thumb is not allowed, the thumb returns to its former position, and the reason is logged
 *   (SEARCH-40, ERR-04).
 * - If a thumb is at its end of the slider, its box becomes empty, which means no limit.
 * - After a move, the input event of the form starts the search (`search-form.behaviour.ts`).
 * - The sliders are `<input type="range">`, so arrow keys, Page Up, Home and End work natively.
 */
export const installRangeFacets = (): void => {
  // With `capture`, this listener runs before the listener of the search form. So the search uses the corrected numbers.
  document.addEventListener('input', onInput, { capture: true });
};

const onInput = (event: Event): void => {
  const field = event.target;
  const form = field instanceof HTMLInputElement ? field.form : null;
  if (!(field instanceof HTMLInputElement) || !form?.matches('[data-behaviour~="range-facet"]')) return;
  const parts = partsOf(form);
  if (!parts) return;
  if (field.dataset.thumb === 'min' || field.dataset.thumb === 'max') moveThumb(parts, field.dataset.thumb);
  else followBoxes(parts);
  drawTrack(parts);
};

interface Parts {
  readonly form: HTMLFormElement;
  readonly slider: RangeSlider;
  readonly thumbs: { readonly min: HTMLInputElement; readonly max: HTMLInputElement };
  readonly boxes: { readonly min: HTMLInputElement; readonly max: HTMLInputElement };
}

const partsOf = (form: HTMLFormElement): Parts | null => {
  const find = (selector: string): HTMLInputElement | null => form.querySelector<HTMLInputElement>(selector);
  const [lowThumb, highThumb, lowBox, highBox] = ['[data-thumb=min]', '[data-thumb=max]', '[data-end=min]', '[data-end=max]'].map(find);
  if (!lowThumb || !highThumb || !lowBox || !highBox) return null;
  const slider = { minimum: Number(lowThumb.min), maximum: Number(lowThumb.max), step: Number(lowThumb.step) };
  return { form, slider, thumbs: { min: lowThumb, max: highThumb }, boxes: { min: lowBox, max: highBox } };
};

/** The values of the boxes. An empty box means the minimum or the maximum of the slider. */
const rangeOf = ({ slider, boxes }: Parts): SliderRange => ({
  min: boxes.min.value === '' ? slider.minimum : Number(boxes.min.value),
  max: boxes.max.value === '' ? slider.maximum : Number(boxes.max.value),
});

const moveThumb = (parts: Parts, thumb: 'min' | 'max'): void => {
  const { form, slider, thumbs, boxes } = parts;
  const wanted = Number(thumbs[thumb].value);
  const current = rangeOf(parts);
  const moved = form.dataset.round === '1000' ? moveSliderThumb(slider, current, thumb, wanted) : moveExactly(current, thumb, wanted);
  if (moved.refused) {
    // The new position is not allowed. So the reason is logged, and the thumb returns to its former position
    // (SEARCH-40).
    console.info(`range ${form.dataset.range}: ${moved.refused}`);
    thumbs[thumb].value = String(current[thumb]);
    return;
  }
  const end = thumb === 'min' ? slider.minimum : slider.maximum;
  boxes[thumb].value = moved.range[thumb] === end ? '' : String(moved.range[thumb]);
};

/**
 * Moves a thumb of a slider for years or similar values. The value is not rounded to thousands, and the thumbs do not
 * cross.
 */
const moveExactly = (current: SliderRange, thumb: 'min' | 'max', value: number): { range: SliderRange; refused: string | null } => {
  if (thumb === 'min' && value > current.max) return { range: current, refused: 'minimum-above-maximum' };
  if (thumb === 'max' && value < current.min) return { range: current, refused: 'maximum-below-minimum' };
  return { range: { ...current, [thumb]: value }, refused: null };
};

const followBoxes = (parts: Parts): void => {
  const range = rangeOf(parts);
  parts.thumbs.min.value = String(range.min);
  parts.thumbs.max.value = String(range.max);
};

const drawTrack = (parts: Parts): void => {
  const track = parts.form.querySelector<HTMLElement>('.range-track');
  const { minimum, maximum } = parts.slider;
  const share = (value: number): string =>
    maximum > minimum ? `${((Math.min(maximum, Math.max(minimum, value)) - minimum) / (maximum - minimum)) * 100}%` : '0%';
  const { min, max } = rangeOf(parts);
  track?.style.setProperty('--from', share(min));
  track?.style.setProperty('--to', share(max));
  // If both thumbs are at the same position, the shopper can drag only the thumb that lies on top. If this position is
  // the maximum of the range, only the minimum thumb can move. So in the upper half of the range, the minimum thumb
  // lies on top.
  parts.thumbs.min.style.zIndex = min > (minimum + maximum) / 2 ? '1' : '';
};
