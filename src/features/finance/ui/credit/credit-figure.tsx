import type { ReactElement } from 'react';
import type { CreditRepresentation } from '../../rules/credit-representation.ts';

/**
 * Shows a repayment as the law requires: with annual rate, comparison rate and warning, and with both rates in the same
 * size. A repayment at a rate that the shopper chose is marked as 'indicative' instead (docs/settled.md, Law).
 */
export const CreditFigure = ({
  credit,
  isLive = false,
  hasTerms = false,
}: {
  readonly credit: CreditRepresentation;
  /** True if the repayment changes while the shopper uses the calculator. Screen readers then announce it. */
  readonly isLive?: boolean;
  /** True if term and deposit are shown under the repayment, because no other element nearby shows them. */
  readonly hasTerms?: boolean;
}): ReactElement => {
  const Figure = isLive ? 'output' : 'p';
  return (
    <div className="credit">
      <Figure className="credit-repayment">
        <span className="credit-amount">{credit.repayment.text}</span> a {credit.repayment.per}
      </Figure>
      {hasTerms && <p className="credit-terms">{credit.terms}</p>}
      <p className="credit-rates">
        <span>{credit.annualRate}</span>
        {credit.kind === 'stated' && (
          <>
            {' '}
            <span>
              <i>· </i>comparison rate {credit.comparisonRate}
            </span>
          </>
        )}
      </p>
      {credit.kind === 'stated' ? (
        <p className="credit-warning">
          {credit.comparisonBasis} {credit.warning.text}
        </p>
      ) : (
        <p className="credit-note">{credit.note}</p>
      )}
    </div>
  );
};
