import { offerState } from '#features/stock/rules/availability.ts';
import { type OfferedButton, offeredButtons } from '#features/stock/rules/offered-buttons.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { type ButtonLink, buttonLink } from './button-link.ts';
import { type PhoneRevealView, phoneRevealView } from './phone-reveal-view.ts';

/** A button of the sidebar; 'call' reveals the phone number (VDP-48). */
export type SidebarButton = ButtonLink | { readonly kind: 'call'; readonly phone: PhoneRevealView };

/**
 * The buttons of the sidebar, in the order that the site's settings state (VDP-46 to 49, VDP-52). A button without a
 * page is left out. If the vehicle is reserved, has not arrived yet or has no price, the enquiry is the first button.
 *
 * @param dealership the dealership of the vehicle
 * @example sidebarButtons(site, reservedVehicle, dealership)[0]?.kind // 'link', to the enquiry
 */
export const sidebarButtons = (site: Site, vehicle: Vehicle, dealership: Dealership): readonly SidebarButton[] => {
  const enquiryFirst = offerState(vehicle) !== 'in-stock' || displayedPrice(vehicle, dealership.stock).cents === null;
  const isLead = ({ action }: OfferedButton): number => Number(enquiryFirst && action === 'enquire');
  const offered = offeredButtons(site, vehicle, site.vehiclePage.sidebar).toSorted((one, other) => isLead(other) - isLead(one));
  return offered.flatMap(({ action, label }): readonly SidebarButton[] => {
    if (action === 'view') return [];
    if (action === 'call') {
      const phone = phoneRevealView(site, vehicle, label);
      return phone ? [{ kind: 'call', phone }] : [];
    }
    const link = buttonLink(site, vehicle, { action, label });
    return link ? [link] : [];
  });
};
