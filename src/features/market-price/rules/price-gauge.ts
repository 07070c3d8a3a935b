import type { Cents } from '#kernel/money.ts';

/**
 * The answer of a market-price source about one vehicle (ENT-13). A field is null if the source did not state its
 * value. Amounts are in cents.
 */
export interface PriceGauge {
  /** The fill of the gauge, from 0 to 1; a better price has a higher fill. */
  readonly fill: number | null;
  readonly listingPriceCents: Cents | null;
  readonly marketMinCents: Cents | null;
  readonly marketMaxCents: Cents | null;
  /** How reliable the figures are, from 0 to 1. */
  readonly confidence: number | null;
  /** A description of the compared vehicles, in one or two sentences. */
  readonly description: string | null;
}

/** A gauge that may be shown, with every figure that the drawing needs. */
export type ShownGauge = { readonly [Key in Exclude<keyof PriceGauge, 'description'>]: number } & Pick<PriceGauge, 'description'>;

export type GaugeBand = 'low' | 'medium' | 'high';

/**
 * The colour band of a gauge (PRICE-12). It depends on how much of the gauge is filled.
 *
 * @param fill how good the price is, from 0 to 1
 * @example gaugeBand(0.3) === 'medium'
 */
export const gaugeBand = (fill: number): GaugeBand => {
  if (fill < 0.3) return 'low';
  return fill < 0.6 ? 'medium' : 'high';
};

/**
 * The label of a gauge (PRICE-13). It depends on how much of the gauge is filled. The label changes at 0.65, although
 * the colour band changes at 0.3 and 0.6.
 *
 * @param fill how good the price is, from 0 to 1
 * @example dealLabel(0.65) === 'Great Deal'
 */
export const dealLabel = (fill: number): 'Good Deal' | 'Great Deal' => (fill < 0.65 ? 'Good Deal' : 'Great Deal');

const POSITIONS: Readonly<Record<GaugeBand, string>> = {
  low: 'Upper part of the range',
  medium: 'Middle of the range',
  high: 'Lower part of the range',
};

/**
 * The label of the gauge. The site's option `marketPrice.label` selects the words of PRICE-13 ('deal'), the part of the
 * range in which the price is ('position'), or no label ('off'). If the source does not say what it compared, no price
 * is called good, because such a claim needs a stated basis (docs/law-and-formats.md, section 1).
 *
 * @example gaugeLabel({ ...gauge, fill: 0.9 }, 'position') === 'Lower part of the range'
 */
export const gaugeLabel = (
  { fill, listingPriceCents, marketMinCents, description }: Omit<ShownGauge, 'marketMaxCents' | 'confidence'>,
  label: 'deal' | 'position' | 'off',
): string | null => {
  if (label === 'off') return null;
  if (label === 'deal') return description === null ? null : dealLabel(fill);
  return listingPriceCents < marketMinCents ? 'Below the range' : POSITIONS[gaugeBand(fill)];
};
