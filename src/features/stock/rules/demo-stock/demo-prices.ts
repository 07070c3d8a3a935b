import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { CarType } from '#model/vehicle/car-type.ts';
import type { DemoRandom } from './demo-random.ts';

/**
 * The price difference between a badge (equipment level) and the next higher badge of a new vehicle. It is a fraction
 * of the price with the lowest badge.
 */
const BADGE_STEP = 0.11;
/** The value of a vehicle, as a share of its value one year earlier. */
const KEPT_A_YEAR = 0.895;
const KM_A_YEAR: Readonly<Record<string, number>> = { car: 14_500, truck: 38_000, motorcycle: 4_200, caravan: 0 };

/** The odometer reading of a demo vehicle in kilometres; null if the vehicle has no odometer. */
export const demoOdometer = (itemType: string, carType: CarType, ageYears: number, random: DemoRandom): number | null => {
  const perYear = KM_A_YEAR[itemType] ?? 12_000;
  if (perYear === 0) return null;
  if (carType === 'new') return random.between(4, 35);
  if (carType === 'demo') return random.between(900, 9_500);
  const spread = 0.45 + random.share() + random.share() * 0.4;
  return Math.round((Math.max(ageYears, 0.4) * perYear * spread) / 10) * 10 + random.between(0, 9);
};

/** Rounds a price as dealers do: to a thousand dollars minus a small amount, for example 23,990 or 4,888. */
const dealerPrice = (dollars: number, random: DemoRandom): number => {
  const thousands = Math.max(1, Math.round(dollars / 1000));
  return (
    thousands * 1000 -
    random.weighted([
      [10, 70],
      [12, 6],
      [5, 8],
      [112, 10],
      [510, 6],
    ])
  );
};

/** The present value of a vehicle as a share of its price when it was new. */
const keptShare = (carType: CarType, ageYears: number): number =>
  carType === 'new' ? 1 : carType === 'demo' ? 0.92 : 0.9 * KEPT_A_YEAR ** ageYears;

/**
 * Estimates the price that a vehicle had when it was new. The estimate is calculated from the present price. Both
 * prices are in dollars. The result ends in 990.
 */
export const demoPriceAsNew = (price: number, carType: CarType, ageYears: number): number =>
  Math.round(price / keptShare(carType, ageYears) / 1000) * 1000 - 10;

/**
 * The price in dollars for which the dealer offers a demo vehicle.
 *
 * @param figures `price` is the price in dollars of a new vehicle with the lowest badge (equipment level) of the model
 */
export const demoPrice = (
  figures: { readonly price: number; readonly badgeIndex: number; readonly carType: CarType; readonly ageYears: number },
  random: DemoRandom,
): number => {
  const asNew = figures.price * (1 + BADGE_STEP * figures.badgeIndex);
  return dealerPrice(asNew * keptShare(figures.carType, figures.ageYears) * (0.93 + random.share() * 0.14), random);
};

/**
 * The interest rates and comparison rates of the demo lender, in per cent a year. A comparison rate includes the
 * lender's fee. `demo-lender.test.ts` checks the comparison rates.
 */
const RATES = {
  new: { interest: 6.99, comparison: 7.55 },
  demo: { interest: 7.49, comparison: 8.05 },
  used: { interest: 8.99, comparison: 9.56 },
  old: { interest: 10.49, comparison: 11.07 },
} as const;
/** Used vehicles of at least this age in years have a higher interest rate. */
const OLD_FROM_YEARS = 8;
const FEE = 395;
const YEARS = 5;

/**
 * A lender's figures for a vehicle (ENT-14), in dollars. The deposit is 10% of the price, and the term is five years.
 * The interest rate depends on the condition and age. A fee is added to the loan. `demo-lender.test.ts` of the finance
 * feature checks the figures.
 */
export const demoLender = (
  { price, carType, ageYears }: { readonly price: number; readonly carType: CarType; readonly ageYears: number },
  provider: string,
): Readonly<Record<string, unknown>> => {
  const { interest, comparison } = RATES[carType === 'used' && ageYears >= OLD_FROM_YEARS ? 'old' : carType];
  const deposit = Math.round(price * 0.1);
  const payment = (periodsAYear: number): number => {
    const rate = interest / 100 / periodsAYear;
    return Math.round((((price - deposit + FEE) * rate) / (1 - (1 + rate) ** (-YEARS * periodsAYear))) * 100) / 100;
  };
  const week = payment(52);
  return {
    interestRate: interest,
    comparisonRate: comparison,
    paymentWeek: week,
    paymentMonth: payment(12),
    deposit,
    termYears: YEARS,
    termMonths: YEARS * 12,
    termWeeks: YEARS * 52,
    balloon: 0,
    establishmentFees: FEE,
    totalPayable: Math.round(week * YEARS * 52 * 100) / 100,
    disclaimer: demoDisclaimer(provider, { price, deposit, interest, comparison }),
    financeProvider: provider,
  };
};

const demoDisclaimer = (
  provider: string,
  { price, deposit, interest, comparison }: Readonly<Record<'price' | 'deposit' | 'interest' | 'comparison', number>>,
): string => {
  const dollars = (amount: number): string => formatDollars(dollarsToCents(amount));
  return [
    `${provider} is an invented lender, and its figures are a demonstration:`,
    // The text contains no repayment amount, because the site itself rounds and shows the amount. A page must not show
    // two different amounts.
    `repayments over ${YEARS} years at ${interest.toFixed(2)}% p.a. (comparison rate ${comparison.toFixed(2)}% p.a.)`,
    `for a price of ${dollars(price)} and a deposit of ${dollars(deposit)}. An establishment fee of ${dollars(FEE)} is added to the loan.`,
    'Comparison rate based on a secured loan of $30,000 over 5 years.',
    'WARNING: This comparison rate is true only for the example given and may not include all fees and charges.',
    'Different terms, fees or other loan amounts might result in a different comparison rate.',
    'Approved applicants only; lending criteria, terms and conditions apply.',
  ].join(' ');
};
