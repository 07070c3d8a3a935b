import type { ReactElement } from 'react';
import type { CreditRepresentation } from '../rules/credit-representation.ts';

/**
 * A repayment as the law wants it: with its annual rate, and with comparison rate and warning beside it, the
 * rates in one size; a rate that the shopper chose says 'indicative' instead (settled: Law).
 */
export const CreditFigure = ({
  credit,
  isLive = false,
}: {
  readonly credit: CreditRepresentation;
  /** It changes while one looks: said to those who only hear it. */
  readonly isLive?: boolean;
}): ReactElement => {
  const Figure = isLive ? 'output' : 'p';
  return (
    <div className="credit">
      <Figure className="credit-repayment">
        <span className="credit-amount">{credit.repayment.text}</span> a {credit.repayment.per}
      </Figure>
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
