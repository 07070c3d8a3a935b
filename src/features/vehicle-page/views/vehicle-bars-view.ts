import { type BodyShape, bodyShape } from '#features/stock/rules/body-shape.ts';
import { type OfferedButton, offeredButtons } from '#features/stock/rules/offered-buttons.ts';
import { mainPictureUrl } from '#features/stock/rules/picture-addresses.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { type ShownState, shownState } from '#features/stock/rules/shown-stock/shown-state.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { vehicleButtonDestination } from '#features/stock/views/vehicle-button-destination.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { type ButtonLink, buttonLink, type DestinationOf } from './button-link.ts';
import { phoneRevealView } from './phone-reveal-view.ts';
import type { SidebarButton } from './sidebar-buttons.ts';
import type { SidebarPrice } from './sidebar-view.ts';

/** The content of the bars on a vehicle's page: the sticky header (VDP-57) and the button bar on phones (VDP-59). */
export interface VehicleBarsView {
  readonly vehicleId: number;
  /**
   * Whether the vehicle is for sale, reserved or sold. An open page compares this state with the state on the server, and
   * updates the bars if the two states differ.
   */
  readonly state: ShownState;
  readonly name: string;
  /** Body and transmission; unknown values are left out. */
  readonly facts: readonly string[];
  readonly pictureUrl: string | null;
  readonly shape: BodyShape;
  /** The price; null for a vehicle that is not available. */
  readonly price: SidebarPrice | null;
  readonly headerLinks: readonly ButtonLink[];
  readonly dockActions: readonly SidebarButton[];
}

/**
 * Builds the content of the sticky header and of the button bar on phones.
 * @param destinationOf returns the page that a button opens, or null if the page does not exist
 */
export const vehicleBarsView = (
  site: Site,
  vehicle: Vehicle,
  price: SidebarPrice | null,
  destinationOf: DestinationOf = vehicleButtonDestination,
): VehicleBarsView => {
  const links = (offered: readonly OfferedButton[]): readonly ButtonLink[] =>
    offered.flatMap((one) => buttonLink(site, vehicle, { ...one, label: labelOf(site, one) }, destinationOf) ?? []);
  const inHeader = site.vehiclePage.stickyTradeIn ? (['finance', 'tradeIn'] as const) : (['finance'] as const);
  return {
    vehicleId: vehicle.id,
    state: shownState(vehicle),
    name: vehicleName(vehicle),
    facts: [
      presentText(vehicle.simpleBody) ?? presentText(vehicle.body),
      presentText(vehicle.simpleTransmission) ?? presentText(vehicle.transmission),
    ].filter((fact) => fact !== null),
    pictureUrl: mainPictureUrl(vehicle),
    shape: bodyShape(vehicle),
    price,
    headerLinks: links(offeredButtons(site, vehicle, inHeader)),
    dockActions: offeredButtons(site, vehicle, ['reserve', 'enquire', 'call']).flatMap((one): readonly SidebarButton[] => {
      if (one.action !== 'call') return links([one]);
      const phone = phoneRevealView(site, vehicle, one.label);
      return phone ? [{ kind: 'call', phone }] : [];
    }),
  };
};

/**
 * The label of a button in the sticky header (VDP-57) or in the button bar of phones (VDP-59). In these bars the
 * buttons for reservation and trade-in have other labels than on the rest of the page. All other buttons, even 'Buy
 * Online', have their usual label.
 */
const labelOf = (site: Site, { action, label }: OfferedButton): string => {
  const { reserve, tradeIn } = site.vehiclePage.stickyLabels;
  if (action === 'tradeIn') return tradeIn;
  return action === 'reserve' && !site.features.onlineBuy ? reserve : label;
};
