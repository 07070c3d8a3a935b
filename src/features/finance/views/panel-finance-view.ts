import type { CreditRepresentation } from '../rules/credit-representation.ts';

/** The finance lines below a vehicle's price. */
export interface PanelFinanceView {
  /** The repayment that the page's calculator opens with; null where none may be shown (FIN-40 to 48). */
  readonly weekly: CreditRepresentation | null;
  /** Address of the calculator's dialog; null where the site or the vehicle has none. */
  readonly repaymentsHref: string | null;
  /** Address of the lender's disclaimer on the same page (ROUTE-76); null where the page has none. */
  readonly disclaimerHref: string | null;
}
