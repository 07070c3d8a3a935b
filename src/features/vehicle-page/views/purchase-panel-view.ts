import type { BodyIcon } from './body-icon.ts';
import type { ButtonLink } from './button-link.ts';
import type { PhoneRevealView } from './phone-reveal-view.ts';

export interface ViewCounterView {
  /** Number of views at the time the page was made. */
  readonly views: number;
  /** The address that counts this view and returns the current number (API-10). */
  readonly url: string;
}

export interface PanelPrice {
  readonly text: string;
  readonly isAmount: boolean;
  readonly type: string | null;
  readonly wasText: string | null;
  /** The price type, which is always shown here (PRICE-07). */
  readonly condition: string | null;
}

export type PanelAction = ButtonLink | { readonly kind: 'call'; readonly phone: PhoneRevealView };

/** The icons of the panel's facts. */
export type PanelIcon = BodyIcon | 'odometer' | 'gearbox' | 'ruler' | 'bed';

export interface PurchasePanelView {
  readonly heading: string;
  readonly detail: string;
  /** The price; null for a vehicle that is not available (CARD-15, VDP-55). */
  readonly price: PanelPrice | null;
  readonly isCertified: boolean;
  /** True if the vehicle is reserved. The picture's tag says so too, but another view may cover it. */
  readonly isReserved: boolean;
  /** '$1,240 under the average market price in QLD, by …'; null if the price is not below the average (PRICE-15). */
  readonly belowMarket: string | null;
  readonly icons: readonly { readonly icon: PanelIcon; readonly label: string; readonly value: string }[];
  readonly location: string | null;
  readonly views: ViewCounterView | null;
  readonly actions: readonly PanelAction[];
  readonly dealership: { readonly name: string; readonly openNowText: string | null; readonly licences: readonly string[] };
}
