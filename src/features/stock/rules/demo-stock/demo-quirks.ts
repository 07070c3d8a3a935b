import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import type { CarType } from '#model/vehicle/car-type.ts';
import type { DemoRecord } from './demo-catalogue.ts';
import { demoPriceAsNew } from './demo-prices.ts';

/** Data that a quirk (an irregularity of a demo vehicle) needs, in addition to the vehicle itself. */
interface QuirkContext {
  readonly now: number;
  /** Returns `count` pictures of the vehicle, in the form in which a feed contains pictures. */
  images(count: number): readonly object[];
}

type Quirk = (record: DemoRecord, context: QuirkContext) => DemoRecord;

const LONG_BADGE = 'GT-Line Premium Limited Edition with Nappa Leather and Tow Pack (MY26.5)';

const EMOJI_COMMENTS = `🚗💨 She's a beauty! The previous owner's "weekend toy" — it's never seen a dirt road 👨‍👩‍👧‍👦.

• Serviced at 10,000 km, 20,000 km & 30,000 km
• Tyres: 4 × new (Feb ’26)
• O'Brien glass warranty – ask us <b>nicely</b> & it's yours!

Mum & Dad's pick. Don't miss out…`;

const LONG_COMMENTS = Array.from(
  { length: 9 },
  (_, index) => `Paragraph ${index + 1}: a very long description. Few people read it to the end, but every dealer has such a vehicle.`,
).join('\n\n');

/** Changes a demo vehicle to a new one of this year. A vehicle for preorder must be new, because it is not built yet. */
const asNew = (record: DemoRecord, now: number): DemoRecord => ({
  ...record,
  car_type: 'new',
  year: new Date(now).getUTCFullYear(),
  price: demoPriceAsNew(Number(record.price), record.car_type as CarType, new Date(now).getUTCFullYear() - Number(record.year)),
  before_price: null,
  offer_price: null,
  km: 12,
  regplate: null,
  rego_expiry: null,
  certified: false,
});

/**
 * Returns a value for each given price field. The value is the vehicle's price plus the difference (in dollars) that
 * the caller gives for this field.
 */
const pricesAround = <Field extends string>(
  record: DemoRecord,
  differences: Readonly<Record<Field, number>>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries<number>(differences).map(([field, dollars]) => [field, Number(record.price) + dollars]));

const daysAgo = (now: number, days: number): string => new Date(now - days * DAY_MS).toISOString();

/**
 * Quirks: irregularities that occur in real stock. Each quirk is applied to one demo vehicle, so that the demo shows
 * every state of page, card and search.
 */
const QUIRKS: readonly Quirk[] = [
  (record) => ({ ...record, price: null, before_price: null, offer_price: null, subscription_price: null }),
  (record) => ({ ...record, price: 0, before_price: null, offer_price: null, subscription_price: null }),
  (record) => ({ ...record, price: 1, before_price: 29_990, offer_price: null, subscription_price: null }),
  (record) => ({ ...record, km: 0 }),
  (record) => ({ ...record, km: null, colour: null, series: null, badge: null }),
  (record) => ({ ...record, reserved: true }),
  (record) => ({ ...record, reserved: true, tag: 'Deposit Taken' }),
  (record) => ({ ...record, status: 'coming_soon', price: null, before_price: null, offer_price: null, images: [] }),
  (record) => ({ ...record, status: 'coming_soon' }),
  (record, { now }) => ({
    ...asNew(record, now),
    preorder: true,
    price: null,
    before_price: null,
    offer_price: null,
    subscription_price: null,
  }),
  (record, { now }) => ({ ...asNew(record, now), preorder: true }),
  (record, { images }) => ({ ...record, images: images(1) }),
  (record) => ({ ...record, images: [] }),
  (record, { images }) => ({ ...record, images: images(40) }),
  (record) => ({ ...record, badge: LONG_BADGE }),
  (record) => ({ ...record, dealercomments: EMOJI_COMMENTS }),
  (record) => ({ ...record, dealercomments: LONG_COMMENTS }),
  (record) => ({ ...record, dealercomments: null, standardEquipment: [] }),
  (record) => ({ ...record, series: 'null', interior_colour: 'null', dealercomments: 'null', tag: 'null', bodyconfiguration: 'null' }),
  (record) => ({ ...record, tag: 'Test Drive Only' }),
  (record) => ({ ...record, tag: 'Runout Sale' }),
  (record) => ({ ...record, tag: 'SOLD' }),
  (record) => ({ ...record, status: 'on_hold' }),
  (record) => ({ ...record, show_on_dealer_website: false }),
  (record, { now }) => ({ ...record, created_at: daysAgo(now, 3) }),
  (record, { now }) => ({ ...record, created_at: new Date(now - 2 * HOUR_MS).toISOString() }),
  (record, { now }) => ({ ...record, created_at: daysAgo(now, 7.9) }),
  (record, { now }) => ({ ...record, created_at: daysAgo(now, 900) }),
  (record) => ({ ...record, certified: true, car_type: 'used' }),
  (record) => ({ ...record, ...pricesAround(record, { offer_price: -2_000, before_price: 2_000 }), subscription_price: null }),
  (record) => ({ ...record, ...pricesAround(record, { offer_price: 0, before_price: -2_000 }), subscription_price: null }),
  (record) => ({
    ...record,
    car_type: 'used',
    offer_price: null,
    before_price: null,
    subscription_price: null,
    autograb_data: pricesAround(record, { average_market_price: -990, state_average_market_price: 1_500 }),
  }),
  (record) => ({ ...record, carsales_title: 'Ex-hire special: the one with the surfboard rack' }),
  (record) => ({ ...record, make: String(record.make).toUpperCase() }),
  (record) => ({ ...record, private_suburb: "O'Malley's Creek", private_postcode: '0800', location_id: null, city: null, state: null }),
  (record) => ({ ...record, year: null }),
];

/** Every fourth vehicle has a quirk, so that vehicles with quirks appear on all pages of the search results. */
const EVERY = 4;

/**
 * Returns the quirk (an irregularity of real stock) for the vehicle with this index; null if it has none. Each quirk is
 * used for only one vehicle.
 */
export const quirkOf = (index: number): Quirk | null => (index % EVERY === 1 ? (QUIRKS[(index - 1) / EVERY] ?? null) : null);
