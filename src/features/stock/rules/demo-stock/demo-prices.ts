import type { CarType } from '../vehicle.ts';
import type { DemoRandom } from './demo-random.ts';

/** Each badge above the first costs so much more. */
const BADGE_STEP = 0.11;
/** What is left of a price after a year. */
const KEPT_A_YEAR = 0.895;
const KM_A_YEAR: Readonly<Record<string, number>> = { car: 14_500, truck: 38_000, motorcycle: 4_200, caravan: 0 };

export const demoOdometer = (itemType: string, carType: CarType, ageYears: number, random: DemoRandom): number | null => {
  const perYear = KM_A_YEAR[itemType] ?? 12_000;
  if (perYear === 0) return null;
  if (carType === 'new') return random.between(4, 35);
  if (carType === 'demo') return random.between(900, 9_500);
  const spread = 0.45 + random.share() + random.share() * 0.4;
  return Math.round((Math.max(ageYears, 0.4) * perYear * spread) / 10) * 10 + random.between(0, 9);
};

/** Whole dollars as dealers write them: 23,990, or 4,888. */
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

export const demoPrice = (
  figures: { readonly price: number; readonly badgeIndex: number; readonly carType: CarType; readonly ageYears: number },
  random: DemoRandom,
): number => {
  const asNew = figures.price * (1 + BADGE_STEP * figures.badgeIndex);
  const kept = figures.carType === 'new' ? 1 : figures.carType === 'demo' ? 0.92 : 0.9 * KEPT_A_YEAR ** figures.ageYears;
  return dealerPrice(asNew * kept * (0.93 + random.share() * 0.14), random);
};

/** A lender's figures for a price: 10% deposit, five years, a rate and its comparison rate (ENT-14). Dollars. */
export const demoLender = (price: number, provider: string): Readonly<Record<string, unknown>> => {
  const rate = 8.99;
  const comparisonRate = 9.86;
  const deposit = Math.round(price * 0.1);
  const months = 60;
  const fee = 395;
  const monthly = rate / 1200;
  const payment = ((price - deposit + fee) * monthly) / (1 - (1 + monthly) ** -months);
  const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
  return {
    interestRate: rate,
    comparisonRate,
    paymentWeek: cents((payment * 12) / 52),
    paymentMonth: cents(payment),
    deposit,
    termYears: 5,
    termMonths: months,
    termWeeks: 260,
    balloon: 0,
    establishmentFees: fee,
    totalPayable: cents(payment * months),
    disclaimer: `Invented figures of a demo lender: ${rate.toFixed(2)}% p.a., comparison rate ${comparisonRate.toFixed(2)}% p.a. over 5 years.`,
    financeProvider: provider,
  };
};
