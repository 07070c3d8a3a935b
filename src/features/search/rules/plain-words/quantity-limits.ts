import type { RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { NumberRange } from '../stock-search.ts';
import type { Comparison, Measure, Noun } from './lists/comparison-words.ts';
import type { Amount } from './read-amount.ts';

/** The allowed range of a numeric attribute of a vehicle, such as a price of at most $30,000. */
export interface Limit {
  readonly attribute: RangeAttribute;
  readonly range: NumberRange;
}

/**
 * How a number limits an attribute if the shopper gives no comparison: '30k' is the highest price, '7 seats' means at least 7.
 */
type Usual = 'min' | 'max' | 'exact' | 'about';

const USUAL: Readonly<Record<Exclude<RangeAttribute, 'subscription_price'>, Usual>> = {
  price: 'max',
  weekly_price_range: 'max',
  km: 'max',
  year: 'exact',
  seats: 'min',
  doors: 'exact',
  berths: 'min',
  towing: 'min',
  electric_range: 'min',
  engine_cc: 'about',
};

/** The attributes whose values are small whole numbers, so that 'more than 5 seats' means at least 6 seats. */
const COUNTED: ReadonlySet<RangeAttribute> = new Set(['seats', 'doors', 'berths', 'year']);
/** With the word 'about', a number means a range from 10 % below the number to 10 % above it. */
const ABOUT_SHARE = 0.1;
/**
 * The size of an engine means a range from 2 % below the size to 2 % above it: '2.5 litres' means from 2,450 to 2,550 cubic
 * centimetres.
 */
const ENGINE_SHARE = 0.02;
/**
 * For this number of seats or more, a search also finds vehicles with more seats: '7 seats' finds 8 seats. '2 seats' finds only 2
 * seats.
 */
const SEATS_AT_LEAST_FROM = 5;

const OLDEST_YEAR = 1950;
/**
 * The lowest number without a unit that is read as a price in dollars: `compared` after a comparison such as 'under',
 * `alone` without one. `alone` is higher, because 'Peugeot 5008' names a model and not a price.
 */
const PRICE_FROM = { compared: 1_000, alone: 5_500 } as const;
/**
 * After a comparison, a number from `from` to `to` without a unit is a price in thousands of dollars: 'under 30' means under
 * $30,000.
 */
const THOUSANDS = { from: 3, to: 250 } as const;

type Read = { readonly attribute: Exclude<RangeAttribute, 'subscription_price'>; readonly value: number };

/** The limit that a single number in a search states; null if the meaning of the number is unknown. */
export const limitOf = (amount: Amount, comparison: Comparison | null, noun: Noun | null, thisYear: number): Limit | null => {
  if (amount.measure === 'years') return ageLimit(amount.value, comparison, thisYear);
  const read = attributeOf(amount, noun, comparison !== null, thisYear);
  if (read === null || (comparison?.age && read.attribute !== 'year')) return null;
  return { attribute: read.attribute, range: rangeFor(read, comparison) };
};

const rangeFor = ({ attribute, value }: Read, comparison: Comparison | null): NumberRange => {
  const one = COUNTED.has(attribute) ? 1 : 0;
  switch (comparison?.sense) {
    case 'max':
      return { max: value };
    case 'below':
      return { max: value - one };
    case 'min':
      return { min: value };
    case 'above':
      return { min: value + one };
    case 'about':
      return about(attribute, value);
    default:
      return usualRange(attribute, value);
  }
};

const usualRange = (attribute: Read['attribute'], value: number): NumberRange => {
  if (attribute === 'seats' && value < SEATS_AT_LEAST_FROM) return { min: value, max: value };
  switch (USUAL[attribute]) {
    case 'max':
      return { max: value };
    case 'min':
      return { min: value };
    case 'exact':
      return { min: value, max: value };
    case 'about':
      return about(attribute, value);
  }
};

const about = (attribute: Read['attribute'], value: number): NumberRange => {
  if (attribute === 'year') return { min: value - 1, max: value + 1 };
  // A vehicle that can tow more than the shopper needs is suitable, too.
  if (attribute === 'towing') return { min: value };
  if (COUNTED.has(attribute)) return { min: value, max: value };
  const share = attribute === 'engine_cc' ? ENGINE_SHARE : ABOUT_SHARE;
  return { min: Math.round(value * (1 - share)), max: Math.round(value * (1 + share)) };
};

/**
 * Returns the limit of the model year for an age. 'under 5 years old' and 'not older than 5 years' set the earliest
 * model year, and 'over 10 years old' sets the latest model year.
 */
const ageLimit = (years: number, comparison: Comparison | null, thisYear: number): Limit | null => {
  if (years > 100) return null;
  const year = thisYear - years;
  if (comparison === null) return { attribute: 'year', range: { min: year, max: year } };
  const isNewer = comparison.age === null ? comparison.sense === 'max' || comparison.sense === 'below' : comparison.age === 'newer';
  return {
    attribute: 'year',
    range: comparison.sense === 'about' ? { min: year - 1, max: year + 1 } : isNewer ? { min: year } : { max: year },
  };
};

/**
 * The limit that a range gives: 'between 20 and 30 grand', '2018 to 2021'. A unit after the second number applies to both
 * numbers.
 */
export const rangeOf = (first: Amount, second: Amount, noun: Noun | null, thisYear: number): Limit | null => {
  const measure = unitOfRange(first.measure, second.measure);
  const times = first.times === 1 && first.value < 1_000 ? second.times : 1;
  const low = { ...first, measure, value: first.value * times };
  if (measure === 'years') {
    return { attribute: 'year', range: ordered(thisYear - first.value, thisYear - second.value) };
  }
  const from = attributeOf(low, noun, true, thisYear);
  const to = attributeOf({ ...second, measure }, noun, true, thisYear);
  if (!from || !to || from.attribute !== to.attribute) return null;
  return { attribute: from.attribute, range: ordered(from.value, to.value) };
};

const unitOfRange = (first: Measure | null, second: Measure | null): Measure | null =>
  second === null || second === 'thousand' ? (first === null || first === 'thousand' ? (second ?? first) : first) : second;

const ordered = (one: number, other: number): NumberRange => ({ min: Math.min(one, other), max: Math.max(one, other) });

/**
 * Finds the attribute that a number limits, from its unit and from the noun beside it, such as 'towing'. Without unit
 * and noun, the size of the number decides. Null if unit, noun and number contradict each other.
 */
const attributeOf = ({ value, measure }: Amount, noun: Noun | null, isCompared: boolean, thisYear: number): Read | null => {
  if (noun === 'load' && measure !== 'kg') return null;
  if (noun === 'towing' || noun === 'load')
    return (measure === 'kg' || measure === null) && value >= 300 ? { attribute: 'towing', value } : null;
  if (noun === 'electric_range')
    return (measure === 'km' || measure === null) && value >= 50 && value < 2_000 ? { attribute: 'electric_range', value } : null;
  if (isRepayment(noun) && (measure === null || measure === 'dollars')) return value < MOST_REPAYMENT ? weekly(value, noun) : null;
  switch (measure) {
    case 'dollars':
      return noun === null || noun === 'price' ? { attribute: 'price', value } : null;
    case 'weekly':
    case 'fortnightly':
    case 'monthly':
      return weekly(value, measure);
    case 'km':
      return noun === null || noun === 'km' ? { attribute: 'km', value: value < 1_000 ? value * 1_000 : value } : null;
    case 'cc':
      return value >= 40 ? { attribute: 'engine_cc', value: Math.round(value) } : null;
    case 'seats':
    case 'doors':
    case 'berths':
      return { attribute: measure, value };
    case 'thousand':
      return noun === 'km' ? { attribute: 'km', value } : noun === null || noun === 'price' ? { attribute: 'price', value } : null;
    case 'kg':
    case 'years':
      return null;
    case null:
      return bareNumber(value, noun, isCompared, thisYear);
  }
};

const isRepayment = (noun: Noun | null): noun is keyof typeof WEEKS => noun !== null && noun in WEEKS;

/** An amount of at least this many dollars is too high for a repayment, so it is not read as one. */
const MOST_REPAYMENT = 5_000;

/** Converts a repayment to a weekly amount. A year has 12 months and 52 weeks. */
const weekly = (value: number, per: keyof typeof WEEKS): Read => ({
  attribute: 'weekly_price_range',
  value: per === 'weekly' ? value : Math.floor(value / WEEKS[per]),
});
const WEEKS = { weekly: 1, fortnightly: 2, monthly: 52 / 12 } as const;

const bareNumber = (value: number, noun: Noun | null, isCompared: boolean, thisYear: number): Read | null => {
  const isYear = value >= OLDEST_YEAR && value <= thisYear + 2 && Number.isInteger(value);
  const isSmall = value >= THOUSANDS.from && value <= THOUSANDS.to;
  switch (noun) {
    case 'price':
      return isSmall || value > THOUSANDS.to ? { attribute: 'price', value: isSmall ? value * 1_000 : value } : null;
    case 'km':
      return { attribute: 'km', value: value < 1_000 ? value * 1_000 : value };
    case 'year':
      return isYear ? { attribute: 'year', value } : null;
    case 'seats':
    case 'doors':
    case 'berths':
      return value <= 60 ? { attribute: noun, value } : null;
    case 'engine_cc':
      return value >= 40
        ? { attribute: 'engine_cc', value }
        : value < 10
          ? { attribute: 'engine_cc', value: Math.round(value * 1_000) }
          : null;
    default:
      if (isYear) return { attribute: 'year', value };
      if (value >= (isCompared ? PRICE_FROM.compared : PRICE_FROM.alone)) return { attribute: 'price', value };
      return isCompared && isSmall ? { attribute: 'price', value: value * 1_000 } : null;
  }
};
