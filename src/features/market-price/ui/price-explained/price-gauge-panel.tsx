import type { ReactElement } from 'react';
import type { PriceGaugeView } from '../../views/price-gauge-view.ts';

/**
 * The SVG path of the arc: a semicircle of radius 50, from left to right. The path has the attribute
 * `pathLength="100"`, so the lengths in `stroke-dasharray` are percentages of the arc.
 */
const ARC = 'M10 60a50 50 0 0 1 100 0';

/**
 * Compares the price with the prices of similar vehicles (PRICE-08): an arc, and the market range with the price marked
 * on it. The server draws both, and also writes their values as text.
 *
 * By default, the arc shows how good the price is: the better the price, the fuller the arc. If the label describes the
 * position in the market range, the arc shows this position: the higher the price, the fuller the arc.
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
