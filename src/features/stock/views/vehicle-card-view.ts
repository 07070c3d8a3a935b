import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import type { Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { isAvailable } from '../rules/availability.ts';
import { type BodyShape, bodyShape } from '../rules/body-shape.ts';
import { cardFacts } from '../rules/card-facts.ts';
import { cardTag, type VehicleTag } from '../rules/card-tag.ts';
import { financeLinkValues } from '../rules/finance-link-values.ts';
import { locationLine } from '../rules/location-line.ts';
import { type OfferedButton, offeredButtons } from '../rules/offered-buttons.ts';
import { mainPictureUrl } from '../rules/picture-addresses.ts';
import { presentText } from '../rules/present-text.ts';
import { displayedPrice } from '../rules/prices/displayed-price.ts';
import { holdEnd } from '../rules/shown-stock/hold-end.ts';
import { type ShownState, shownState } from '../rules/shown-stock/shown-state.ts';
import { conditionWord } from '../rules/vehicle-facts.ts';
import { titleLines, vehicleTitle } from '../rules/vehicle-title.ts';
import { compareControlHref } from './compare-control-href.ts';
import { withReserveAmount } from './reserve-button-label.ts';
import { reserveLink } from './reserve-link.ts';
import { saveControlHref } from './save-control-href.ts';

/**
 * Everything that a card shows of one vehicle, as finished texts and URLs, so that the component makes no decisions.
 */
export interface VehicleCardView {
  readonly id: number;
  readonly slug: string;
  /** Year, make and model. */
  readonly heading: string;
  /** Badge and series; empty if the heading already contains both. */
  readonly detail: string;
  /** Heading and detail together, for the accessible names of controls. */
  readonly title: string;
  /** The first picture of the vehicle; null if the outline of the body is drawn instead. */
  readonly picture: { readonly src: string; readonly alt: string } | null;
  readonly shape: BodyShape;
  readonly tag: VehicleTag | null;
  readonly location: string | null;
  /** The dealership's name, if the site shows stock of several dealerships. */
  readonly dealershipName: string | null;
  readonly isAvailable: boolean;
  /**
   * Whether the vehicle is for sale, reserved or sold. An open page compares this state with the state on the server, and
   * updates the card if the two states differ.
   */
  readonly state: ShownState;
  /** The link target of the card's compare button (CARD-24); null if the card has no such button. */
  readonly compareHref: string | null;
  /** The link target of the card's save button (CARD-04); null if the card has no such button. */
  readonly saveHref: string | null;
  /** The displayed price; null if the vehicle is not available (CARD-15). */
  readonly price: CardPrice | null;
  /** Condition, transmission, odometer, fuel; empty unless the vehicle is in stock (CARD-07). */
  readonly facts: readonly string[];
  readonly actions: readonly OfferedButton[];
  /** The URL that the finance button opens (CARD-11). */
  readonly financeHref: string;
  /** The URL that the Reserve button opens (CARD-12). */
  readonly reserveHref: string;
  /** The finance summary; null if none is shown. The finance feature adds it (`buildFinancedCard`). */
  readonly finance: CardFinance | null;
}

/** A repayment with its terms and rates; a card shows all of it or nothing (CARD-08, CARD-16). */
export interface CardFinance {
  /** 'tooltip' if the comparison rate is shown in a tooltip, 'inline' if it is shown in the text. */
  readonly layout: 'inline' | 'tooltip';
  readonly repayment: { readonly text: string; readonly per: string };
  /** Term and deposit of the repayment: 'over 5 years, deposit $2,199'. */
  readonly terms: string;
  readonly annualRate: string;
  readonly comparisonRate: string;
  /** The URL of the page or section with the terms and conditions. */
  readonly termsHref: string;
}

interface CardPrice {
  readonly text: string;
  readonly isAmount: boolean;
  readonly type: string | null;
  readonly wasText: string | null;
  /** The condition of the price, 'with trade in', if the site shows this condition on cards too (docs/settled.md: Law). */
  readonly condition: string | null;
}

export type CardSite = Pick<
  Site,
  'dealerships' | 'primaryDealership' | 'stock' | 'tags' | 'card' | 'features' | 'reservations' | 'timeZone' | 'vehiclePage'
>;

/**
 * Builds everything that a vehicle card shows (CARD-02, 03, 05 to 07, 09 to 15). It uses the same rules as the vehicle
 * page, so that card and page always show the same values.
 *
 * @param now epoch milliseconds
 * @example buildVehicleCard(site, vehicle, now).value.price?.text === '$34,990'
 */
export const buildVehicleCard = (site: CardSite, vehicle: Vehicle, now: number): Timed<VehicleCardView> => {
  const dealership = dealershipOf(site, vehicle);
  const available = isAvailable(vehicle);
  const tag = cardTag(vehicle, site.tags, now, holdEnd(site, vehicle, now));
  const title = vehicleTitle(vehicle);
  const shown = displayedPrice(vehicle, dealership.stock);
  const card: VehicleCardView = {
    id: vehicle.id,
    slug: vehicle.slug,
    ...titleLines(vehicle),
    title,
    picture: pictureOf(vehicle, title),
    shape: bodyShape(vehicle),
    tag: tag.value,
    location: locationLine(vehicle, dealership, site.stock.overrideCity),
    dealershipName: site.dealerships.length > 1 ? dealership.name : null,
    isAvailable: available,
    state: shownState(vehicle),
    compareHref: compareControlHref(site, vehicle),
    saveHref: saveControlHref(site, vehicle),
    price: available
      ? {
          text: shown.text,
          isAmount: shown.cents !== null,
          type: shown.type,
          wasText: shown.wasText,
          condition: site.vehiclePage.priceConditionShown ? shown.condition : null,
        }
      : null,
    facts: cardFacts(vehicle).map((fact) => fact.value),
    actions: offeredButtons(site, vehicle, site.card.buttons).map((button) => withReserveAmount(site, button)),
    financeHref: paths.financeLink(financeLinkValues(vehicle)),
    reserveHref: reserveLink(site, vehicle),
    finance: null,
  };
  return { value: card, validUntil: tag.validUntil };
};

const pictureOf = (vehicle: Vehicle, title: string): VehicleCardView['picture'] => {
  const src = mainPictureUrl(vehicle);
  if (src === null) return null;
  const colour = presentText(vehicle.colour);
  return { src, alt: `${conditionWord(vehicle.carType)} ${title}${colour ? ` in ${colour}` : ''}` };
};
