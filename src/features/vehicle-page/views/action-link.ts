import type { ChatWidget } from '#features/stock/rules/chat-offer.ts';
import { chatOffer } from '#features/stock/rules/chat-offer.ts';
import { financeHref } from '#features/stock/rules/finance-href.ts';
import type { OfferedAction } from '#features/stock/rules/vehicle-actions.ts';
import { vehicleActionTarget } from '#features/stock/views/vehicle-action-target.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** A button of a vehicle's page that leads somewhere. */
export interface ActionLink {
  readonly kind: 'link';
  readonly action: string;
  readonly label: string;
  readonly href: string;
  /** Its page is shown in a dialog where there is JavaScript. */
  readonly isDialog: boolean;
  /** The chat that it opens in place of that page, where there is JavaScript (VDP-54). */
  readonly chat?: ChatWidget | null;
}

/** Where a button leads; null where the product has no such page yet. */
export type TargetOf = typeof vehicleActionTarget;

/**
 * A button of a vehicle's page that leads somewhere, null where its page does not exist yet. An enquiry is the chat's
 * where the site has one for this vehicle (VDP-54): its link leads to the enquiry all the same, for who has no
 * JavaScript.
 */
export const actionLink = (
  site: Site,
  vehicle: Vehicle,
  { action, label }: OfferedAction,
  targetOf: TargetOf = vehicleActionTarget,
): ActionLink | null => {
  const target = targetOf(action, { slug: vehicle.slug, financeHref: financeHref(vehicle) });
  if (target === null) return null;
  const chat = action === 'enquire' ? chatOffer(site, vehicle) : null;
  return chat === null
    ? { kind: 'link', action, label, ...target }
    : { kind: 'link', action: 'chat', label: chat.label, ...target, chat: chat.widget };
};
