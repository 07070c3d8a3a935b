import type { ReactElement, ReactNode } from 'react';
import type { CalculatorOutcome } from '../../rules/calculator/calculator-outcome.ts';
import { CreditFigure } from '../credit/credit-figure.tsx';

/** Shows the repayment of a loan and how it was computed. Without a repayment it shows an invitation to enquire (FIN-39). */
export const LoanAnswer = ({
  outcome,
  amountNote,
  hasDetails,
  children,
}: {
  readonly outcome: CalculatorOutcome;
  /** A note that the amount differs from the vehicle's price. Null if they are equal. */
  readonly amountNote: string | null;
  /** If true, the answer also lists the values from which the repayment was computed. */
  readonly hasDetails: boolean;
  /** The next action. */
  readonly children: ReactNode;
}): ReactElement => (
  <div className="loan-answer">
    {outcome.kind === 'enquire' ? (
      <output className="loan-enquire">Ask us what this would cost: we work it out with you.</output>
    ) : (
      <>
        <p className="loan-basis">
          {outcome.loanText}
          {amountNote !== null && `. ${amountNote}`}
        </p>
        <CreditFigure credit={outcome.representation} isLive />
        {outcome.representation.totalText && (
          <p className="loan-total">
            Total to repay <strong>{outcome.representation.totalText}</strong>
            {outcome.representation.totalParts && <>: {outcome.representation.totalParts}</>}
          </p>
        )}
      </>
    )}
    {children}
    {hasDetails && outcome.kind === 'repayment' && (
      <details className="loan-details">
        <summary className="chevron">How this is worked out</summary>
        <dl className="loan-facts">
          {outcome.representation.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    )}
  </div>
);
