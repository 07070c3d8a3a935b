import type { z } from 'zod';
import { calculatorOutcome } from '#features/finance/rules/calculator/calculator-outcome.ts';
import { calculatorSetup } from '#features/finance/rules/calculator/calculator-setup.ts';
import { type LOAN_PARAMS, readLoanChoice } from '#features/finance/rules/calculator/read-loan-choice.ts';
import { calculatorDisclaimer } from '#features/finance/rules/finance-disclaimer.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import type { repaymentAnswer } from '../rules/other-answers.ts';
import type { repaymentInput } from '../rules/tool-inputs.ts';
import { type AnswerContext, creditOf, vehicleNameOf } from './vehicle-parts.ts';

type RepaymentInput = z.infer<typeof repaymentInput>;
type RepaymentAnswer = z.infer<typeof repaymentAnswer>;

/** The input of the tool call as query parameters, with the field names of the calculator's form. */
const paramsOf = ({ amount, deposit, residual, term_years, interest, frequency }: RepaymentInput): URLSearchParams => {
  const given = { amount, term: term_years, interest, deposit, residual, frequency } satisfies Record<keyof typeof LOAN_PARAMS, unknown>;
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
};

const NOTHING = { repayment: null, loan: null, facts: [], total: null, total_parts: null, amount_note: null, disclaimer: null } as const;

/**
 * The repayment that the site's calculator shows for the values of a tool call. If a value is outside the limits of the
 * calculator, the nearest allowed value is used.
 */
export const repaymentAnswerOf = (context: AnswerContext, vehicle: Vehicle | null, input: RepaymentInput): RepaymentAnswer => {
  const { site, origin } = context;
  const named = vehicle && vehicleNameOf(context, vehicle);
  const setup = calculatorSetup(site, vehicle);
  if (setup === null) return { ...NOTHING, facts: [], vehicle: named, outcome: 'not-offered', url: named?.url ?? null };
  const params = paramsOf(input);
  const outcome = calculatorOutcome(
    readLoanChoice((name) => params.get(name), setup.limits),
    setup,
  );
  const page = vehicle ? paths.vehicleRepayments(vehicle.slug) : paths.pages.finance();
  const about = {
    vehicle: named,
    amount_note: setup.amountNote,
    disclaimer: calculatorDisclaimer(site).full || null,
    url: `${origin}${page}${params.size > 0 ? `?${params}` : ''}`,
  };
  if (outcome.kind === 'enquire') return { ...NOTHING, facts: [], ...about, outcome: 'enquire' };
  const { representation, loanText } = outcome;
  return {
    ...about,
    outcome: 'repayment',
    repayment: creditOf(representation),
    loan: loanText,
    facts: [...representation.facts],
    total: representation.totalText,
    total_parts: representation.totalParts,
  };
};
