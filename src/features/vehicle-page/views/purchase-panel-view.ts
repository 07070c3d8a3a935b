import type { ActionLink } from './action-link.ts';
import type { BodyIcon } from './body-icon.ts';
import type { PhoneRevealView } from './phone-reveal-view.ts';

export interface ViewCounterView {
  /** Views as the page was made. */
  readonly views: number;
  /** Counts this view and answers the current number (API-10). */
  readonly url: string;
}

export interface PanelPrice {
  readonly text: string;
  readonly isAmount: boolean;
  readonly type: string | null;
  readonly wasText: string | null;
  /** PRICE-07: always said here. */
  readonly condition: string | null;
}

export type PanelAction = ActionLink | { readonly kind: 'call'; readonly phone: PhoneRevealView };

/** The icons of the panel's facts. */
export type PanelIcon = BodyIcon | 'odometer' | 'gearbox' | 'ruler' | 'bed';

export interface PurchasePanelView {
  readonly heading: string;
  readonly detail: string;
  /** null: the sold view (CARD-15, VDP-55). */
  readonly price: PanelPrice | null;
  readonly isCertified: boolean;
  /** Held for somebody: the picture's tag says so too, but another view may lie over it. */
  readonly isReserved: boolean;
  /** '$1,240 under the average market price in QLD, by …'; null: the price is not below it (PRICE-15). */
  readonly belowMarket: string | null;
  readonly icons: readonly { readonly icon: PanelIcon; readonly label: string; readonly value: string }[];
  readonly location: string | null;
  readonly views: ViewCounterView | null;
  readonly actions: readonly PanelAction[];
  readonly dealership: { readonly name: string; readonly openWords: string | null; readonly licences: readonly string[] };
}
