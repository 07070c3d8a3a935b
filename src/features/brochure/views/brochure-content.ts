import { siteDay } from '#features/content/rules/content-dates.ts';
import { dealershipLicences } from '#features/dealerships/rules/dealership-licences.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { phoneFor } from '#features/dealerships/rules/phone-to-call.ts';
import type { CreditRepresentation } from '#features/finance/rules/credit-representation.ts';
import { weeklyRepayment } from '#features/finance/rules/weekly-repayment.ts';
import { vehicleDriveAway } from '#features/market-price/rules/drive-away/vehicle-drive-away.ts';
import { type DriveAwayView, driveAwayView } from '#features/market-price/views/drive-away-view.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { conditionWord } from '#features/stock/rules/vehicle-facts.ts';
import { titleLines } from '#features/stock/rules/vehicle-title.ts';
import { featureList } from '#features/vehicle-page/rules/feature-list.ts';
import { keyInformation } from '#features/vehicle-page/rules/key-information.ts';
import type { LabelledValue } from '#features/vehicle-page/rules/labelled-value.ts';
import { specificationRows } from '#features/vehicle-page/rules/specification-rows.ts';
import { formatDate } from '#kernel/format-date.ts';
import { truncate } from '#kernel/text.ts';
import { earliest, type Timed } from '#kernel/timed.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { State } from '#model/site/options/field-types.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/**
 * The price as the vehicle's card and page show it. `condition` is the condition of the price, for example 'with trade
 * in'; null if the site does not show a condition.
 */
export interface BrochurePrice {
  readonly text: string;
  readonly isAmount: boolean;
  readonly type: string | null;
  readonly wasText: string | null;
  readonly condition: string | null;
}

/** The seller. The law requires this information in all advertising. */
export interface BrochureSeller {
  readonly name: string;
  readonly legalLine: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly licences: readonly string[];
}

/** The content of a vehicle's page for printing and of its PDF. All values are texts that are ready to print. */
export interface BrochureContent {
  readonly siteName: string;
  readonly heading: string;
  readonly detail: string;
  readonly condition: string;
  /** The price; null for a sold vehicle. */
  readonly price: BrochurePrice | null;
  readonly keyInformation: readonly LabelledValue[];
  readonly specifications: readonly LabelledValue[];
  readonly features: readonly string[];
  /** Number of further features, which only the vehicle's web page shows. */
  readonly moreFeatures: number;
  /** The repayment with the interest rate, the comparison rate and the warning; null if no finance may be shown. */
  readonly finance: CreditRepresentation | null;
  /** The estimate of the price with duty; null if there is none for the vehicle and the state. */
  readonly driveAway: DriveAwayView | null;
  readonly seller: BrochureSeller;
  /** The URL of the vehicle's page, for the QR code. */
  readonly pageUrl: string;
  readonly disclaimer: string | null;
  /** The date on which the brochure was made: '21 November 2026'. */
  readonly madeOn: string;
}

/** Maximum number of features, and of characters in each text, so that a brochure has at most two pages. */
const MOST_FEATURES = 36;
const MOST_CHARACTERS = { title: 110, value: 110, feature: 70 };

/**
 * The content of a vehicle's printed page and PDF (VDP-65, API-20). It follows the same rules as the vehicle's card and
 * page.
 * @param pageUrl absolute URL of the vehicle's page
 * @param now epoch milliseconds
 * @param state the Australian state for which the price with duty is estimated; by default the state of the dealership
 * @example brochureContent(site, vehicle, pageUrl, now).value.price?.text === '$34,990'
 */
export const brochureContent = (site: Site, vehicle: Vehicle, pageUrl: string, now: number, state?: State): Timed<BrochureContent> => {
  const dealership = dealershipOf(site, vehicle);
  const estimate = vehicleDriveAway(site, vehicle, state ?? dealership.state, now);
  const { value: weekly, validUntil } = weeklyRepayment(site, vehicle, now);
  const features = allOf(featureList(vehicle.standardEquipment)).map((feature) => truncate(feature, MOST_CHARACTERS.feature));
  const { heading, detail } = titleLines(vehicle);
  const { date, endsAt } = siteDay(site.timeZone, now);
  return {
    value: {
      siteName: site.name,
      heading: truncate(heading, MOST_CHARACTERS.title),
      detail: truncate(detail, MOST_CHARACTERS.title),
      condition: conditionWord(vehicle.carType),
      price: isAvailable(vehicle) ? brochurePrice(site, vehicle, dealership) : null,
      keyInformation: keyInformation(vehicle).map(short),
      specifications: allOf(specificationRows(vehicle)).map(short),
      features: features.slice(0, MOST_FEATURES),
      moreFeatures: Math.max(0, features.length - MOST_FEATURES),
      finance: weekly,
      driveAway: estimate?.kind === 'found' ? driveAwayView(estimate) : null,
      seller: brochureSeller(site, vehicle, dealership),
      pageUrl,
      disclaimer: site.vehiclePage.disclaimer.trim() || null,
      madeOn: formatDate(date, 'long'),
    },
    validUntil: earliest([validUntil, endsAt]),
  };
};

const allOf = <Item>({ shown, rest }: { readonly shown: readonly Item[]; readonly rest: readonly Item[] }): readonly Item[] => [
  ...shown,
  ...rest,
];

const short = ({ label, value }: LabelledValue): LabelledValue => ({ label, value: truncate(value, MOST_CHARACTERS.value) });

const brochurePrice = (site: Site, vehicle: Vehicle, dealership: Dealership): BrochurePrice => {
  const { text, cents, type, wasText, condition } = displayedPrice(vehicle, dealership.stock);
  return { text, isAmount: cents !== null, type, wasText, condition: site.vehiclePage.priceConditionShown ? condition : null };
};

const brochureSeller = (site: Site, vehicle: Vehicle, dealership: Dealership): BrochureSeller => {
  const location = locationOf(dealership, vehicle.locationId);
  return {
    name: dealership.name,
    legalLine: legalLine(dealership),
    address: location && addressLine(location),
    phone: phoneFor(site, vehicle),
    licences: dealershipLicences(dealership),
  };
};

const legalLine = ({ legalName, name, abn }: Dealership): string | null => {
  const parts = [legalName === name ? null : legalName, abn === null ? null : `ABN ${abn}`].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
};

const addressLine = ({ address: { street, city, state, postcode } }: DealershipLocation): string =>
  `${street}, ${city} ${state.toUpperCase()} ${postcode}`;
