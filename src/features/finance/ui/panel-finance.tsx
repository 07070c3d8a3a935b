import type { ReactElement } from 'react';
import type { CreditRepresentation } from '../rules/credit-representation.ts';
import { CreditFigure } from './credit-figure.tsx';

export interface PanelFinanceView {
  /** The lender's weekly repayment; null where none may be shown (FIN-40 to 48). */
  readonly weekly: CreditRepresentation | null;
  /** The short calculator; null where the site or vehicle has none. */
  readonly repaymentsHref: string | null;
  /** Where the lender's disclaimer stands on this page (ROUTE-76); null where none does. */
  readonly disclaimerHref: string | null;
}

/** Where the warning stands that a shorter line of the page points at. */
export const PANEL_FINANCE = 'weekly-figure';

/** Below the price: what it costs a week, and the way to reckon it oneself (VDP-50, FIN-28). */
export const PanelFinance = ({ view }: { readonly view: PanelFinanceView }): ReactElement | null =>
  view.weekly === null && view.repaymentsHref === null ? null : (
    <div className="panel-finance" id={PANEL_FINANCE}>
      {view.weekly && <CreditFigure credit={view.weekly} />}
      <p className="panel-finance-links">
        {view.repaymentsHref && (
          <a href={view.repaymentsHref} className="link" data-dialog="Calculate repayments" rel="nofollow">
            Calculate repayments
          </a>
        )}
        {view.weekly && view.disclaimerHref && (
          <a href={view.disclaimerHref} className="link">
            Finance disclaimer
          </a>
        )}
      </p>
    </div>
  );
