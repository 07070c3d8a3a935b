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
