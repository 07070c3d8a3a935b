import type { CreditRepresentation } from '../rules/credit-representation.ts';

/** The finance lines below a vehicle's price. */
export interface PanelFinanceView {
  /** The repayment that the page's calculator opens with; null if none may be shown (FIN-40 to 48). */
  readonly weekly: CreditRepresentation | null;
  /** The address of the calculator's dialog; null if the site or the vehicle has no calculator. */
  readonly repaymentsHref: string | null;
  /** The anchor of the lender's disclaimer on the same page (ROUTE-76); null if the page has none. */
  readonly disclaimerHref: string | null;
}
