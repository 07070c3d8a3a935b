import { phoneFor } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { maskPhone } from '../rules/mask-phone.ts';

export interface PhoneRevealView {
  /** The text of the button: 'Call Now'. */
  readonly label: string;
  /** The number masked after its first five characters (VDP-64). */
  readonly masked: string;
  readonly number: string;
  /** The link that calls the number: 'tel:0733451234'. */
  readonly href: string;
  /** The URL of the page that shows the number without JavaScript. */
  readonly action: string;
  /** The fields of the report that is sent when the number is revealed (API-13). */
  readonly report: { readonly car_id: number; readonly dealership_id: number; readonly website_id: number };
}

/**
 * The phone number for enquiries about a vehicle, masked and in full (VDP-48, VDP-63, VDP-64); null if the vehicle has
 * no phone number.
 */
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
