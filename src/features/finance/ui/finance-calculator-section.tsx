import type { ReactElement } from 'react';
import { Island } from '#ui-kit/island/island.tsx';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import type { LoanCalculatorView } from '../views/loan-calculator-view.ts';
import type { FinanceLink } from '../views/sidebar-finance-view.ts';
import { DisclaimerText } from './disclaimer-text.tsx';
import { loanCalculatorIsland } from './loan-calculator/loan-calculator.island.tsx';

/** The finance calculator of a vehicle's page and of /finance (VDP-17, FIN-01, ROUTE-74). */
export const FinanceCalculatorSection = ({
  view,
  links = [],
}: {
  readonly view: LoanCalculatorView;
  /** Links to the forms for finance. */
  readonly links?: readonly FinanceLink[];
}): ReactElement => (
  <PageSection id="finance-calculator" title="Finance Calculator">
    <div className="loan-place">
      <Island of={loanCalculatorIsland} props={view.calculator} />
    </div>
    {links.length > 0 && (
      <p className="finance-links">
        {links.map(({ label, href }) => (
          <a key={href} href={href} className="link" rel="nofollow">
            {label}
          </a>
        ))}
      </p>
    )}
    <DisclaimerText disclaimer={view.disclaimer} />
  </PageSection>
);
