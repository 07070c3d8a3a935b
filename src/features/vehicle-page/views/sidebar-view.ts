import { dealershipLicences } from '#features/dealerships/rules/dealership-licences.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { openNowText } from '#features/dealerships/rules/open-now-text.ts';
import { openState } from '#features/dealerships/rules/opening-hours.ts';
import { belowMarketCents, belowMarketOf } from '#features/market-price/rules/below-market.ts';
import { isAvailable, offerState } from '#features/stock/rules/availability.ts';
import { locationLine } from '#features/stock/rules/location-line.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { holdEnd } from '#features/stock/rules/shown-stock/hold-end.ts';
import { type ShownState, shownState } from '#features/stock/rules/shown-stock/shown-state.ts';
import { titleLines } from '#features/stock/rules/vehicle-title.ts';
import { formatDollars } from '#kernel/money.ts';
import { earliest, type Timed } from '#kernel/timed.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { type SidebarButton, sidebarButtons } from './sidebar-buttons.ts';
import { type SidebarIcon, sidebarIcons } from './sidebar-icons.ts';

export interface ViewCounterView {
  /** How often the vehicle had been viewed when the page was made. */
  readonly views: number;
  /** The URL of the endpoint that counts one more view of the vehicle and returns the new number of views (API-10). */
  readonly url: string;
}

export interface SidebarPrice {
  readonly text: string;
  readonly isAmount: boolean;
  readonly type: string | null;
  readonly wasText: string | null;
  /** The price type, which the sidebar always shows (PRICE-07). */
  readonly condition: string | null;
}

export interface SidebarView {
  readonly heading: string;
  readonly detail: string;
  /** The price; null for a vehicle that is not available (CARD-15, VDP-55). */
  readonly price: SidebarPrice | null;
  readonly isCertified: boolean;
  /**
   * True if the vehicle is reserved. The tag on the picture also says this, but another view, such as the 360° view, may
   * cover the picture.
   */
  readonly isReserved: boolean;
  /**
   * The time at which another shopper's unpaid reservation of the vehicle ends, such as '2:05 pm'. Null if there is
   * no unpaid reservation, or if the site does not show the time.
   */
  readonly heldUntil: string | null;
  readonly vehicleId: number;
  /**
   * Whether the vehicle is for sale, reserved or sold. The script of an open page compares this state with the state on the
   * server, and updates the sidebar if the two states differ.
   */
  readonly state: ShownState;
  /**
   * '$1,240 under the average market price in QLD, based on the valuation in our stock data'; null if the price is not
   * far enough below the average (PRICE-15).
   */
  readonly belowMarket: string | null;
  readonly icons: readonly SidebarIcon[];
  /** City and state of the vehicle, e.g. 'Brisbane, QLD'; null if they are unknown (VDP-43). */
  readonly locationLine: string | null;
  readonly views: ViewCounterView | null;
  readonly actions: readonly SidebarButton[];
  readonly dealership: { readonly name: string; readonly openNowText: string | null; readonly licences: readonly string[] };
}

/**
 * The content of the sidebar on a vehicle's page: title, price, facts, location line, number of views, buttons and
 * dealership (VDP-40 to 49, VDP-52, VDP-55). A vehicle that is not available has no price and no phone number (CARD-15).
 */
export const sidebarView = (site: Site, vehicle: Vehicle, about: { readonly views: number; readonly now: number }): Timed<SidebarView> => {
  const dealership = dealershipOf(site, vehicle);
  const location = locationOf(dealership, vehicle.locationId);
  const opening = location ? openState(location, 'sales', about.now) : null;
  const hold = holdEnd(site, vehicle, about.now);
  const price = isAvailable(vehicle) ? sidebarPrice(vehicle, dealership) : null;
  return {
    value: {
      ...titleLines(vehicle),
      price,
      isCertified: vehicle.certified,
      isReserved: offerState(vehicle) === 'reserved',
      heldUntil: hold.value,
      vehicleId: vehicle.id,
      state: shownState(vehicle),
      belowMarket: price && belowMarketText(vehicle, dealership),
      icons: sidebarIcons(vehicle),
      locationLine: locationLine(vehicle, dealership, site.stock.overrideCity),
      views: site.vehiclePage.viewsShown ? { views: about.views, url: viewsUrl(site, vehicle) } : null,
      actions: sidebarButtons(site, vehicle, dealership),
      dealership: { name: dealership.name, openNowText: opening ? openNowText(opening) : null, licences: dealershipLicences(dealership) },
    },
    validUntil: earliest([opening?.changesAt ?? null, hold.validUntil]),
  };
};

const sidebarPrice = (vehicle: Vehicle, dealership: Dealership): SidebarPrice => {
  const { text, cents, type, wasText, condition } = displayedPrice(vehicle, dealership.stock);
  return { text, isAmount: cents !== null, type, wasText, condition };
};

/**
 * A sentence that says how far the price is below the average price in the state or in Australia, and where this average
 * comes from (VDP-45, PRICE-15).
 */
const belowMarketText = (vehicle: Vehicle, dealership: Dealership): string | null => {
  const below = belowMarketCents(vehicle, dealership.stock);
  if (below === null) return null;
  const market = belowMarketOf(vehicle) === 'national' ? 'Australia' : (presentText(vehicle.state)?.toUpperCase() ?? 'its state');
  return `${formatDollars(below)} under the average market price in ${market}, based on the valuation in our stock data`;
};

/** The URL that a script requests to count a view of the vehicle (API-10). */
const viewsUrl = (site: Site, vehicle: Vehicle): string => {
  const query = new URLSearchParams({
    photos_count: String(vehicle.media.images.length),
    updated_at: new Date(vehicle.updatedAt).toISOString(),
    website_id: String(site.id),
  });
  return `${paths.api.vehicleView(vehicle.slug)}?${query}`;
};
