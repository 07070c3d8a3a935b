import type { Cents } from '#kernel/money.ts';
import type { MarketFigures } from './market-figures.ts';
import type { PriceGauge } from './price-gauge.ts';

/** Minimum number of vehicles for market figures. With fewer vehicles, one extreme price would change the figures too much. */
const LEAST_VEHICLES = 10;
/** From this number of vehicles on, the confidence is 1. */
const ENOUGH_VEHICLES = 20;
/**
 * Below the minimum number of vehicles, the confidence is this value times the number of vehicles. Nine vehicles give
 * 0.18, which is below the limit of 0.2 (PRICE-10).
 */
const CONFIDENCE_OF_FEW = 0.02;

/**
 * The confidence (0 to 1) of figures that were calculated from a number of comparable vehicles. With fewer than ten
 * vehicles, the confidence is so low that the gauge is hidden (PRICE-10). From ten vehicles on, the confidence rises from
 * 0.5 to 1.
 *
 * @example confidenceOf(9) === 0.18
 * @example confidenceOf(10) === 0.5
 */
export const confidenceOf = (count: number): number =>
  count < LEAST_VEHICLES ? count * CONFIDENCE_OF_FEW : Math.min(count, ENOUGH_VEHICLES) / ENOUGH_VEHICLES;

/** Rounds to three decimals, which is enough for drawing and JSON. */
const round = (share: number): number => Math.round(share * 1000) / 1000;

/**
 * The fill of the gauge. It is 0 for a price at or above the upper end of the market range, and 1 for a price at or
 * below the lower end. Between the two ends it changes linearly. If all compared vehicles have the same price, the fill
 * for this price is 0.5.
 *
 * @example fillOf(31_000_00, { lowCents: 30_000_00, highCents: 34_000_00 }) === 0.75
 */
export const fillOf = (priceCents: Cents, { lowCents, highCents }: Pick<MarketFigures, 'lowCents' | 'highCents'>): number => {
  if (highCents === lowCents) return priceCents === lowCents ? 0.5 : Number(priceCents < lowCents);
  return round(Math.min(1, Math.max(0, (highCents - priceCents) / (highCents - lowCents))));
};

/** The market range in whole dollars: the lower end is rounded down, and the upper end is rounded up. */
const wholeDollars = (figures: MarketFigures) => ({
  marketMinCents: Math.floor(figures.lowCents / 100) * 100,
  marketMaxCents: Math.ceil(figures.highCents / 100) * 100,
});

/**
 * Calculates the price gauge, which compares the price of a vehicle with the prices of comparable vehicles (PRICE-08).
 *
 * @param description a sentence that names the compared vehicles
 */
export const estimateGauge = (priceCents: Cents, figures: MarketFigures, description: string): PriceGauge => ({
  fill: fillOf(priceCents, figures),
  listingPriceCents: priceCents,
  ...wholeDollars(figures),
  confidence: confidenceOf(figures.count),
  description,
});
