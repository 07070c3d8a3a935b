import type { ReactElement } from 'react';
import type { CreditRepresentation } from '../../rules/credit-representation.ts';

/**
 * A repayment as the law requires it: with its annual rate, comparison rate and warning, both rates in the same size.
 * At a rate that the shopper chose it says 'indicative' instead (docs/settled.md, Law).
 */
export const CreditFigure = ({
  credit,
  isLive = false,
  hasTerms = false,
}: {
  readonly credit: CreditRepresentation;
  /** The figure changes while the shopper uses the calculator, so screen readers announce it. */
  readonly isLive?: boolean;
  /** Shows term and deposit under the repayment; set it if they are not shown nearby. */
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
