import { telHref } from '#features/dealerships/rules/site-phone.ts';
import { phoneFor } from '#features/dealerships/rules/vehicle-phone.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { maskPhone } from '../rules/mask-phone.ts';
import type { PhoneRevealView } from '../ui/phone-reveal.tsx';

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
