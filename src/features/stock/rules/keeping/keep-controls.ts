import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isAvailable } from '../availability.ts';
import { mainPictureUrl } from '../picture-addresses.ts';
import { purchasePriceCents } from '../prices/selling-price.ts';

/**
 * Whether the controls to compare and to save a vehicle are shown. The vehicle must be available (CARD-21). Two options of
 * the site add conditions: the vehicle must have a price and a picture (CARD-22); the vehicle must be used (CARD-23).
 *
 * @example hasKeepControls(soldVehicle, site.card) === false
 */
export const hasKeepControls = (
  vehicle: Vehicle,
  { saveNeedsPriceAndImage, saveUsedOnly }: Pick<Site['card'], 'saveNeedsPriceAndImage' | 'saveUsedOnly'>,
): boolean => {
  if (!isAvailable(vehicle)) return false;
  if (saveUsedOnly && vehicle.carType !== 'used') return false;
  return !saveNeedsPriceAndImage || ((purchasePriceCents(vehicle) ?? 0) > 0 && mainPictureUrl(vehicle) !== null);
};

/**
 * Whether the control to save a vehicle is shown (CARD-04): the site must let shoppers save vehicles, and the vehicle must
 * meet the conditions of `hasKeepControls`.
 */
export const hasSaveControl = ({ features, card }: Pick<Site, 'features' | 'card'>, vehicle: Vehicle): boolean =>
  features.favourites && hasKeepControls(vehicle, card);

/**
 * Whether the control to compare a vehicle is shown (CARD-24): the site must let shoppers compare vehicles, and the vehicle
 * must meet the conditions of `hasKeepControls`.
 */
export const hasCompareControl = ({ features, card }: Pick<Site, 'features' | 'card'>, vehicle: Vehicle): boolean =>
  features.compare && hasKeepControls(vehicle, card);

/**
 * Whether a shopper may save a vehicle now (WATCH-03): the vehicle must be available. A vehicle that was saved earlier stays
 * saved, even after it is sold.
 */
export const maySave = (vehicle: Pick<Vehicle, 'status'>, isSaved: boolean): boolean => isSaved || isAvailable(vehicle);
