import { mostKept } from '#features/dealerships/rules/deposit-laws.ts';
import { type Cents, dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';

/**
 * The part of the deposit that the dealer keeps if the shopper cancels a confirmed reservation. It is the smallest of
 * three amounts: the amount in the site's settings, the deposit, and the amount that the law of the dealership's state
 * allows.
 *
 * @param priceCents the displayed price; null if the vehicle has none
 */
export const keptOfDeposit = (
  { reservations: { deposit, keptOnCancel } }: Pick<Site, 'reservations'>,
  { state }: Pick<Dealership, 'state'>,
  priceCents: Cents | null,
): Cents => Math.min(dollarsToCents(keptOnCancel), dollarsToCents(deposit), mostKept(state, priceCents));

/**
 * The terms of a reservation, as sentences that the shopper reads before paying the deposit (VDP-66).
 *
 * @param keptCents the part of the deposit that the dealer keeps if the shopper cancels a confirmed reservation
 * @example reservationTerms(site, 0)[0] // 'A deposit of $200 holds this car for you. It counts towards the price.'
 */
export const reservationTerms = (
  { reservations: { deposit, holdMinutes, confirmDays }, vehicleWord: { singular } }: Pick<Site, 'reservations' | 'vehicleWord'>,
  keptCents: Cents,
): readonly string[] => [
  `A deposit of ${formatDollars(dollarsToCents(deposit))} holds this ${singular} for you. It counts towards the price.`,
  `You have ${holdMinutes} minutes to pay; nobody else can reserve the ${singular} meanwhile.`,
  `The dealership confirms within ${confirmDays === 1 ? 'a day' : `${confirmDays} days`}. Otherwise the reservation ends, and the deposit goes back.`,
  keptCents === 0
    ? 'The deposit is fully refundable: you can cancel at any time.'
    : `You can cancel at any time. Until the dealership has confirmed, the whole deposit goes back. After that the dealership keeps ${formatDollars(keptCents)} of it, unless it sells the ${singular} to somebody else.`,
  'Paying by card costs nothing extra.',
];
