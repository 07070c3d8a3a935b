import { dealershipLicences } from '#features/dealerships/rules/dealership-licences.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { openNowText } from '#features/dealerships/rules/open-now-text.ts';
import { openState } from '#features/dealerships/rules/opening-hours.ts';
import { belowMarketCents, belowMarketOf } from '#features/market-price/rules/market-price.ts';
import { isAvailable, offerState } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/displayed-price.ts';
import { locationLine } from '#features/stock/rules/location-line.ts';
import { type OfferedButton, offeredButtons } from '#features/stock/rules/offered-buttons.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { formatOdometer } from '#features/stock/rules/vehicle-facts.ts';
import { titleLines } from '#features/stock/rules/vehicle-title.ts';

import { formatDollars } from '#kernel/money.ts';
import type { Timed } from '#kernel/timed.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { mostUsefulFacts } from '../rules/most-useful-facts.ts';
import { type BodyIcon, bodyIcon } from './body-icon.ts';
import { type ButtonLink, buttonLink } from './button-link.ts';
import { type PhoneRevealView, phoneRevealView } from './phone-reveal-view.ts';

export interface ViewCounterView {
  /** Number of views at the time the page was made. */
  readonly views: number;
  /** The address that counts this view and returns the current number (API-10). */
  readonly url: string;
}

export interface SidebarPrice {
  readonly text: string;
  readonly isAmount: boolean;
  readonly type: string | null;
  readonly wasText: string | null;
  /** The price type, which is always shown here (PRICE-07). */
  readonly condition: string | null;
}

export type SidebarButton = ButtonLink | { readonly kind: 'call'; readonly phone: PhoneRevealView };

/** The icons of the sidebar's facts. */
export type SidebarIcon = BodyIcon | 'odometer' | 'gearbox' | 'ruler' | 'bed';

export interface SidebarView {
  readonly heading: string;
  readonly detail: string;
  /** The price; null for a vehicle that is not available (CARD-15, VDP-55). */
  readonly price: SidebarPrice | null;
  readonly isCertified: boolean;
  /**
   * True if the vehicle is reserved. The tag on the picture also says this, but another view (such as the spin) may
   * cover the picture.
   */
  readonly isReserved: boolean;
  /** '$1,240 under the average market price in QLD, by …'; null if the price is not below the average (PRICE-15). */
  readonly belowMarket: string | null;
  readonly icons: readonly { readonly icon: SidebarIcon; readonly label: string; readonly value: string }[];
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
  const price = isAvailable(vehicle) ? sidebarPrice(vehicle, dealership) : null;
  const state = offerState(vehicle);
  return {
    value: {
      ...titleLines(vehicle),
      price,
      isCertified: vehicle.certified,
      isReserved: state === 'reserved',
      belowMarket: price && belowMarketText(vehicle, dealership),
      icons: sidebarIcons(vehicle),
      locationLine: locationLine(vehicle, dealership, site.stock.overrideCity),
      views: site.vehiclePage.viewsShown ? { views: about.views, url: viewsUrl(site, vehicle) } : null,
      actions: sidebarButtons(site, vehicle, state !== 'in-stock' || !price?.isAmount),
      dealership: { name: dealership.name, openNowText: opening ? openNowText(opening) : null, licences: dealershipLicences(dealership) },
    },
    validUntil: opening?.changesAt ?? null,
  };
};

const sidebarPrice = (vehicle: Vehicle, dealership: Dealership): SidebarPrice => {
  const { text, cents, type, wasText, condition } = displayedPrice(vehicle, dealership.stock);
  return { text, isAmount: cents !== null, type, wasText, condition };
};

/**
 * A sentence that says how far the price is below the market average, for which market, and who made the valuation
 * (VDP-45, PRICE-15).
 */
const belowMarketText = (vehicle: Vehicle, dealership: Dealership): string | null => {
  const below = belowMarketCents(vehicle, dealership.stock);
  if (below === null) return null;
  const market = belowMarketOf(vehicle) === 'national' ? 'Australia' : (presentText(vehicle.state)?.toUpperCase() ?? 'its state');
  return `${formatDollars(below)} under the average market price in ${market}, based on the valuation in our stock data`;
};

/** The sidebar's facts (VDP-47). A caravan has no odometer or gearbox, so its length and beds are shown instead. */
const sidebarIcons = (vehicle: Vehicle): SidebarView['icons'] => {
  const ofCaravan = (wanted: string): string | null =>
    (vehicle.caravan && mostUsefulFacts(vehicle).find(({ label }) => label === wanted)?.value) ?? null;
  const sleeps = ofCaravan('Sleeps');
  const icons = [
    { icon: 'odometer' as const, label: 'Odometer', value: formatOdometer(vehicle.odometerKm) },
    {
      icon: 'gearbox' as const,
      label: 'Transmission',
      value: presentText(vehicle.simpleTransmission) ?? presentText(vehicle.transmission),
    },
    {
      icon: bodyIcon(vehicle.itemType),
      label: 'Body',
      value: presentText(vehicle.simpleBody) ?? presentText(vehicle.body),
    },
    { icon: 'ruler' as const, label: 'Body length', value: ofCaravan('Body length') },
    { icon: 'bed' as const, label: 'Beds', value: sleeps && `Sleeps ${sleeps}` },
  ];
  return icons.flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value }]));
};

/** API-10 */
const viewsUrl = (site: Site, vehicle: Vehicle): string => {
  const query = new URLSearchParams({
    photos_count: String(vehicle.media.images.length),
    updated_at: new Date(vehicle.updatedAt).toISOString(),
    website_id: String(site.id),
  });
  return `${paths.api.vehicleView(vehicle.slug)}?${query}`;
};

/**
 * The buttons that the site configures, in their order, without buttons whose pages do not exist (VDP-46).
 * @param enquiryFirst true if the enquiry is the first button, as for a vehicle that is reserved, has not arrived yet
 * or has no price
 */
const sidebarButtons = (site: Site, vehicle: Vehicle, enquiryFirst: boolean): readonly SidebarButton[] => {
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
