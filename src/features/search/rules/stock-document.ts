import { isAvailable } from '#features/stock/rules/availability.ts';
import { bodyName } from '#features/stock/rules/body-names.ts';
import { colourFamily } from '#features/stock/rules/colours/colour-family.ts';
import type { IndexedVehicle } from '#features/stock/rules/indexed-vehicle.ts';
import { vehicleLocation } from '#features/stock/rules/location-line.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { onOfferCents, searchedPriceCents } from '#features/stock/rules/prices/selling-price.ts';
import { type Cents, centsToDollars } from '#kernel/money.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import { amountBucket, PRICE_BUCKETS, WEEKLY_PAYMENT_BUCKETS } from './amount-bucket.ts';
import { makeModelValue } from './models-of-make.ts';
import { alternativesOf } from './query/value-alternatives.ts';
import type { StockDocument } from './stock-search.ts';

/** The data of a dealership that are stored in the search documents of its vehicles. They are the same on every site. */
export type IndexedDealership = Pick<Dealership, 'name' | 'slug' | 'locations'> & {
  readonly stock: Pick<Dealership['stock'], 'noPriceText' | 'offersSubscriptions' | 'onlySubscriptions'>;
};

/**
 * Converts a vehicle to the document that search engines index. Pages and API use the same document, so they agree with the index
 * (docs/settled.md: Search). The document does not depend on a site or on time.
 *
 * Fields that need an explanation:
 * - `price`: the selling price in dollars. It is missing while the vehicle is not available, because its price is then hidden.
 * - `tag`: the vehicle's own tag.
 * - `weekly_price_range`: the range that contains the lowest weekly repayment of all lenders.
 * - `certified`: 'true' or missing.
 * - `filtered_features`: a feature that contains '|' is split into several, because '|' separates the alternatives in a chosen
 *   value.
 * - fuel, drive and transmission: the simplified terms if the feed has them.
 *
 * All documents have the same keys in the same order, even for missing values. Objects of the same shape are created and read
 * several times faster.
 *
 * @example toStockDocument(vehicle, dealership).attributes.make_model === 'Toyota > Corolla'
 */
export const toStockDocument = (vehicle: IndexedVehicle, dealership: IndexedDealership): StockDocument => ({
  id: vehicle.id,
  dealershipId: vehicle.dealershipId,
  slug: vehicle.slug,
  attributes: facetValues(vehicle, dealership),
  numbers: numbers(vehicle, dealership),
  text: searchedFields(vehicle, dealership),
  rank: vehicle.rank,
  createdAt: vehicle.createdAt,
  soldAt: vehicle.soldAt,
  status: vehicle.status,
  carType: vehicle.carType,
  shown: vehicle.showOnDealerWebsite,
});

const facetValues = (vehicle: IndexedVehicle, dealership: IndexedDealership): StockDocument['attributes'] => {
  const priceCents = priceCentsOf(vehicle, dealership);
  const weekCents = weeklyPaymentCents(vehicle);
  const [make, model] = [textOf(vehicle.make), textOf(vehicle.model)];
  const location = vehicleLocation(vehicle, dealership);
  return {
    badge: textOf(vehicle.badge),
    status: vehicle.status,
    car_type: vehicle.carType,
    categories: vehicle.categories,
    city: textOf(vehicle.city) ?? textOf(location?.address?.city),
    colour: textOf(vehicle.colour),
    dealership_name: dealership.name,
    dealership_slug: dealership.slug,
    series: textOf(vehicle.series),
    filtered_features: vehicle.filteredFeatures.flatMap(alternativesOf),
    item_type: vehicle.itemType,
    location_name: textOf(location?.name),
    make,
    make_model: make && model ? makeModelValue(make, model) : undefined,
    model,
    price_range: priceCents === null ? undefined : amountBucket(priceCents, PRICE_BUCKETS),
    seats: vehicle.seats === null ? undefined : String(vehicle.seats),
    body: bodyOf(vehicle.body),
    simple_body: bodyOf(vehicle.simpleBody),
    drive: textOf(vehicle.simpleDrive) ?? textOf(vehicle.drive),
    fuel: textOf(vehicle.simpleFuel) ?? textOf(vehicle.fuel),
    transmission: textOf(vehicle.simpleTransmission) ?? textOf(vehicle.transmission),
    state: textOf(vehicle.state) ?? textOf(location?.address?.state),
    tag: textOf(vehicle.tag),
    weekly_price_range: weekCents === null ? undefined : amountBucket(weekCents, WEEKLY_PAYMENT_BUCKETS),
    year: vehicle.year === null ? undefined : String(vehicle.year),
    certified: vehicle.certified ? 'true' : undefined,
    colour_family: colourFamily(vehicle.colour) ?? undefined,
  };
};

const textOf = (given: string | null | undefined): string | undefined => presentText(given) ?? undefined;

const bodyOf = (given: string | null): string | undefined => {
  const body = presentText(given);
  return body === null ? undefined : bodyName(body);
};

const priceCentsOf = (vehicle: IndexedVehicle, dealership: IndexedDealership): Cents | null =>
  isAvailable(vehicle) ? searchedPriceCents(vehicle, dealership.stock) : null;

const numbers = (vehicle: IndexedVehicle, dealership: IndexedDealership): StockDocument['numbers'] => {
  const isPriced = isAvailable(vehicle);
  return {
    price: inDollars(priceCentsOf(vehicle, dealership)),
    subscription_price: isPriced ? inDollars(vehicle.subscriptionPriceCents) : undefined,
    km: vehicle.odometerKm ?? undefined,
    year: vehicle.year ?? undefined,
    weekly_price_range: inDollars(weeklyPaymentCents(vehicle)),
    seats: vehicle.seats ?? undefined,
    doors: vehicle.doors ?? undefined,
    towing: vehicle.towingKg ?? undefined,
    berths: berthsOf(vehicle.caravan?.sleeps),
    engine_cc: engineCc(vehicle),
    electric_range: vehicle.electricRangeKm ?? undefined,
    offer_price: isPriced ? inDollars(onOfferCents(vehicle)) : undefined,
  };
};

/**
 * Returns the texts in which a search looks for the words of the shopper. The position of a text in the list decides the
 * weight of the text. So a missing badge is an empty text: the texts after the badge must keep their positions.
 */
const searchedFields = (vehicle: IndexedVehicle, dealership: IndexedDealership): readonly string[] => {
  const fields = [presentText(vehicle.make) ?? '', presentText(vehicle.model) ?? '', presentText(vehicle.badge) ?? ''];
  const others = [
    vehicle.titleOverride,
    vehicle.series,
    vehicle.year === null ? null : String(vehicle.year),
    vehicle.carType,
    vehicle.itemType,
    vehicle.simpleBody,
    vehicle.body,
    vehicle.colour,
    vehicle.simpleFuel,
    vehicle.fuel,
    vehicle.simpleTransmission,
    vehicle.simpleDrive,
    vehicle.city ?? vehicleLocation(vehicle, dealership)?.address?.city,
    vehicle.stockNumber,
  ];
  for (const other of others) {
    const field = presentText(other);
    if (field !== null) fields.push(field);
  }
  return fields;
};

/**
 * The lowest weekly payment that a lender offers for the vehicle. Null if no lender offers one, or if the vehicle is
 * not available, because its price is then hidden.
 */
const weeklyPaymentCents = (vehicle: IndexedVehicle): Cents | null => {
  if (!isAvailable(vehicle)) return null;
  let lowest: Cents | null = null;
  for (const { paymentWeekCents } of Object.values(vehicle.financeLenders)) {
    if (paymentWeekCents !== null && paymentWeekCents > 0 && paymentWeekCents < (lowest ?? Number.POSITIVE_INFINITY)) {
      lowest = paymentWeekCents;
    }
  }
  return lowest;
};

/** The first number of a text such as '4' or '4 to 6 people'. */
const berthsOf = (sleeps: string | null | undefined): number | undefined => {
  const count = /\d{1,2}/.exec(sleeps ?? '')?.[0];
  return count === undefined ? undefined : Number(count);
};

const engineCc = ({ engineSizeCc, engineSizeLitres }: IndexedVehicle): number | undefined =>
  engineSizeCc ?? (engineSizeLitres === null ? undefined : Math.round(engineSizeLitres * 1_000));

const inDollars = (cents: Cents | null): number | undefined => (cents === null || cents <= 0 ? undefined : centsToDollars(cents));
