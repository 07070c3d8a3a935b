import type { ReactElement } from 'react';
import { formatWhole } from '#kernel/format-number.ts';
import { Button } from '#ui-kit/button/button.tsx';
import { RangeSlider } from '#ui-kit/range-slider/range-slider.tsx';
import type { RangeFacetView } from '../../views/search-view.ts';
import { HiddenFields } from '../hidden-fields.tsx';
import { SLIDER_DELAY_MS } from '../search-form/search-delays.ts';

/**
 * A facet with two number boxes, for a minimum and a maximum, in a GET form. It works without JavaScript. With
 * JavaScript, two native sliders appear above the boxes (`range-facet.behaviour.ts`). Their values are rounded, and the
 * minimum never exceeds the maximum. The search starts 400 ms after the last move (SEARCH-08, SEARCH-36 to 43).
 */
export const RangeFacet = ({ facet, action }: { readonly facet: RangeFacetView; readonly action: string }): ReactElement => {
  const { slider } = facet;
  const low = facet.min ?? slider.minimum;
  const high = facet.max ?? slider.maximum;
  return (
    <form
      method="get"
      action={action}
      className="range"
      data-behaviour="search-form range-facet"
      data-visit="replace"
      data-debounce={SLIDER_DELAY_MS}
      data-range={facet.attribute}
      data-round={facet.roundedTo}
      aria-label={facet.title}
    >
      <HiddenFields parameters={facet.hidden} />
      <RangeSlider id={`range-${facet.attribute}`} subject={facet.title.toLowerCase()} {...facet.slider} low={low} high={high} />
      <div className="range-boxes">
        <Box facet={facet} end="min" value={facet.min} />
        <span aria-hidden="true">to</span>
        <Box facet={facet} end="max" value={facet.max} />
        <Button type="submit" size="small" variant="quiet" className="without-js">
          Apply
        </Button>
      </div>
    </form>
  );
};

const SIGNS = { dollars: '$', km: 'km', plain: '' } as const;

const Box = ({
  facet,
  end,
  value,
}: {
  readonly facet: RangeFacetView;
  readonly end: 'min' | 'max';
  readonly value: number | null;
}): ReactElement => {
  const id = `range-${facet.attribute}-${end}`;
  const bound = end === 'min' ? facet.slider.minimum : facet.slider.maximum;
  const sign = SIGNS[facet.unit];
  return (
    <label htmlFor={id} className={`range-box range-box-${facet.unit}`}>
      <span className="sr-only">
        {facet.title}, {end === 'min' ? 'lowest' : 'highest'}
      </span>
      {sign && <span aria-hidden="true">{sign}</span>}
      <input
        id={id}
        type="number"
        name={end === 'min' ? facet.minName : facet.maxName}
        inputMode="numeric"
        min={0}
        step="any"
        defaultValue={value ?? ''}
        placeholder={facet.unit === 'plain' ? String(bound) : formatWhole(bound)}
        data-end={end}
      />
    </label>
  );
};
