import type { ReactElement } from 'react';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import type { DisclaimerText as Disclaimer } from '../rules/finance-disclaimer.ts';
import { DisclaimerText } from './disclaimer-text.tsx';

/** The lender's disclaimer about a vehicle's figures (FIN-49, ROUTE-76). */
export const FinanceDisclaimerSection = ({ disclaimer }: { readonly disclaimer: Disclaimer }): ReactElement => (
  <PageSection id="financeDisclaimer" title="Finance disclaimer">
    <DisclaimerText disclaimer={disclaimer} />
  </PageSection>
);
