import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import type { RangeFacetView } from './search-view.ts';

/**
 * A range as two boxes in a GET form, complete without JavaScript. With it, two native sliders lie over
 * each other above the boxes (`behaviours/range-facet.ts`): they round, never cross, and search 400 ms after
 * the last move (SEARCH-08, SEARCH-36 to 43).
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
      data-search-form="replace"
      data-debounce="400"
      data-range={facet.attribute}
      data-round={facet.roundedTo}
      aria-label={facet.title}
    >
      <HiddenFields parameters={facet.hidden} />
      <div className="range-slider needs-js">
        <span className="range-track" style={trackStyle(low, high, slider)} />
        <Thumb facet={facet} end="min" value={low} />
        <Thumb facet={facet} end="max" value={high} />
      </div>
      <div className="range-boxes">
        <Box facet={facet} end="min" value={facet.min} />
        <span aria-hidden="true">to</span>
        <Box facet={facet} end="max" value={facet.max} />
        <Button type="submit" size="small" look="quiet" className="without-js">
          Apply
        </Button>
      </div>
    </form>
  );
};

const Thumb = ({
  facet,
  end,
  value,
}: {
  readonly facet: RangeFacetView;
  readonly end: 'min' | 'max';
  readonly value: number;
}): ReactElement => (
  <input
    id={`range-${facet.attribute}-${end}-thumb`}
    type="range"
    min={facet.slider.minimum}
    max={facet.slider.maximum}
    step={facet.slider.step}
    defaultValue={value}
    data-thumb={end}
    // Where the thumbs meet, the one that still has room must be the one on top.
    style={end === 'min' && value > (facet.slider.minimum + facet.slider.maximum) / 2 ? { zIndex: 1 } : undefined}
    aria-label={`${end === 'min' ? 'Lowest' : 'Highest'} ${facet.title.toLowerCase()}`}
  />
);

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
        placeholder={String(bound)}
        data-end={end}
      />
    </label>
  );
};

const trackStyle = (low: number, high: number, { minimum, maximum }: RangeFacetView['slider']): Record<string, string> => {
  const share = (value: number): string =>
    maximum > minimum
      ? `${Math.round(((Math.min(maximum, Math.max(minimum, value)) - minimum) / (maximum - minimum)) * 1000) / 10}%`
      : '0%';
  return { '--from': share(low), '--to': maximum > minimum ? share(high) : '100%' };
};
