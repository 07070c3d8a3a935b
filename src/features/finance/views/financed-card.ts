import { buildVehicleCard, type CardFinance, type VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { financeDisclaimer } from '../rules/finance-disclaimer.ts';
import { cardFinance } from '../rules/weekly-repayment.ts';

/**
 * Builds the card of a vehicle with its finance summary (CARD-08, CARD-16). This function is in the finance feature,
 * because the stock feature must not use the finance feature.
 *
 * @param now epoch milliseconds
 * @example buildFinancedCard(site, vehicle, now).value.finance?.repayment.text === '$152.31'
 */
export const buildFinancedCard = (site: Site, vehicle: Vehicle, now: number): Timed<VehicleCardView> => {
  const card = buildVehicleCard(site, vehicle, now);
  const repayment = cardFinance(site, vehicle, now);
  const weekly = repayment.value;
  // Only a repayment with a comparison rate may be shown on a card.
  const finance: CardFinance | null = weekly?.kind === 'stated' ? { ...weekly, termsHref: termsHref(site, vehicle, now) } : null;
  return { value: { ...card.value, finance }, validUntil: untilFirstEnds([card, repayment]) };
};

/** The link leads to the lender's disclaimer if the vehicle page has one, otherwise to the calculator. */
const termsHref = (site: Site, vehicle: Vehicle, now: number): string =>
  `${paths.vehicle(vehicle.slug)}#${financeDisclaimer(site, vehicle, now) ? 'financeDisclaimer' : 'finance-calculator'}`;
