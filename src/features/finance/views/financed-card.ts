import { buildVehicleCard, type CardFinance, type VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { financeDisclaimer } from '../rules/finance-disclaimer.ts';
import { cardFinance } from '../rules/finance-information.ts';

/**
 * A vehicle's card with its finance summary (CARD-08, CARD-16), which the stock feature knows nothing of.
 *
 * @param now epoch milliseconds
 * @example buildFinancedCard(site, vehicle, now).value.finance?.repayment.text === '$152.31'
 */
export const buildFinancedCard = (site: Site, vehicle: Vehicle, now: number): Timed<VehicleCardView> => {
  const card = buildVehicleCard(site, vehicle, now);
  const repayment = cardFinance(site, vehicle, now);
  const weekly = repayment.value;
  // Only a figure with its comparison rate may stand on a card.
  const finance: CardFinance | null = weekly?.kind === 'stated' ? { ...weekly, termsHref: termsHref(site, vehicle, now) } : null;
  return { value: { ...card.value, finance }, validUntil: untilFirstEnds([card, repayment]) };
};

/** The lender's disclaimer where the vehicle's page has one, else the calculator. */
const termsHref = (site: Site, vehicle: Vehicle, now: number): string =>
  `${paths.vehicle(vehicle.slug)}#${financeDisclaimer(site, vehicle, now) ? 'financeDisclaimer' : 'finance-calculator'}`;
