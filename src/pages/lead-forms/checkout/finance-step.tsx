import type { ReactElement } from 'react';
import type { CalculatorSetup } from '#features/finance/rules/calculator/calculator-setup.ts';
import { LoanAnswer } from '#features/finance/ui/loan-calculator/loan-answer.tsx';
import { STEP_CONTROL, STEP_TIMES } from '#features/leads/rules/form/form-model.ts';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import { Button } from '#ui-kit/button/button.tsx';
import { financeOutcome } from './finance-answers.ts';

/**
 * The repayment for the answers in the form's fields, with comparison rate and warning, and a button that works it out for
 * other answers. The button posts the form without checking it, so it works without JavaScript.
 */
export const FinanceFigure = ({
  model: { fields },
  calculator,
}: {
  readonly model: LeadFormView['model'];
  readonly calculator: CalculatorSetup;
}): ReactElement => (
  <section className="checkout-finance" aria-label="Repayment">
    <LoanAnswer
      outcome={financeOutcome(Object.fromEntries(fields.map(({ name, value }) => [name, value])), calculator)}
      amountNote={calculator.amountNote}
      hasDetails={false}
    >
      <Button type="submit" variant="secondary" name={STEP_CONTROL} value={STEP_TIMES} formNoValidate>
        Work out the repayment
      </Button>
    </LoanAnswer>
  </section>
);
