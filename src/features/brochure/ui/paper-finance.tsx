import type { ReactElement } from 'react';
import type { CreditRepresentation } from '#features/finance/rules/credit-representation.ts';

/**
 * A finance example on the page for printing: repayment with its terms, both rates in the same size, and the complete
 * warning, because paper has no tooltips.
 */
export const PaperFinance = ({ finance }: { readonly finance: CreditRepresentation }): ReactElement => {
  const { repayment, annualRate, terms } = finance;
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
      <p className="print-small">Repaid {terms}.</p>
      <p className="print-small">{finance.kind === 'stated' ? `${finance.comparisonBasis} ${finance.warning.text}` : finance.note}</p>
    </section>
  );
};
