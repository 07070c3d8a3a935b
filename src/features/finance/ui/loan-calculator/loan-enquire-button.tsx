import type { ReactElement } from 'react';
import { LinkButton } from '#ui-kit/button/button.tsx';
import type { CalculatorOutcome } from '../../rules/calculator/calculator-outcome.ts';

/**
 * The calculator's button 'Enquire Now' (FIN-04). If the calculator shows no repayment, its text is 'Enquire for
 * Finance' (FIN-39). `href` is the URL of the finance form (`loanCalculatorView`): the form for the vehicle that
 * the calculator is for (ROUTE-16), or the form on /finance if the calculator has no vehicle.
 */
export const LoanEnquireButton = ({ href, outcome }: { readonly href: string; readonly outcome: CalculatorOutcome }): ReactElement => (
  <LinkButton href={href} wide>
    {outcome.kind === 'enquire' ? outcome.label : 'Enquire Now'}
  </LinkButton>
);
