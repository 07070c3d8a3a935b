import type { ReactElement } from 'react';
import { formatDollars } from '#kernel/money.ts';
import { type GaugeBand, gaugeBand, gaugeLabel, type ShownGauge } from '../rules/price-gauge.ts';
import { rangePosition } from '../rules/range-position.ts';

export interface PriceGaugeView {
  /** What the arc fills, 0 to 100. */
  readonly arcPercent: number;
  /** 'How good the price is', or where it lies: what the arc is a measure of. */
  readonly arcName: string;
  readonly band: GaugeBand;
  /** PRICE-13, or what the site says in its place; null: nothing. */
  readonly label: string | null;
  readonly price: string;
  readonly marketMin: string;
  readonly marketMax: string;
  /** Where the price lies in the range, in per cent from its lower end. */
  readonly position: number;
  readonly description: string | null;
}

/** How good the price is; under words that say where it lies, that: an arc and a scale that go opposite ways are not understood. */
const arcOf = (gauge: ShownGauge, label: 'deal' | 'position' | 'off'): Pick<PriceGaugeView, 'arcPercent' | 'arcName'> =>
  label === 'position'
    ? { arcPercent: Math.round(rangePosition(gauge)), arcName: 'Where the price lies in the range' }
    : { arcPercent: Math.round(Math.min(1, Math.max(0, gauge.fill)) * 100), arcName: 'How good the price is' };

/** The words and measures of a gauge (PRICE-08, 12, 13). */
export const priceGaugeView = (gauge: ShownGauge, label: 'deal' | 'position' | 'off'): PriceGaugeView => ({
  ...arcOf(gauge, label),
  band: gaugeBand(gauge.fill),
  label: gaugeLabel(gauge, label),
  price: formatDollars(gauge.listingPriceCents),
  marketMin: formatDollars(gauge.marketMinCents),
  marketMax: formatDollars(gauge.marketMaxCents),
  position: rangePosition(gauge),
  description: gauge.description,
});

/** Half a circle of radius 50, from left to right; `pathLength` makes its dashes per cent. */
const ARC = 'M10 60a50 50 0 0 1 100 0';

/**
 * The price among those of comparable vehicles (PRICE-08): an arc that fills the better the price is, or the
 * higher it lies where the words say that, and the market range with the price on it. Both are drawn on the server; the words say the same.
 */
export const PriceGaugePanel = ({ view }: { readonly view: PriceGaugeView }): ReactElement => (
  <figure className="price-gauge" data-band={view.band} aria-labelledby="price-gauge-title">
    <figcaption id="price-gauge-title">This price in the market</figcaption>
    <div className="price-gauge-drawing">
      <div className="price-gauge-arc">
        <meter
          className="sr-only"
          min={0}
          max={100}
          value={view.arcPercent}
          aria-label={view.arcName}
          aria-valuetext={`${view.arcPercent} of 100${view.label === null ? '' : `: ${view.label}`}`}
        />
        <svg viewBox="0 0 120 66" aria-hidden="true">
          <path d={ARC} pathLength="100" />
          {view.arcPercent > 0 && <path d={ARC} className="price-gauge-fill" pathLength="100" strokeDasharray={`${view.arcPercent} 100`} />}
        </svg>
        {view.label !== null && <p className="price-gauge-label">{view.label}</p>}
      </div>
      <div className="price-gauge-range">
        <div className="price-gauge-scale" aria-hidden="true">
          <span className="price-gauge-pin" style={{ insetInlineStart: `${view.position}%` }} />
        </div>
        <dl>
          <div>
            <dt>Market low</dt>
            <dd>{view.marketMin}</dd>
          </div>
          <div>
            <dt>This price</dt>
            <dd>{view.price}</dd>
          </div>
          <div>
            <dt>Market high</dt>
            <dd>{view.marketMax}</dd>
          </div>
        </dl>
      </div>
    </div>
    {view.description !== null && <p className="price-gauge-basis">{view.description}</p>}
  </figure>
);
