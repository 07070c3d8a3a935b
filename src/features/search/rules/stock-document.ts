import { isAvailable } from '#features/stock/rules/availability.ts';
import { bodyName } from '#features/stock/rules/body-names.ts';
import { displayedPrice, searchedPriceCents } from '#features/stock/rules/displayed-price.ts';
import { vehicleLocation } from '#features/stock/rules/location-line.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { type Cents, centsToDollars } from '#kernel/money.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { amountBucket, PRICE_BUCKETS, WEEKLY_PAYMENT_BUCKETS } from './amount-bucket.ts';
import { makeModelValue } from './models-of-make.ts';
import type { StockDocument } from './stock-search.ts';

/** The fields of a dealership that go into the documents of its vehicles; they are the same for every site. */
export type IndexedDealership = Pick<Dealership, 'name' | 'slug' | 'locations'> & {
  readonly stock: Pick<Dealership['stock'], 'noPriceText' | 'offersSubscriptions' | 'onlySubscriptions'>;
};

/**
 * Converts a vehicle to the document that search engines index, so that index, page and API agree (docs/settled.md:
 * Search). `price` is the selling price in dollars, missing while the vehicle is not available, because its price is
 * hidden then. `tag` is the vehicle's own. `weekly_price_range` is from the lowest weekly payment of its lenders.
 * `certified` is 'true' or missing. Fuel, drive and transmission are the simplified terms if the feed has them. The
 * document does not depend on a site or on time.
 *
 * @example toStockDocument(vehicle, dealership).attributes.make_model === 'Toyota > Corolla'
 */
export const toStockDocument = (vehicle: Vehicle, dealership: IndexedDealership): StockDocument => ({
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

const facetValues = (vehicle: Vehicle, dealership: IndexedDealership): StockDocument['attributes'] => {
  const priceCents = priceCentsOf(vehicle, dealership);
  const weekCents = weeklyPaymentCents(vehicle);
  const location = vehicleLocation(vehicle, dealership);
  return withoutGaps({
    badge: presentText(vehicle.badge),
    status: vehicle.status,
    car_type: vehicle.carType,
    categories: vehicle.categories,
    city: presentText(vehicle.city) ?? presentText(location?.address?.city),
    colour: presentText(vehicle.colour),
    dealership_name: dealership.name,
    dealership_slug: dealership.slug,
    series: presentText(vehicle.series),
    filtered_features: vehicle.filteredFeatures,
    item_type: vehicle.itemType,
    location_name: presentText(location?.name),
    make: presentText(vehicle.make),
    make_model: presentText(vehicle.make) && presentText(vehicle.model) ? makeModelValue(vehicle.make, vehicle.model) : null,
    model: presentText(vehicle.model),
    price_range: priceCents === null ? null : amountBucket(priceCents, PRICE_BUCKETS),
    seats: vehicle.seats === null ? null : String(vehicle.seats),
    body: bodyOf(vehicle.body),
    simple_body: bodyOf(vehicle.simpleBody),
    drive: presentText(vehicle.simpleDrive) ?? presentText(vehicle.drive),
    fuel: presentText(vehicle.simpleFuel) ?? presentText(vehicle.fuel),
    transmission: presentText(vehicle.simpleTransmission) ?? presentText(vehicle.transmission),
    state: presentText(vehicle.state) ?? presentText(location?.address?.state),
    tag: presentText(vehicle.tag),
    weekly_price_range: weekCents === null ? null : amountBucket(weekCents, WEEKLY_PAYMENT_BUCKETS),
    year: vehicle.year === null ? null : String(vehicle.year),
    certified: vehicle.certified ? 'true' : null,
  });
};

const bodyOf = (given: string | null): string | null => {
  const body = presentText(given);
  return body === null ? null : bodyName(body);
};

const priceCentsOf = (vehicle: Vehicle, dealership: IndexedDealership): Cents | null =>
  isAvailable(vehicle) ? searchedPriceCents(vehicle, dealership.stock) : null;

const numbers = (vehicle: Vehicle, dealership: IndexedDealership): StockDocument['numbers'] => {
  const offer = displayedPrice(vehicle, { ...dealership.stock, offersSubscriptions: false });
  const isPriced = isAvailable(vehicle);
  return withoutGaps({
    price: inDollars(priceCentsOf(vehicle, dealership)),
    subscription_price: isPriced ? inDollars(vehicle.subscriptionPriceCents) : null,
    km: vehicle.odometerKm,
    year: vehicle.year,
    weekly_price_range: inDollars(weeklyPaymentCents(vehicle)),
    seats: vehicle.seats,
    offer_price: isPriced && offer.kind === 'offer' ? inDollars(offer.cents) : null,
  });
};

/** The position in the list is the weight of the field, so a missing badge keeps its position. */
const searchedFields = (vehicle: Vehicle, dealership: IndexedDealership): readonly string[] => [
  ...[vehicle.make, vehicle.model, vehicle.badge].map((field) => presentText(field) ?? ''),
  ...[
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
  ].flatMap((field) => presentText(field) ?? []),
];

/** The lowest weekly payment of the vehicle's lenders; null if the vehicle shows no price. */
const weeklyPaymentCents = (vehicle: Vehicle): Cents | null => {
  if (!isAvailable(vehicle)) return null;
  const payments = Object.values(vehicle.financeLenders).flatMap(({ paymentWeekCents }) =>
    paymentWeekCents !== null && paymentWeekCents > 0 ? [paymentWeekCents] : [],
  );
  return payments.length === 0 ? null : Math.min(...payments);
};

const inDollars = (cents: Cents | null): number | null => (cents === null || cents <= 0 ? null : centsToDollars(cents));

const withoutGaps = <Key extends string, Value>(record: Record<Key, Value | null>): Partial<Record<Key, Value>> => {
  const kept: Partial<Record<Key, Value>> = {};
  for (const key of Object.keys(record) as Key[]) {
    const value = record[key];
    if (value !== null) kept[key] = value;
  }
  return kept;
};
