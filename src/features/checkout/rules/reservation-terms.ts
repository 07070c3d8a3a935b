import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';

/**
 * The terms of a reservation as the shopper reads them before paying (VDP-66).
 *
 * @example reservationTerms(site)[0] // 'A deposit of $200 holds this car for you. It counts towards the price.'
 */
export const reservationTerms = ({
  reservations: { deposit, holdMinutes, confirmDays },
  vehicleWord: { singular },
}: Pick<Site, 'reservations' | 'vehicleWord'>): readonly string[] => [
  `A deposit of ${formatDollars(dollarsToCents(deposit))} holds this ${singular} for you. It counts towards the price.`,
  `You have ${holdMinutes} minutes to pay; nobody else can reserve the ${singular} meanwhile.`,
  `The dealership confirms within ${confirmDays === 1 ? 'a day' : `${confirmDays} days`}. Otherwise the reservation ends, and the deposit goes back.`,
  'The deposit is fully refundable: you can cancel at any time. Paying by card costs nothing extra.',
];
