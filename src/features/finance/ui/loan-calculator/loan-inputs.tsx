import type { ReactElement } from 'react';
import { formatDollars } from '#kernel/money.ts';
import { FieldError } from '#ui-kit/field/field-error.tsx';
import { AMOUNT_LABEL, type AmountLimits, type CalculatorLimits } from '../../rules/calculator/limits-and-initial-values.ts';
import { termWords } from '../../rules/credit-representation.ts';
import type { LoanChoice } from '../../rules/loan.ts';
import { FREQUENCIES, FREQUENCY_LABELS } from '../../rules/repayment-frequency.ts';
import type { LoanEntries, LoanField, LoanProblems } from '../../views/loan-entries.ts';
import { LoanSlider } from './loan-slider.tsx';

interface LoanInputsProps {
  /** Prefix of the ids of all fields. */
  readonly id: string;
  readonly limits: CalculatorLimits;
  readonly entries: LoanEntries;
  /** The loan that the calculator computes from the entries. */
  readonly choice: LoanChoice;
  readonly problems: LoanProblems;
  readonly onWrite: (field: LoanField, text: string) => void;
  /** The value of the term slider is an index into the list of offered terms. */
  readonly onSlide: (field: LoanField, value: number) => void;
}

/** The fields of a loan. Each value can be set with an input or a slider. */
export const LoanInputs = (inputs: LoanInputsProps): ReactElement => {
  const { limits, choice } = inputs;
  const { residual, deposit } = limits;
  // The maximum of the sliders for deposit and residual is the price, because a larger value makes no sense.
  const upToPrice = ({ maxCents, stepCents }: AmountLimits): number => Math.min(maxCents, Math.max(stepCents, choice.amountCents));
  return (
    <>
      <AmountInput {...inputs} field="amount" label={AMOUNT_LABEL} amount={limits.amount} cents={choice.amountCents} />
      <TermInput {...inputs} />
      <InterestInput {...inputs} />
      <AmountInput
        {...inputs}
        field="deposit"
        label="Deposit or trade-in"
        amount={deposit}
        cents={choice.depositCents}
        slidesToCents={upToPrice(deposit)}
      />
      {residual.maxCents > 0 && (
        <AmountInput
          {...inputs}
          field="residual"
          label="Residual at the end"
          amount={residual}
          cents={choice.residualCents}
          slidesToCents={upToPrice(residual)}
        />
      )}
      {limits.frequency.isShown && <FrequencyInput {...inputs} />}
    </>
  );
};

const amountWords = (cents: number): string => (cents === 0 ? 'None' : formatDollars(cents));

/** The attributes that connect an input with its error message. */
const errorAttributes = (id: string, problem: string | undefined): object =>
  problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};

const AmountInput = ({
  id: prefix,
  entries,
  problems,
  onWrite,
  onSlide,
  field,
  label,
  amount,
  cents,
  slidesToCents = amount.maxCents,
}: LoanInputsProps & {
  readonly field: 'amount' | 'deposit' | 'residual';
  readonly label: string;
  readonly amount: AmountLimits;
  readonly cents: number;
  /**
   * The highest amount that the slider can set, in cents. The shopper can type a higher amount, up to the limit of the
   * calculator.
   */
  readonly slidesToCents?: number;
}): ReactElement => {
  const id = `${prefix}-${field}`;
  return (
    <LoanSlider
      id={id}
      field={field}
      label={label}
      range={{
        min: amount.minCents / 100,
        max: slidesToCents / 100,
        step: amount.stepCents / 100,
        value: cents / 100,
        words: amountWords(cents),
      }}
      ends={[amountWords(amount.minCents), amountWords(slidesToCents)]}
      error={problems[field] ?? null}
      onSlide={(value) => onSlide(field, value)}
    >
      <span className="loan-box loan-box-dollars">
        <input
          id={id}
          className="control"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          name={field}
          value={entries[field]}
          onChange={(event) => onWrite(field, event.target.value)}
          {...errorAttributes(id, problems[field])}
        />
      </span>
    </LoanSlider>
  );
};

const TermInput = ({ id: prefix, limits, entries, choice, problems, onWrite, onSlide }: LoanInputsProps): ReactElement => {
  const id = `${prefix}-term`;
  const { choicesMonths } = limits.term;
  const texts = choicesMonths.map((months) => String(months / 12));
  return (
    <LoanSlider
      id={id}
      field="term"
      label="Term"
      range={{
        min: 0,
        max: choicesMonths.length - 1,
        step: 1,
        value: Math.max(0, choicesMonths.indexOf(choice.termMonths)),
        words: termWords(choice.termMonths),
      }}
      ends={[termWords(choicesMonths[0] ?? 0), termWords(choicesMonths.at(-1) ?? 0)]}
      error={problems.term ?? null}
      onSlide={(value) => onSlide('term', value)}
    >
      <span className="loan-box select-wrap">
        <select
          id={id}
          className="control control-select"
          name="term"
          // The URL may contain a loan term that is not offered. Then the loan term of the calculation is selected.
          value={texts.includes(entries.term) ? entries.term : String(choice.termMonths / 12)}
          onChange={(event) => onWrite('term', event.target.value)}
          {...errorAttributes(id, problems.term)}
        >
          {choicesMonths.map((months, index) => (
            <option key={months} value={texts[index]}>
              {termWords(months)}
            </option>
          ))}
        </select>
      </span>
    </LoanSlider>
  );
};

const InterestInput = ({ id: prefix, limits, entries, choice, problems, onWrite, onSlide }: LoanInputsProps): ReactElement => {
  const id = `${prefix}-interest`;
  const { min, max, step, isLocked } = limits.interest;
  return (
    <LoanSlider
      id={id}
      field="interest"
      label="Interest rate"
      range={{ min, max, step, value: choice.interestRate, words: `${choice.interestRate}%` }}
      ends={[`${min}%`, `${max}%`]}
      error={problems.interest ?? null}
      isLocked={isLocked}
      onSlide={(value) => onSlide('interest', value)}
    >
      <span className="loan-box loan-box-percent">
        <input
          id={id}
          className="control"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          name="interest"
          value={isLocked ? choice.interestRate : entries.interest}
          readOnly={isLocked}
          onChange={(event) => onWrite('interest', event.target.value)}
          // FIN-34: a rate outside the limits becomes the nearest limit when the field loses focus.
          onBlur={() => problems.interest && limits.preset === 'card' && onWrite('interest', String(choice.interestRate))}
          {...errorAttributes(id, problems.interest)}
        />
      </span>
    </LoanSlider>
  );
};

const FrequencyInput = ({ id: prefix, choice, problems, onWrite }: LoanInputsProps): ReactElement => (
  <fieldset className="loan-frequency" {...(problems.frequency ? { 'aria-describedby': `${prefix}-frequency-error` } : {})}>
    <legend className="field-label">Repayments</legend>
    <div>
      {FREQUENCIES.map((frequency) => (
        <label key={frequency}>
          <input
            type="radio"
            name="frequency"
            value={frequency}
            checked={choice.frequency === frequency}
            onChange={() => onWrite('frequency', frequency)}
          />
          <span>{FREQUENCY_LABELS[frequency]}</span>
        </label>
      ))}
    </div>
    {problems.frequency && <FieldError id={`${prefix}-frequency-error`}>{problems.frequency}</FieldError>}
  </fieldset>
);
