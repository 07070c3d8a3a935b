import { centsToDollars, dollarsToCents } from '#kernel/money.ts';
import type { PriceGauge } from './price-gauge.ts';

/** A price gauge as JSON, with the field names of the specification (ENT-13). Amounts are in dollars. */
export interface PriceGaugeJson {
  readonly fill: number | null;
  readonly listing_price: number | null;
  readonly market_range_min: number | null;
  readonly market_range_max: number | null;
  readonly confidence: number | null;
  readonly description: string | null;
}

const dollars = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));

/**
 * A gauge in the form that API-09 returns.
 *
 * @example priceGaugeJson(gauge).market_range_min === 31500
 */
export const priceGaugeJson = (gauge: PriceGauge): PriceGaugeJson => ({
  fill: gauge.fill,
  listing_price: dollars(gauge.listingPriceCents),
  market_range_min: dollars(gauge.marketMinCents),
  market_range_max: dollars(gauge.marketMaxCents),
  confidence: gauge.confidence,
  description: gauge.description,
});

/**
 * The largest amount that is accepted, in dollars. A larger amount can only be an error of the price service, so it is
 * treated as a missing amount.
 */
const MOST_DOLLARS = 1_000_000_000;
const LONGEST_DESCRIPTION = 600;

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const centsOf = (value: unknown): number | null => {
  const number = numberOf(value);
  return number === null || Math.abs(number) > MOST_DOLLARS ? null : dollarsToCents(number);
};
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST_DESCRIPTION) : null;

/**
 * Reads the answer of a price service as a gauge. A figure that is not a number is treated as missing. Returns
 * null if all figures are missing ('No data returned', PRICE-14).
 *
 * @example parsePriceGauge({}) === null
 */
export const parsePriceGauge = (answer: unknown): PriceGauge | null => {
  if (typeof answer !== 'object' || answer === null) return null;
  const json = answer as Readonly<Record<string, unknown>>;
  const gauge: PriceGauge = {
    fill: numberOf(json.fill),
    listingPriceCents: centsOf(json.listing_price),
    marketMinCents: centsOf(json.market_range_min),
    marketMaxCents: centsOf(json.market_range_max),
    confidence: numberOf(json.confidence),
    description: textOf(json.description),
  };
  const { description: _words, ...figures } = gauge;
  return Object.values(figures).every((figure) => figure === null) ? null : gauge;
};
