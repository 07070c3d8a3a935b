import type { CSSProperties, ReactElement } from 'react';

interface RangeSliderProps {
  /** The id of the slider, unique on the page. The ids of the thumbs are `<id>-min-thumb` and `<id>-max-thumb`. */
  readonly id: string;
  /**
   * The name of the value, for the labels of the inputs: with 'price' the labels are 'Lowest price' and 'Highest
   * price'.
   */
  readonly subject: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A slider with two thumbs: two native range inputs over one track, for touch, mouse and keyboard. Its form also has
 * two inputs for the values, which work without JavaScript. `range-facet.behaviour.ts` connects sliders and inputs.
 */
export const RangeSlider = (slider: RangeSliderProps): ReactElement => (
  <div className="range-slider needs-js">
    <span className="range-track" style={trackStyle(slider)} />
    <Thumb slider={slider} end="min" value={slider.low} />
    <Thumb slider={slider} end="max" value={slider.high} />
  </div>
);

const Thumb = ({
  slider: { id, subject, minimum, maximum, step },
  end,
  value,
}: {
  readonly slider: RangeSliderProps;
  readonly end: 'min' | 'max';
  readonly value: number;
}): ReactElement => (
  <input
    id={`${id}-${end}-thumb`}
    type="range"
    min={minimum}
    max={maximum}
    step={step}
    defaultValue={value}
    data-thumb={end}
    // If both thumbs are at the right end, only the thumb of the lowest value can be moved. So it must be in front of
    // the other thumb.
    style={end === 'min' && value > (minimum + maximum) / 2 ? { zIndex: 1 } : undefined}
    aria-label={`${end === 'min' ? 'Lowest' : 'Highest'} ${subject}`}
  />
);

const trackStyle = ({ minimum, maximum, low, high }: RangeSliderProps): CSSProperties & Record<`--${string}`, string> => {
  const share = (value: number): string =>
    maximum > minimum
      ? `${Math.round(((Math.min(maximum, Math.max(minimum, value)) - minimum) / (maximum - minimum)) * 1000) / 10}%`
      : '0%';
  return { '--from': share(low), '--to': maximum > minimum ? share(high) : '100%' };
};
