import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import type { Cents } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PriceGauge, ShownGauge } from './price-gauge.ts';

/**
 * The displayed price of a vehicle in cents, if it is compared with market prices. Null if the site compares no prices
 * (SITE-11), if the vehicle is not for sale, or if its price is a subscription.
 */
export const comparedPriceCents = (site: Site, vehicle: Vehicle): Cents | null => {
  if (!site.features.priceComparison || !isAvailable(vehicle)) return null;
  const dealership = dealershipOf(site, vehicle);
  const price = displayedPrice(vehicle, dealership.stock);
  return price.kind === 'subscription' ? null : price.cents;
};

/** PRICE-10 */
const LEAST_CONFIDENCE = 0.2;

/**
 * Whether the confidence of a gauge (0 to 1) is high enough to show the gauge (PRICE-10).
 *
 * @example isReliable(0.2) === false
 */
export const isReliable = (confidence: number): boolean => confidence > LEAST_CONFIDENCE;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * Returns the gauge if it may be shown. The result is null in these cases:
 * - there is no gauge, or its fill, price, range or confidence is missing (PRICE-09); the number 0 is not a missing
 *   value
 * - the confidence is 0.2 or less (PRICE-10)
 * - the price is above the market range (PRICE-11)
 *
 * @example shownGauge({ ...gauge, confidence: 0.2 }) === null
 */
export const shownGauge = (gauge: PriceGauge | null): ShownGauge | null => {
  if (gauge === null) return null;
  const { fill, listingPriceCents, marketMinCents, marketMaxCents, confidence, description } = gauge;
  if (!isNumber(fill) || !isNumber(listingPriceCents) || !isNumber(marketMinCents) || !isNumber(marketMaxCents) || !isNumber(confidence))
    return null;
  if (!isReliable(confidence) || marketMaxCents < listingPriceCents) return null;
  return { fill, listingPriceCents, marketMinCents, marketMaxCents, confidence, description };
};
