import { phraseKey } from '../split-tokens.ts';
import { TOWED_LOADS } from './vague-words.ts';

/**
 * A comparison. 'above' and 'below' exclude the number itself, which makes a difference for whole numbers such as years, seats
 * and doors. `age` is set for words about age, because 'older than 2015' means below 2015, but 'older than 5 years' means above 5
 * years.
 */
export interface Comparison {
  readonly sense: 'min' | 'max' | 'above' | 'below' | 'about';
  readonly age: 'newer' | 'older' | null;
}

const list = (sense: Comparison['sense'], phrases: string, age: Comparison['age'] = null): (readonly [string, Comparison])[] =>
  phrases.split('|').map((phrase) => [phraseKey(phrase), { sense, age }]);

/** Comparisons before a number. */
export const BEFORE: ReadonlyMap<string, Comparison> = new Map([
  ...list(
    'max',
    'up to|upto|max|maximum|max of|a max of|maximum of|a maximum of|no more than|not more than|not over|no over|nothing over|nothing above|nothing more than|nothing dearer than|at most|within|no higher than|not exceeding|not above|budget|budget of|a budget of|my budget is|budget is|limit|limit of|capped at|<=|less than or equal to|no greater than|dont want to spend more than|not to exceed|last|past|in the last',
  ),
  ...list(
    'below',
    'under|below|less than|lower than|cheaper than|sub|<|fewer than|smaller than|beneath|underneath|before|prior to|pre|earlier than|less then|lower then|cheaper then|fewer then|u',
  ),
  ...list(
    'min',
    'min|minimum|min of|a min of|minimum of|a minimum of|at least|atleast|from|starting from|starting at|no less than|not less than|not under|not below|since|upwards of|>=|at the least|no fewer than|nothing under|nothing below',
  ),
  ...list(
    'above',
    'over|above|more than|greater than|>|exceeding|after|post|later than|bigger than|larger than|higher than|longer than|dearer than|more then|greater then|bigger then',
  ),
  ...list('about', 'about|around|roughly|circa|approx|approximately|~|close to|approximate|near enough to'),
  ...list('min', 'no older than|not older than|nothing older than|nothing before|not before|no earlier than', 'newer'),
  ...list('above', 'newer than|younger than|more recent than|newer then', 'newer'),
  ...list('max', 'no newer than|not newer than|no later than|not after', 'older'),
  ...list('below', 'older than|older then', 'older'),
]);

/** Comparisons after a number. */
export const AFTER: ReadonlyMap<string, Comparison> = new Map([
  ...list(
    'max',
    'or less|or under|or below|or lower|or cheaper|or fewer|max|maximum|tops|and under|and below|and less|or so max|budget|limit|or smaller|or lesser|at most',
  ),
  ...list(
    'min',
    'or more|or above|or over|or higher|plus|+|or better|and up|and above|and over|and more|or up|upwards|or bigger|or larger|min|minimum|at least|or greater',
  ),
  ...list(
    'min',
    'or newer|or later|or after|and after|up|on|onwards|onward|and newer|and later|or younger|on wards|and onwards|or above newer|newer|upward',
    'newer',
  ),
  ...list('max', 'or older|and older|or earlier|and earlier', 'older'),
  ...list('about', 'ish|or so|or thereabouts|thereabouts|roughly|approx|or there abouts|give or take'),
]);

/** What a number in a search text measures or counts, such as a price in dollars or a number of seats. */
export type Measure =
  | 'dollars'
  | 'weekly'
  | 'fortnightly'
  | 'monthly'
  | 'km'
  | 'kg'
  | 'cc'
  | 'seats'
  | 'doors'
  | 'berths'
  | 'years'
  | 'thousand';

/** A unit after a number. For 'tonne', `measure` is 'kg' and `times` is 1,000: the number is multiplied by 1,000. */
export interface Unit {
  readonly measure: Measure | null;
  readonly times: number;
}

const units = (measure: Measure | null, times: number, phrases: string): (readonly [string, Unit])[] =>
  phrases.split('|').map((phrase) => [phraseKey(phrase), { measure, times }]);

/** Units that follow a number, either as separate words ('30 grand') or without a space ('30k'). */
export const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...units('thousand', 1_000, 'k|grand|thousand|thou|gs|large|g'),
  ...units('dollars', 1, 'dollars|dollar|bucks|aud'),
  ...units('weekly', 1, 'per week|a week|pw|weekly|p w|wk|per wk|each week|week|dollars a week|dollars per week|bucks a week'),
  ...units('fortnightly', 1, 'per fortnight|a fortnight|fortnightly|fortnight|each fortnight|dollars a fortnight|dollars per fortnight'),
  ...units('monthly', 1, 'per month|a month|pm|p m|monthly|month|each month|per mth|dollars a month|dollars per month|bucks a month'),
  ...units(
    'km',
    1,
    'km|kms|kilometre|kilometres|kilometer|kilometers|klm|klms|ks|kays|clicks|klicks|kilometers travelled|on the clock|on the odometer|on the odo|kmh',
  ),
  ...units(
    'km',
    1_000,
    'kkm|kkms|k km|k kms|k ks|thousand km|thousand kms|thousand ks|thousand kilometres|thousand kilometers|k kilometres|k on the clock|thousand on the clock|k on the odo|thousand clicks|k clicks|k kays|k klms|k on the odometer',
  ),
  ...units('kg', 1, 'kg|kgs|kilo|kilos|kilogram|kilograms'),
  ...units('kg', 1_000, 't|tonne|tonnes|ton|tons|tonner'),
  ...units('cc', 1, 'cc|ccs|cubic centimetres|cubes'),
  ...units('cc', 1_000, 'l|litre|litres|liter|liters|lt|ltr'),
  ...units('seats', 1, 'seat|seats|seater|seaters|seated|passenger|passengers|people|pax|adults|person|pass'),
  ...units('doors', 1, 'door|doors|dr|drs|doored'),
  ...units('berths', 1, 'berth|berths|bunks|sleeper'),
  ...units('years', 1, 'years old|year old|years|yrs|yrs old|yr|yr old|year olds|yo|years of age'),
]);

/**
 * What a number limits. 'weekly', 'fortnightly' and 'monthly' are repayments. 'load' is something that the vehicle tows, with its
 * weight: 'to tow a van of 2 tonnes'. The noun is found in the words before or after the number: in '7 seats', the number limits
 * the seats.
 */
export type Noun =
  | 'price'
  | 'weekly'
  | 'fortnightly'
  | 'monthly'
  | 'km'
  | 'year'
  | 'seats'
  | 'doors'
  | 'towing'
  | 'load'
  | 'electric_range'
  | 'berths'
  | 'engine_cc';

const nouns = (noun: Noun, phrases: string): (readonly [string, Noun])[] => phrases.split('|').map((phrase) => [phraseKey(phrase), noun]);

export const NOUNS: ReadonlyMap<string, Noun> = new Map([
  ...nouns('price', 'price|priced|budget|cost|costs|costing|spend|dollars|asking price|price range'),
  ...nouns('weekly', 'repayments|repayment|payments|payment|weekly repayments|weekly repayment|weekly payments|weekly payment'),
  ...nouns('fortnightly', 'fortnightly repayments|fortnightly repayment|fortnightly payments|fortnightly payment'),
  ...nouns('monthly', 'monthly repayments|monthly repayment|monthly payments|monthly payment'),
  ...nouns('km', 'km|kms|ks|kilometres|kilometers|klms|mileage|odometer|odo|kays|odometer reading|travelled'),
  ...nouns('year', 'year|yr|years|model year|built|build year|year model|made|manufactured'),
  ...nouns('seats', 'seats|seating|seat|seating for|seats for|room for|space for|seating capacity'),
  ...nouns('doors', 'doors'),
  ...nouns(
    'towing',
    'tow|tows|towing|towed|tow capacity|towing capacity|tow rating|towing weight|braked towing|braked tow|braked|can tow|pull|pulls|haul|hauls|braked towing capacity|towing power|tow limit|to tow|towing ability|tow weight|can pull',
  ),
  ...nouns('load', TOWED_LOADS),
  ...nouns(
    'electric_range',
    'range|driving range|electric range|battery range|ev range|real range|electric driving range|range on a charge|per charge|on a charge|on one charge|single charge',
  ),
  ...nouns('berths', 'sleeps|sleep|berth|berths|sleeping|can sleep|sleeping for'),
  ...nouns('engine_cc', 'engine|engine size|engine capacity|displacement|capacity of'),
]);

/**
 * Words between the two numbers of a range: '20 to 30'. The word 'and' is not one of them, because it joins a range only after
 * 'between'.
 */
export const RANGE_JOINS: ReadonlySet<string> = new Set(['to', '-', 'til', 'till', 'until', 'thru', 'through', 'upto']);
