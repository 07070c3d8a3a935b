import { type CalculatorOutcome, calculatorOutcome } from '#features/finance/rules/calculator/calculator-outcome.ts';
import type { CalculatorSetup } from '#features/finance/rules/calculator/calculator-setup.ts';
import { LOAN_PARAMS, readLoanChoice } from '#features/finance/rules/calculator/read-loan-choice.ts';
import { termWords } from '#features/finance/rules/credit-representation.ts';
import type { LoanChoice } from '#features/finance/rules/loan.ts';
import type { LeadDetail } from '#features/leads/rules/fields/lead-field.ts';
import { type CustomField, customField } from '#model/site/content/form-content.ts';

type Answers = Readonly<Record<string, string>>;

const WISH = 'finance';
const DEPOSIT = 'finance_deposit';
const TERM = 'finance_term';
const FINANCE_NAMES: readonly string[] = [WISH, DEPOSIT, TERM];

/** The fields of the finance step. A shopper who leaves the first field empty wants no finance. */
export const financeFields = ({ limits }: CalculatorSetup): readonly CustomField[] =>
  customField.array().parse([
    {
      name: WISH,
      label: 'Would you like finance?',
      type: 'select',
      options: ['Send me a finance quote', 'Help me apply for finance'],
      hint: 'Leave this as it is if you do not need finance.',
    },
    {
      name: DEPOSIT,
      label: 'Deposit on the loan ($)',
      type: 'money',
      max: Math.floor(limits.deposit.maxCents / 100),
      width: 'half',
      hint: 'The amount that you pay yourself. It can include a trade-in.',
    },
    { name: TERM, label: 'Loan term', type: 'select', options: limits.term.choicesMonths.map(termWords), width: 'half' },
  ]);

/** The initial answers of the finance step: the default deposit and term of the vehicle's calculator. */
export const initialFinance = ({ limits }: CalculatorSetup): Answers => ({
  [DEPOSIT]: String(Math.round(limits.deposit.defaultCents / 100)),
  [TERM]: termWords(limits.term.defaultMonths),
});

/**
 * The loan that the answers describe, with the other values of the vehicle's calculator. An answer outside the limits is
 * replaced by the nearest allowed value, as in the calculator.
 */
const choiceOf = (answers: Answers, { limits }: CalculatorSetup): LoanChoice => {
  const months = limits.term.choicesMonths.find((choice) => termWords(choice) === answers[TERM]);
  const params: Answers = {
    [LOAN_PARAMS.deposit]: answers[DEPOSIT] ?? '',
    ...(months === undefined ? {} : { [LOAN_PARAMS.term]: String(months / 12) }),
  };
  return readLoanChoice((name) => params[name] ?? null, limits);
};

/** Calculates the cost of the loan that the answers describe, as the vehicle's calculator does. */
export const financeOutcome = (answers: Answers, setup: CalculatorSetup): CalculatorOutcome =>
  calculatorOutcome(choiceOf(answers, setup), setup);

/**
 * Adds to the details of a lead what the dealer must know about finance: the answers, and the repayment and rates that the
 * shopper saw. If the shopper wants no finance, all answers of the finance step are removed.
 */
export const withFinanceDetails = (details: readonly LeadDetail[], answers: Answers, setup: CalculatorSetup): readonly LeadDetail[] => {
  if (!answers[WISH]) return details.filter(({ name }) => !FINANCE_NAMES.includes(name));
  const outcome = financeOutcome(answers, setup);
  if (outcome.kind !== 'repayment') return details;
  const { representation, loanText } = outcome;
  const comparison =
    representation.kind === 'stated' ? `${representation.comparisonBasis} ${representation.warning.text}` : representation.note;
  return [
    ...details,
    { name: 'finance_repayment', label: 'Repayment shown', value: `${loanText}: ${representation.example} ${comparison}` },
  ];
};
