import type { ReactElement } from 'react';
import { RangeBox } from '#features/search/ui/range-facet/range-box.tsx';
import { SLIDER_DELAY_MS } from '#features/search/ui/search-form/search-delays.ts';
import { RangeSlider } from '#ui-kit/range-slider/range-slider.tsx';
import type { PriceSliderView } from '../../views/price-slider-view.ts';

/**
 * A search by lowest and highest price (BUDGET-14, SEARCH-26): a GET form that leads to the stock, highest price first. With
 * JavaScript a slider appears above the two inputs (`range-facet.behaviour.ts`), and the button shows the number of vehicles
 * (`search-panel.behaviour.ts`). If a thumb is at the end of the slider, the price has no limit on this side.
 */
export const PriceSlider = ({
  view,
  id,
  labelledBy,
}: {
  readonly view: PriceSliderView;
  /** The id of the slider, unique on the page. */
  readonly id: string;
  /** The id of the heading of the slider. */
  readonly labelledBy: string;
}): ReactElement => {
  const { minimum, maximum } = view.slider;
  return (
    <form
      method="get"
      action={view.action}
      className="price-slider"
      aria-labelledby={labelledBy}
      data-behaviour="search-panel range-facet"
      data-range="price"
      data-debounce={SLIDER_DELAY_MS}
      data-count-address={view.countAddress}
    >
      <RangeSlider id={id} subject="price" {...view.slider} low={minimum} high={maximum} />
      <div className="range-boxes">
        <RangeBox
          id={`${id}-min`}
          name={view.minName}
          label="Lowest price"
          end="min"
          unit="dollars"
          placeholder="No minimum"
          value={null}
        />
        <span aria-hidden="true">to</span>
        <RangeBox
          id={`${id}-max`}
          name={view.maxName}
          label="Highest price"
          end="max"
          unit="dollars"
          placeholder="No maximum"
          value={null}
        />
      </div>
      <input type="hidden" name={view.sort.name} value={view.sort.value} />
      <button type="submit" className="btn btn-secondary btn-large">
        <span>
          Show me{' '}
          <span className="tabular" data-show-me-count="">
            {view.countText}
          </span>
        </span>
      </button>
      <p className="sr-only" role="status" data-show-me-status="" />
    </form>
  );
};
