import { formatDollars } from '#kernel/money.ts';
import { type GaugeBand, gaugeBand, gaugeLabel, type ShownGauge } from '../rules/price-gauge.ts';
import { rangePosition } from '../rules/range-position.ts';

export interface PriceGaugeView {
  /** The filled part of the arc, from 0 to 100. */
  readonly arcPercent: number;
  /**
   * The accessible name of the arc. It says whether the arc shows how good the price is, or the position of the price in the
   * market range.
   */
  readonly arcName: string;
  readonly band: GaugeBand;
  /**
   * A text about how good the price is, or about its position in the market range (PRICE-13). Null if the site shows no
   * label, or if the gauge has no description and the label would say how good the price is.
   */
  readonly label: string | null;
  readonly price: string;
  readonly marketMin: string;
  readonly marketMax: string;
  /** The position of the price in the market range, in per cent: 0 at the lower end of the range, 100 at the upper end. */
  readonly position: number;
  readonly description: string | null;
}

/**
 * By default, the arc shows how good the price is: the better the price, the longer the filled part of the arc. If the
 * label names the position of the price in the market range, the arc shows this position: the higher the price, the
 * longer the filled part.
 */
const arcOf = (gauge: ShownGauge, label: 'deal' | 'position' | 'off'): Pick<PriceGaugeView, 'arcPercent' | 'arcName'> =>
  label === 'position'
    ? { arcPercent: Math.round(rangePosition(gauge)), arcName: 'Position of the price in the market range' }
    : { arcPercent: Math.round(Math.min(1, Math.max(0, gauge.fill)) * 100), arcName: 'How good the price is' };

/** Builds the texts and positions with which a gauge is drawn (PRICE-08, 12, 13). */
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
