import { type Cents, centsToDollars, formatDollars } from '#kernel/money.ts';
import type { RowProblem, WarningReason } from './row-problem.ts';

/**
 * The year, the prices and the odometer reading of one row, the values of its vehicle before this import, and the
 * median price of comparable vehicles. Amounts are in cents.
 */
export interface RowFigures {
  readonly line: number;
  readonly year: number | null;
  readonly priceCents: Cents | null;
  readonly offerPriceCents: Cents | null;
  readonly beforePriceCents: Cents | null;
  readonly subscriptionPriceCents: Cents | null;
  readonly odometerKm: number | null;
  /** The price before this import; null if the vehicle is new to the stock or had no price. */
  readonly formerPriceCents: Cents | null;
  readonly formerOfferPriceCents: Cents | null;
  readonly formerOdometerKm: number | null;
  /**
   * Median price of the dealership's vehicles that have the same make, model and year. Null if the dealership has too
   * few of these vehicles.
   */
  readonly medianCents: Cents | null;
  readonly comparables: number;
}

/** The lowest plausible price. A price below it is reported as implausible. */
export const LEAST_PRICE_CENTS = 50_000;
/**
 * A price is implausible if it differs by more than this share (0.4 is 40 %) from the vehicle's former price, or from the
 * median price of comparable vehicles.
 */
export const PRICE_TOLERANCE = 0.4;
/** A median needs at least this number of vehicles of one make, model and year, including the vehicle of the row. */
export const FEWEST_COMPARABLES = 5;
/** The highest plausible weekly subscription price. A price above it is reported as implausible. */
export const MOST_WEEKLY_CENTS = 250_000;
/** A before price (the earlier price) is most likely an error if it is more than this multiple of the price. */
export const MOST_BEFORE_PRICE = 2;

const percent = (share: number): string => `${Math.round(Math.abs(share) * 100)} %`;
const percentBelowOrAbove = (cents: Cents, from: Cents): string => `${percent(cents / from - 1)} ${cents < from ? 'below' : 'above'}`;
const isFar = (cents: Cents, from: Cents | null): from is Cents =>
  from !== null && from > 0 && Math.abs(cents - from) > PRICE_TOLERANCE * from;

const salePrice = (cents: Cents, former: Cents | null, row: RowFigures): string | null => {
  if (cents < LEAST_PRICE_CENTS) return `the price is under ${formatDollars(LEAST_PRICE_CENTS)}`;
  if (row.year !== null && centsToDollars(cents) === row.year) return "the price equals the vehicle's year";
  if (row.odometerKm !== null && centsToDollars(cents) === row.odometerKm) return 'the price equals the odometer reading';
  if (isFar(cents, former))
    return `the price is ${percentBelowOrAbove(cents, former)} the price of this vehicle in the last import (${formatDollars(former)})`;
  if (isFar(cents, row.medianCents)) {
    const { medianCents, comparables } = row;
    return `the price is ${percentBelowOrAbove(cents, medianCents)} the median price (${formatDollars(medianCents)}) of ${comparables} vehicles of this make, model and year`;
  }
  return null;
};

const beforePrice = (cents: Cents, row: RowFigures): string | null => {
  if (cents < LEAST_PRICE_CENTS) return `the before price (the earlier price, shown as 'was') is under ${formatDollars(LEAST_PRICE_CENTS)}`;
  const price = row.priceCents ?? row.offerPriceCents;
  return price !== null && cents > MOST_BEFORE_PRICE * price
    ? `the before price (the earlier price, shown as 'was') is more than twice the current price of ${formatDollars(price)}`
    : null;
};

/**
 * Finds the implausible figures of a row. Each is reported. In a strict feed, a row with an implausible figure is not
 * imported (docs/feeds.md, "Implausible figures").
 *
 * @example implausibleFigures({ ...figures, priceCents: 1_299_00, formerPriceCents: 12_990_00 })[0]?.reason === 'implausible-price'
 */
export const implausibleFigures = (row: RowFigures): readonly RowProblem[] => {
  const problems: RowProblem[] = [];
  const say = (reason: WarningReason, field: string, value: string, message: string | null): void => {
    if (message !== null) problems.push({ line: row.line, severity: 'warning', field, value, reason, message });
  };
  const money = (field: string, cents: Cents | null, judge: (cents: Cents) => string | null): void => {
    if (cents !== null) say('implausible-price', field, formatDollars(cents), judge(cents));
  };
  money('price', row.priceCents, (cents) => salePrice(cents, row.formerPriceCents, row));
  money('offer_price', row.offerPriceCents, (cents) => salePrice(cents, row.formerOfferPriceCents, row));
  money('before_price', row.beforePriceCents, (cents) => beforePrice(cents, row));
  money('subscription_price', row.subscriptionPriceCents, (cents) =>
    cents > MOST_WEEKLY_CENTS ? `the subscription price is more than ${formatDollars(MOST_WEEKLY_CENTS)} a week` : null,
  );
  const { odometerKm, formerOdometerKm } = row;
  if (odometerKm !== null && formerOdometerKm !== null && odometerKm < formerOdometerKm) {
    say('implausible-odometer', 'km', `${odometerKm} km`, `the odometer reading is below the ${formerOdometerKm} km of the last import`);
  }
  return problems;
};
