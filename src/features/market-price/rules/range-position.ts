import type { ShownGauge } from './price-gauge.ts';

/**
 * The position of a price in its market range, in per cent: 0 at or below the lower end, 100 at the upper end.
 *
 * @example rangePosition({ listingPriceCents: 32_000_00, marketMinCents: 30_000_00, marketMaxCents: 34_000_00 }) === 50
 */
export const rangePosition = ({
  listingPriceCents,
  marketMinCents,
  marketMaxCents,
}: Pick<ShownGauge, 'listingPriceCents' | 'marketMinCents' | 'marketMaxCents'>): number => {
  const width = marketMaxCents - marketMinCents;
  if (width <= 0) return listingPriceCents < marketMinCents ? 0 : 50;
  const share = (listingPriceCents - marketMinCents) / width;
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
};
