import type { ReactElement } from 'react';
import type { PanelFinanceView } from '../views/panel-finance-view.ts';
import { CreditFigure } from './credit-figure.tsx';

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
