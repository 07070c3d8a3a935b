import { type BodyShape, bodyShape } from '#features/stock/rules/body-shape.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { type OfferedAction, offeredActions } from '#features/stock/rules/vehicle-actions.ts';
import { mainPictureUrl } from '#features/stock/rules/vehicle-pictures.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { vehicleActionTarget } from '#features/stock/views/vehicle-action-target.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { type ActionLink, actionLink, type TargetOf } from './action-link.ts';
import { phoneRevealView } from './phone-reveal-view.ts';
import type { PanelAction, PanelPrice } from './purchase-panel-view.ts';

/** The content of the bars on a vehicle's page: the sticky header (VDP-57) and the button bar on phones (VDP-59). */
export interface VehicleBarsView {
  readonly vehicleId: number;
  readonly name: string;
  /** Body and transmission; unknown values are left out. */
  readonly facts: readonly string[];
  readonly pictureUrl: string | null;
  readonly shape: BodyShape;
  /** The price; null for a vehicle that is not available. */
  readonly price: PanelPrice | null;
  readonly headerLinks: readonly ActionLink[];
  readonly dockActions: readonly PanelAction[];
}

/**
 * Builds the content of the sticky header and of the button bar on phones.
 * @param targetOf returns the link of a button, or null if its page does not exist
 */
export const vehicleBarsView = (
  site: Site,
  vehicle: Vehicle,
  price: PanelPrice | null,
  targetOf: TargetOf = vehicleActionTarget,
): VehicleBarsView => {
  const links = (offered: readonly OfferedAction[]): readonly ActionLink[] =>
    offered.flatMap((one) => actionLink(site, vehicle, { ...one, label: labelOf(site, one) }, targetOf) ?? []);
  const inHeader = site.vehiclePage.stickyTradeIn ? (['finance', 'tradeIn'] as const) : (['finance'] as const);
  return {
    vehicleId: vehicle.id,
    name: vehicleName(vehicle),
    facts: [
      presentText(vehicle.simpleBody) ?? presentText(vehicle.body),
      presentText(vehicle.simpleTransmission) ?? presentText(vehicle.transmission),
    ].filter((fact) => fact !== null),
    pictureUrl: mainPictureUrl(vehicle),
    shape: bodyShape(vehicle),
    price,
    headerLinks: links(offeredActions(site, vehicle, inHeader)),
    dockActions: offeredActions(site, vehicle, ['reserve', 'enquire', 'call']).flatMap((one): readonly PanelAction[] => {
      if (one.action !== 'call') return links([one]);
      const phone = phoneRevealView(site, vehicle, one.label);
      return phone ? [{ kind: 'call', phone }] : [];
    }),
  };
};

/** The shorter button labels of the bars (VDP-57, VDP-59); the button 'Buy Online' keeps its usual label. */
const labelOf = (site: Site, { action, label }: OfferedAction): string => {
  const { reserve, tradeIn } = site.vehiclePage.stickyLabels;
  if (action === 'tradeIn') return tradeIn;
  return action === 'reserve' && !site.features.onlineBuy ? reserve : label;
};
