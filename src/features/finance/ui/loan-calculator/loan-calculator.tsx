import { type FormEvent, type ReactElement, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { calculatorOutcome } from '../../rules/calculator/calculator-outcome.ts';
import type { LoanCalculatorProps } from '../../views/loan-calculator-view.ts';
import { choiceOf, LOAN_FIELDS, type LoanField, loanProblems, written } from '../../views/loan-entries.ts';
import { tellCalculatorUse } from '../calculator-use.ts';
import { LoanAnswer } from './loan-answer.tsx';
import { LoanChart } from './loan-chart.tsx';
import { LoanEnquireButton } from './loan-enquire-button.tsx';
import { LoanInputs } from './loan-inputs.tsx';

/**
 * The finance calculator (FIN-01 to 39), with the limits and defaults of the site's preset. Without JavaScript it is a
 * GET form. After hydration, it calculates again at each slider movement and each typed character.
 */
export const LoanCalculator = (props: LoanCalculatorProps): ReactElement => (
  // If the vehicle or the URL changes, the calculator restarts with the initial values of the new vehicle or URL.
  <Calculator key={`${props.action} ${Object.values(props.entries).join(' ')}`} {...props} />
);

const Calculator = ({
  setup,
  entries: first,
  action,
  kept,
  enquireHref,
  vehicleSlug,
  extent,
  isBrief,
}: LoanCalculatorProps): ReactElement => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState(first);
  const [isAsleep, setIsAsleep] = useState(true);
  const { limits } = setup;
  const choice = choiceOf(entries, limits);
  const outcome = calculatorOutcome(choice, setup);
  const problems = loanProblems(entries, limits);
  const write = (field: LoanField, text: string): void => setEntries((before) => ({ ...before, [field]: text }));
  const slide = (field: LoanField, text: string): void => {
    tellCalculatorUse(vehicleSlug);
    write(field, text);
  };

  /** Reads the values that the shopper typed or set with sliders before this code was loaded. */
  const adopt = useEffectEvent((controls: HTMLFormControlsCollection) => {
    for (const control of controls) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      const field = LOAN_FIELDS.find((name) => name === control.name);
      if (field && !(control instanceof HTMLInputElement && control.type === 'radio' && !control.checked)) {
        if (control.value !== entries[field]) write(field, control.value);
      }
      const slid = LOAN_FIELDS.find((name) => name === control.dataset.loan);
      if (slid && control instanceof HTMLInputElement && Number(control.value) !== Number(control.defaultValue))
        slide(slid, slidText(slid, control.value));
    }
  });
  /** The term slider's value is an index into the offered terms. */
  const slidText = (field: LoanField, value: string): string =>
    field === 'term' ? String((limits.term.choicesMonths[Number(value)] ?? limits.term.defaultMonths) / 12) : written(field, value);
  useEffect(() => {
    setIsAsleep(false);
    if (form.current) adopt(form.current.elements);
  }, []);

  return (
    <form
      ref={form}
      method="get"
      action={action}
      className={`loan-calculator loan-calculator-${extent}`}
      onSubmit={(event: FormEvent) => event.preventDefault()}
      noValidate
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <LoanAnswer outcome={outcome} amountNote={setup.amountNote} hasDetails={extent === 'full'}>
          <LoanEnquireButton href={enquireHref} outcome={outcome} />
        </LoanAnswer>
      </div>
      <div className="loan-inputs">
        <LoanInputs
          id={id}
          limits={limits}
          entries={entries}
          choice={choice}
          problems={problems}
          onWrite={write}
          onSlide={(field, value) => slide(field, slidText(field, String(value)))}
        />
        <Button type="submit" className="without-js">
          Calculate
        </Button>
      </div>
      {extent === 'full' && outcome.kind === 'repayment' && (
        <LoanChart
          id={id}
          schedule={outcome.schedule}
          totalCents={outcome.totalCents}
          financedFeesCents={outcome.financedFeesCents}
          termMonths={choice.termMonths}
          tableHref={isBrief && isAsleep ? action : null}
        />
      )}
    </form>
  );
};
