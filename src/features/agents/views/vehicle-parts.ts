import type { z } from 'zod';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import type { CreditRepresentation } from '#features/finance/rules/credit-representation.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { centsToDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import type { CreditAnswer, PriceAnswer, vehicleName } from '../rules/answer-parts.ts';

/** The site, time and origin for which an answer is made. */
export interface AnswerContext {
  readonly site: Site;
  /** Scheme and host of the canonical URLs of the site. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** Id, title and page of a vehicle. */
export const vehicleNameOf = ({ origin }: Pick<AnswerContext, 'origin'>, vehicle: Vehicle): z.infer<typeof vehicleName> => ({
  id: vehicle.id,
  slug: vehicle.slug,
  title: vehicleTitle(vehicle),
  url: origin + paths.vehicle(vehicle.slug),
});

/** The price that the page of the vehicle shows; null for a vehicle that is not for sale (CARD-15). */
export const priceOf = (site: Pick<Site, 'dealerships'>, vehicle: Vehicle): PriceAnswer | null => {
  if (!isAvailable(vehicle)) return null;
  const { text, cents, type, wasText, condition } = displayedPrice(vehicle, dealershipOf(site, vehicle).stock);
  return { text, amount: cents === null ? null : centsToDollars(cents), type, was_text: wasText, condition };
};

/** A repayment with everything that must be shown with it. */
export const creditOf = (representation: CreditRepresentation): CreditAnswer => {
  const { kind, repayment, terms, annualRate, example } = representation;
  const stated = representation.kind === 'stated' ? representation : null;
  return {
    kind,
    repayment: repayment.text,
    per: repayment.per,
    terms,
    annual_rate: annualRate,
    comparison_rate: stated?.comparisonRate ?? null,
    comparison_basis: stated?.comparisonBasis ?? null,
    warning: stated?.warning.text ?? null,
    note: representation.kind === 'indicative' ? representation.note : null,
    example,
  };
};
