/**
 * The query parameters of a link to the finance page. The budget is the price of the vehicle in dollars, or null if the
 * vehicle has no price.
 */
export interface FinanceLinkValues {
  readonly preferredDealership: string;
  readonly vehiclePriceBudget: number | null;
  readonly carId: number;
  readonly carType: string;
}

/** The anchor of the form on every finance page (ROUTE-78). */
export const FINANCE_FORM = '#finance-form';

/**
 * The link to the finance form. Its query parameters set the initial dealership, budget and vehicle of the form
 * (ROUTE-16).
 *
 * @example financeLink(financeLinkValues(vehicle)) === '/finance?preferredDealership=northside&vehiclePriceBudget=34990&car_id=100001&car_type=used#finance-form'
 */
export const financeLink = (values: FinanceLinkValues): string => linkTo('/finance', values);

/**
 * The link to the finance application. It contains the same values as `financeLink` (ROUTE-13, ROUTE-16).
 *
 * @example applyForFinanceLink(financeLinkValues(vehicle)) === '/apply-for-finance?preferredDealership=northside&vehiclePriceBudget=34990&car_id=100001&car_type=used#finance-form'
 */
export const applyForFinanceLink = (values: FinanceLinkValues): string => linkTo('/apply-for-finance', values);

const linkTo = (path: string, { preferredDealership, vehiclePriceBudget, carId, carType }: FinanceLinkValues): string => {
  const budget = vehiclePriceBudget === null ? '' : `&vehiclePriceBudget=${vehiclePriceBudget}`;
  return `${path}?preferredDealership=${encodeURIComponent(preferredDealership)}${budget}&car_id=${carId}&car_type=${encodeURIComponent(carType)}${FINANCE_FORM}`;
};
