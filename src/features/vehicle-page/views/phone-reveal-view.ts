import { telHref } from '#features/dealerships/rules/site-phone.ts';
import { phoneFor } from '#features/dealerships/rules/vehicle-phone.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { maskPhone } from '../rules/mask-phone.ts';

export interface PhoneRevealView {
  /** 'Call Now' */
  readonly label: string;
  /** The first five characters, then dots (VDP-64). */
  readonly masked: string;
  readonly number: string;
  /** 'tel:0733451234' */
  readonly href: string;
  /** The page that shows the number without JavaScript. */
  readonly action: string;
  /** What is reported of a reveal (API-13). */
  readonly report: { readonly car_id: number; readonly dealership_id: number; readonly website_id: number };
}

/** The number to call about a vehicle, masked and whole (VDP-48, VDP-63, VDP-64); null where nobody gave one. */
export const phoneRevealView = (site: Site, vehicle: Vehicle, label: string): PhoneRevealView | null => {
  const number = phoneFor(site, vehicle);
  return number === null
    ? null
    : {
        label,
        masked: maskPhone(number),
        number,
        href: telHref(number),
        action: paths.vehiclePhone(vehicle.slug),
        report: { car_id: vehicle.id, dealership_id: vehicle.dealershipId, website_id: site.id },
      };
};
