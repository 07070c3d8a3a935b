import type { ReactElement, ReactNode } from 'react';
import type { CalculatorOutcome } from '../rules/calculate.ts';
import { CreditFigure } from './credit-figure.tsx';

/** What a loan costs, and what that is made of; where nothing can be said, an invitation to ask (FIN-39). */
export const LoanAnswer = ({
  outcome,
  hasDetails,
  children,
}: {
  readonly outcome: CalculatorOutcome;
  /** The facts behind the figure, not the total alone. */
  readonly hasDetails: boolean;
  /** What to do next. */
  readonly children: ReactNode;
}): ReactElement => (
  <div className="loan-answer">
    {outcome.kind === 'enquire' ? (
      <output className="loan-enquire">Ask us what this would cost: we work it out with you.</output>
    ) : (
      <>
        <CreditFigure credit={outcome.representation} isLive />
        {outcome.representation.totalText && (
          <p className="loan-total">
            Total to repay <strong>{outcome.representation.totalText}</strong>
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
