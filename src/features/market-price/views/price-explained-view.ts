import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { priceInWords } from '#features/stock/rules/prices/price-in-words.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { hasAnyDriveAway } from '../rules/drive-away/vehicle-drive-away.ts';
import type { PriceContents } from '../rules/price-contents.ts';
import { priceContents } from '../rules/price-contents.ts';
import type { PriceGauge } from '../rules/price-gauge.ts';
import { shownGauge } from '../rules/shown-price-gauge.ts';
import type { PriceGaugeView } from './price-gauge-view.ts';
import { priceGaugeView } from './price-gauge-view.ts';

export interface PriceExplainedView {
  /** The price and its type as card and page show them: '$34,990 Drive Away'. */
  readonly priceText: string;
  readonly contents: PriceContents | null;
  readonly gauge: PriceGaugeView | null;
  /** The URL of the page that estimates the price with duty; null if there is no estimate for any Australian state. */
  readonly driveAwayHref: string | null;
}

/**
 * The section 'Price explained' of a vehicle (PRICE-08 to 13, VDP-18). Null if the vehicle is not available, or if
 * there is neither a price to explain nor a gauge. Without a gauge the section lists only what the price contains.
 *
 * @param now epoch milliseconds; the section has a link to the drive-away estimate only if the rates of duty are valid at this time
 */
export const priceExplainedView = (site: Site, vehicle: Vehicle, gauge: PriceGauge | null, now: number): PriceExplainedView | null => {
  if (!isAvailable(vehicle)) return null;
  const dealership = dealershipOf(site, vehicle);
  const price = displayedPrice(vehicle, dealership.stock);
  const contents = priceContents(price, vehicle.itemType);
  const shown = shownGauge(gauge);
  if (contents === null && shown === null) return null;
  return {
    priceText: priceInWords(price),
    contents,
    gauge: shown && priceGaugeView(shown, site.marketPrice.label),
    driveAwayHref: hasAnyDriveAway(site, vehicle, now) ? paths.vehicleDriveAway(vehicle.slug) : null,
  };
};
