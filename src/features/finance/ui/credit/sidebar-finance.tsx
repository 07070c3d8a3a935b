import type { ReactElement } from 'react';
import type { SidebarFinanceView } from '../../views/sidebar-finance-view.ts';
import { CreditFigure } from './credit-figure.tsx';

/** The anchor of the warning about the comparison rate. The short finance lines in the bars of the page link to it. */
export const SIDEBAR_FINANCE = 'weekly-figure';

/** The lines below the price: the weekly repayment and the link to the calculator (VDP-50, FIN-28). */
export const SidebarFinance = ({ view }: { readonly view: SidebarFinanceView }): ReactElement | null =>
  view.weekly === null && view.repaymentsHref === null ? null : (
    <div className="sidebar-finance" id={SIDEBAR_FINANCE}>
      {view.weekly && <CreditFigure credit={view.weekly} hasTerms />}
      <p className="finance-links">
        {view.repaymentsHref && (
          <a
            href={view.repaymentsHref}
            className="link"
            data-behaviour="page-dialog"
            data-dialog-label="Calculate repayments"
            rel="nofollow"
          >
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
