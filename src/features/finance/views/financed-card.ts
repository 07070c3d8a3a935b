import { buildVehicleCard, type CardFinance, type TimedVehicleCard } from '#features/stock/views/vehicle-card-view.ts';
import { earliest } from '#kernel/earliest.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { financeDisclaimer } from '../rules/finance-disclaimer.ts';
import { cardFinance } from '../rules/finance-information.ts';

/**
 * A vehicle's card with its finance summary (CARD-08, CARD-16), which the stock feature knows nothing of.
 *
 * @param now epoch milliseconds
 * @example buildFinancedCard(site, vehicle, now).card.finance?.repayment.text === '$152.31'
 */
export const buildFinancedCard = (site: Site, vehicle: Vehicle, now: number): TimedVehicleCard => {
  const { card, validUntil } = buildVehicleCard(site, vehicle, now);
  const { weekly, validUntil: financeUntil } = cardFinance(site, vehicle, now);
  // What a lender offers is always stated with its comparison rate; an indicative figure is no card's.
  const finance: CardFinance | null = weekly?.kind === 'stated' ? { ...weekly, termsHref: termsHref(site, vehicle, now) } : null;
  return { card: { ...card, finance }, validUntil: earliest([validUntil, financeUntil]) };
};

/** The lender's disclaimer, where it is on the vehicle's page. */
const termsHref = (site: Site, vehicle: Vehicle, now: number): string =>
  `${paths.vehicle(vehicle.slug)}#${financeDisclaimer(site, vehicle, now) ? 'financeDisclaimer' : 'finance-calculator'}`;
