import type { ReactElement } from 'react';
import type { CreditRepresentation } from '#features/finance/rules/credit-representation.ts';

/**
 * A finance example on paper: repayment, both rates in one size and the warning, whatever the site's cards do with
 * tooltips: paper has none.
 */
export const PaperFinance = ({ finance }: { readonly finance: CreditRepresentation }): ReactElement => {
  const { repayment, annualRate, facts } = finance;
  return (
    <section className="print-finance">
      <h2>Finance example</h2>
      <p className="print-rates">
        <span>
          {repayment.text} a {repayment.per}
        </span>
        <span>{annualRate}</span>
        {finance.kind === 'stated' && <span>{finance.comparisonRate} comparison rate</span>}
      </p>
      <p className="print-small">{facts.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
      <p className="print-small">{finance.kind === 'stated' ? `${finance.comparisonBasis} ${finance.warning.text}` : finance.note}</p>
    </section>
  );
};
