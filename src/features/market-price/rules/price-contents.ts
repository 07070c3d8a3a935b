import type { DisplayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { priceTypeKey } from './comparable-vehicles.ts';

/** The parts that a price includes, and the costs that are not in it. */
export interface PriceContents {
  readonly summary: string;
  readonly included: readonly string[];
  readonly notIncluded: readonly string[];
}

/**
 * Compulsory third party insurance is not listed for a caravan, because the third-party insurance of the towing
 * vehicle covers the caravan.
 */
const THIRD_PARTY = 'Compulsory third party insurance, where it applies';
const ON_ROAD = ['Stamp duty', 'Registration', THIRD_PARTY, 'Dealer delivery and charges'];
const YOUR_OWN = ['Comprehensive insurance', 'Accessories that you add', 'The cost of finance, if you use it'];

const CONTENTS: ReadonlyMap<string, PriceContents> = new Map(
  Object.entries({
    'drive away': {
      summary: 'This is what you pay to drive off.',
      included: ['The vehicle as described here', ...ON_ROAD],
      notIncluded: YOUR_OWN,
    },
    'estimated drive away': {
      summary: 'What you pay to drive off, as an estimate: duty and registration depend on where you live.',
      included: ['The vehicle as described here', ...ON_ROAD.map((charge) => `${charge} (estimated)`)],
      notIncluded: YOUR_OWN,
    },
    'excl. govt. charges': {
      summary: 'Government charges are not included. Ask us for the total price to drive off.',
      included: ['The vehicle as described here'],
      notIncluded: ['Transfer of registration', 'Stamp duty', ...YOUR_OWN],
    },
  }),
);

/** Abbreviations of price types that feeds use. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    driveaway: 'drive away',
    'drive-away': 'drive away',
    egc: 'excl. govt. charges',
    'excl govt charges': 'excl. govt. charges',
    'excluding government charges': 'excl. govt. charges',
    'estimated driveaway': 'estimated drive away',
  }),
);

const UNTOLD: PriceContents = {
  summary: 'Ask us which on-road costs this price includes and what you pay in total to drive off.',
  included: [],
  notIncluded: [],
};

/**
 * The parts that a price includes and excludes, by its type. Null if there is no amount to explain. Also null for a
 * subscription, because its price is not the price of a vehicle.
 *
 * @example priceContents({ ...price, type: 'Drive Away' }, 'car')?.included.includes('Stamp duty') === true
 */
export const priceContents = (
  price: Pick<DisplayedPrice, 'kind' | 'cents' | 'type'>,
  itemType: Vehicle['itemType'],
): PriceContents | null => {
  if (price.cents === null || price.kind === 'subscription') return null;
  const key = priceTypeKey(price.type);
  const contents = CONTENTS.get(OTHER_NAMES.get(key) ?? key) ?? UNTOLD;
  return itemType === 'caravan' ? ofTowed(contents) : contents;
};

const ofTowed = ({ summary, included, notIncluded }: PriceContents): PriceContents => ({
  summary: summary.replace('drive off', 'tow it away'),
  included: included.filter((one) => !one.startsWith(THIRD_PARTY)),
  notIncluded,
});

/**
 * Whether a price type says that government charges are not included.
 *
 * @example isWithoutCharges('EGC') === true
 */
export const isWithoutCharges = (type: string | null): boolean => {
  const key = priceTypeKey(type);
  return (OTHER_NAMES.get(key) ?? key) === 'excl. govt. charges';
};
