import type { ReactElement } from 'react';
import { formatWhole } from '#kernel/format-number.ts';
import { Button } from '#ui-kit/button/button.tsx';
import { RangeSlider } from '#ui-kit/range-slider/range-slider.tsx';
import type { RangeFacetView } from '../../views/search-view.ts';
import { HiddenFields } from '../hidden-fields.tsx';
import { SLIDER_DELAY_MS } from '../search-form/search-delays.ts';
import { RangeBox } from './range-box.tsx';

/**
 * A facet with two number boxes, for a minimum and a maximum, in a GET form. It works without JavaScript. With
 * JavaScript, two native sliders appear above the boxes (`range-facet.behaviour.ts`). Their values are rounded, and the
 * minimum never exceeds the maximum. The search starts 400 ms after the last move (SEARCH-08, SEARCH-36 to 43).
 */
export const RangeFacet = ({ facet, action }: { readonly facet: RangeFacetView; readonly action: string }): ReactElement => {
  const { slider } = facet;
  const low = facet.min ?? slider.minimum;
  const high = facet.max ?? slider.maximum;
  const amount = facet.unit === 'plain' ? String : formatWhole;
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
        <RangeBox
          id={`range-${facet.attribute}-min`}
          name={facet.minName}
          label={`${facet.title}, lowest`}
          end="min"
          unit={facet.unit}
          placeholder={amount(slider.minimum)}
          value={facet.min}
        />
        <span aria-hidden="true">to</span>
        <RangeBox
          id={`range-${facet.attribute}-max`}
          name={facet.maxName}
          label={`${facet.title}, highest`}
          end="max"
          unit={facet.unit}
          placeholder={amount(slider.maximum)}
          value={facet.max}
        />
        <Button type="submit" size="small" variant="quiet" className="without-js">
          Apply
        </Button>
      </div>
    </form>
  );
};
