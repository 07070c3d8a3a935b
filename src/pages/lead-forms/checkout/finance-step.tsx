import type { ReactElement } from 'react';
import type { CalculatorSetup } from '#features/finance/rules/calculator/calculator-setup.ts';
import { LoanAnswer } from '#features/finance/ui/loan-calculator/loan-answer.tsx';
import { STEP_CONTROL, STEP_KEEP } from '#features/leads/rules/form/form-model.ts';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import { Button } from '#ui-kit/button/button.tsx';
import { FIRST_FOCUS } from '#ui-kit/field/first-focus.ts';
import { financeOutcome } from './finance-answers.ts';

/**
 * Shows the repayment for the answers in the form's fields, with comparison rate and warning. A button calculates the
 * repayment again after the shopper has changed the answers. The button posts the form, and the server does not check
 * the answers. So the button works without JavaScript.
 *
 * @param takesFocus true if the shopper has just pressed this button; the repayment then receives the keyboard focus
 */
export const FinanceFigure = ({
  model: { fields },
  calculator,
  takesFocus,
}: {
  readonly model: LeadFormView['model'];
  readonly calculator: CalculatorSetup;
  readonly takesFocus: boolean;
}): ReactElement => (
  <section className="checkout-finance" aria-label="Repayment" tabIndex={-1} {...(takesFocus ? FIRST_FOCUS : {})}>
    <LoanAnswer
      outcome={financeOutcome(Object.fromEntries(fields.map(({ name, value }) => [name, value])), calculator)}
      amountNote={calculator.amountNote}
      hasDetails={false}
    >
      <Button type="submit" variant="secondary" name={STEP_CONTROL} value={STEP_KEEP} formNoValidate>
        Work out the repayment
      </Button>
    </LoanAnswer>
  </section>
);
