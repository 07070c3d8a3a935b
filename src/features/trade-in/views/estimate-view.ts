import { tradeInTitle } from '#features/leads/rules/trade-in/trade-in-details.ts';
import { formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Valuation } from '../rules/valuation.ts';
import { offerValidUntil } from '../rules/valuation-details.ts';

/** The texts of an estimate, ready to be shown on its page. */
export interface EstimateView {
  /** Year, make and model of the shopper's vehicle. */
  readonly vehicle: string;
  readonly price: string;
  readonly range: string;
  readonly validUntil: string;
  readonly basis: string;
  /**
   * The text for the shopper about how the offer was made. It says that a program made the estimate, and that a person
   * inspects the vehicle before the final price.
   */
  readonly program: string;
}

/** The name of the shopper's vehicle; if the vehicle is unknown, the site's word for a vehicle. */
export const ownVehicleName = ({ vehicleWord }: Pick<Site, 'vehicleWord'>, { vehicle }: Pick<Valuation, 'vehicle'>): string =>
  vehicle === null ? vehicleWord.singular : tradeInTitle(vehicle);

/** The texts of an offer; null if the valuation has no amount. */
export const estimateView = (site: Pick<Site, 'timeZone' | 'vehicleWord' | 'name'>, valuation: Valuation): EstimateView | null => {
  const { outcome } = valuation;
  if (outcome?.kind !== 'offer') return null;
  return {
    vehicle: ownVehicleName(site, valuation),
    price: formatDollars(outcome.cents),
    range: `${formatDollars(outcome.lowCents)} to ${formatDollars(outcome.highCents)}`,
    validUntil: offerValidUntil(site, valuation),
    basis: outcome.basis,
    program: `A program made this estimate from the ${site.vehicleWord.singular} and your answers, and from nothing about you. It is not a final price: a person at ${site.name} inspects the ${site.vehicleWord.singular} first.`,
  };
};
