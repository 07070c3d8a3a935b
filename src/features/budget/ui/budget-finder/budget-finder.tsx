import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { RadioField } from '#ui-kit/field/choice-fields.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import type { BudgetFinderView } from '../../views/budget-finder-view.ts';

/** Maximum number of characters of an amount in the budget finder. */
const MOST_CHARACTERS = 16;

/**
 * The budget finder (BUDGET-01 to 13): a GET form that leads to the vehicles within the budget. With JavaScript, it shows the
 * budget and the number of vehicles while the shopper types (`budget-finder.behaviour.ts`). If the budget is invalid, the
 * button is disabled. Without JavaScript, this button would stay disabled. Therefore shoppers without JavaScript also see the
 * button 'Estimate again', which sends the changed form.
 */
export const BudgetFinder = ({
  view,
  id,
  labelledBy,
}: {
  readonly view: BudgetFinderView;
  /** The prefix of the ids of the inputs. It must be unique on the page. */
  readonly id: string;
  /** The id of the heading of the finder. */
  readonly labelledBy: string;
}): ReactElement => {
  const { answer } = view;
  const amountField = (name: 'repayment' | 'deposit', label: string): ReactElement => (
    <TextField id={`${id}-${name}`} name={name} label={label} defaultValue={view[name]} inputMode="decimal" maxLength={MOST_CHARACTERS} />
  );
  return (
    <form
      method="get"
      action={view.action}
      className="budget-finder"
      aria-labelledby={labelledBy}
      data-behaviour="budget-finder"
      data-answer-address={view.answerAddress}
      data-default-repayments={JSON.stringify(Object.fromEntries(view.periods.map(({ value, repayment }) => [value, repayment])))}
    >
      <div className="budget-inputs">
        {amountField('repayment', 'Repayment ($)')}
        <RadioField id={`${id}-period`} name="period" legend="Paid" className="budget-period" options={view.periods} value={view.period} />
        {amountField('deposit', 'Deposit ($)')}
      </div>
      <div className="budget-result">
        <p className="budget-estimate">
          Your budget{' '}
          <output className="budget-amount" data-budget-amount="">
            {answer.amountText}
          </output>
        </p>
        <Button type="submit" size="large" wide disabled={!answer.isValid}>
          <span className="tabular" data-budget-button="">
            {answer.buttonText}
          </span>
        </Button>
        {!answer.isValid && (
          <Button type="submit" variant="secondary" wide className="without-js">
            Estimate again
          </Button>
        )}
        <p className="budget-message" role="status" data-budget-message="">
          {answer.message}
        </p>
      </div>
      <p className="budget-note">{view.disclaimer}</p>
    </form>
  );
};
