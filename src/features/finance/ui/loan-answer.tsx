import type { ReactElement, ReactNode } from 'react';
import { type Cents, formatDollars } from '#kernel/money.ts';
import type { CalculatorOutcome } from '../rules/calculate.ts';
import { CreditFigure } from './credit-figure.tsx';

/** What a loan costs, and what that is made of; where nothing can be said, an invitation to ask (FIN-39). */
export const LoanAnswer = ({
  outcome,
  priceAboveCents,
  mostCents,
  hasDetails,
  children,
}: {
  readonly outcome: CalculatorOutcome;
  /** A price that lies above the largest loan there is to choose: the figure is not of all of it, and says so. */
  readonly priceAboveCents: Cents | null;
  /** The largest loan there is to choose. */
  readonly mostCents: Cents;
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
        <p className="loan-basis">
          {outcome.loanWords}
          {priceAboveCents !== null &&
            `. The price is ${formatDollars(priceAboveCents)}; this calculator goes up to ${formatDollars(mostCents)}.`}
        </p>
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
