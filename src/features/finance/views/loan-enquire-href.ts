import { financeLinkValues } from '#features/stock/rules/finance-link-values.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';

/**
 * The URL to which the calculator's button 'Enquire Now' leads (FIN-04): the finance link of the vehicle, or the form
 * on the finance page if there is no vehicle.
 */
export const loanEnquireHref = (vehicle: Vehicle | null | undefined): string =>
  vehicle ? paths.financeLink(financeLinkValues(vehicle)) : `${paths.pages.finance()}#finance-form`;
