import { dollarsToCents } from '#kernel/money.ts';
import { type AdjustmentAnswers, answersFactor } from './adjustment-questions.ts';
import type { GuideModel } from './guide-catalogue.ts';

/** Amounts of an estimate in cents; `lowCents` ≤ `cents` ≤ `highCents`. */
export interface EstimatedValue {
  readonly cents: number;
  readonly lowCents: number;
  readonly highCents: number;
}

/** Share of its value that a vehicle keeps in its first year. */
const FIRST_YEAR = 0.82;
/** Share of its value that a vehicle keeps in each further year. */
const FURTHER_YEAR = 0.89;
/** Value of a vehicle that was built in the current year, divided by its price when new. */
const CURRENT_YEAR = 0.9;
/**
 * Share of the retail value that a dealer can pay for a vehicle. The rest is for preparing the vehicle, and for its
 * warranty.
 */
const TRADE_SHARE = 0.9;
const USUAL_KM_A_YEAR = 15_000;
/**
 * Share of its value that a vehicle loses for each 10,000 km that it has driven above the usual distance for its age.
 */
const LESS_FOR_MORE_KM = 0.025;
/**
 * Share of its value that a vehicle gains for each 10,000 km that it has driven below the usual distance for its age.
 */
const MORE_FOR_LESS_KM = 0.015;
const MOST_LESS = 0.25;
const MOST_MORE = 0.08;
/** The lowest and the highest amount of an estimate differ from its value by this share of the value. */
const UNCERTAINTY = 0.08;
const LOWEST_DOLLARS = 500;

const depreciation = (age: number): number => (age <= 0 ? CURRENT_YEAR : FIRST_YEAR * FURTHER_YEAR ** (age - 1));

const distanceFactor = (age: number, km: number): number => {
  const over = (km - USUAL_KM_A_YEAR * Math.max(age, 0.5)) / 10_000;
  return over > 0 ? 1 - Math.min(MOST_LESS, over * LESS_FOR_MORE_KM) : 1 + Math.min(MOST_MORE, -over * MORE_FOR_LESS_KM);
};

const toHundred = (dollars: number, round: (value: number) => number): number => dollarsToCents(round(dollars / 100) * 100);

/**
 * A rough trade-in value from our own price guide. The calculation starts with the price when new, and subtracts a
 * fixed share for each year. The result is adjusted for the distance driven and for the answers about the condition. No
 * sales or listings are used. Amounts are rounded to $100.
 *
 * @example guideEstimate(corolla, { age: 3, km: 45_000, answers: {} }).cents === 1_850_000
 */
export const guideEstimate = (
  { newPriceDollars }: Pick<GuideModel, 'newPriceDollars'>,
  { age, km, answers }: { readonly age: number; readonly km: number; readonly answers: AdjustmentAnswers },
): EstimatedValue => {
  const value = newPriceDollars * depreciation(age) * TRADE_SHARE * distanceFactor(age, km) * answersFactor(answers);
  const dollars = Math.max(LOWEST_DOLLARS, value);
  return {
    cents: toHundred(dollars, Math.round),
    lowCents: toHundred(dollars * (1 - UNCERTAINTY), Math.floor),
    highCents: toHundred(dollars * (1 + UNCERTAINTY), Math.ceil),
  };
};
