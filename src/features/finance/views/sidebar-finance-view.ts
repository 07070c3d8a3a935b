import type { CreditRepresentation } from '../rules/credit-representation.ts';

/** A link to a form for finance. */
export interface FinanceLink {
  readonly label: string;
  readonly href: string;
}

/** The finance lines below a vehicle's price. */
export interface SidebarFinanceView {
  /** The repayment with which the calculator of the page opens. Null if no repayment may be shown (FIN-40 to 48). */
  readonly weekly: CreditRepresentation | null;
  /** The URL of the dialog with the calculator. Null if the site or the vehicle has no calculator. */
  readonly repaymentsHref: string | null;
  /** The anchor of the lender's disclaimer on the same page (ROUTE-76). Null if the page has no disclaimer. */
  readonly disclaimerHref: string | null;
}
