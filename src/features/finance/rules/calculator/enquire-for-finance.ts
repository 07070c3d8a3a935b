import type { Cents } from '#kernel/money.ts';
import type { CalculatorLimits } from './limits-and-initial-values.ts';

/** The label that a calculator shows instead of the repayment and the total to repay (FIN-39). */
export const ENQUIRE_FOR_FINANCE = 'Enquire for Finance';

/** FIN-39 */
const ENQUIRE_UP_TO_CENTS = 2_500;

/**
 * True if a calculator must show the label 'Enquire for Finance' instead of the repayment and the total to repay
 * (FIN-39). With the preset 'card', this is the case for a repayment of $25 or less; with the preset 'detail', for a
 * repayment of zero.
 *
 * @example mustEnquireForFinance(2_500, 'card') === true
 */
export const mustEnquireForFinance = (repaymentCents: Cents, preset: CalculatorLimits['preset']): boolean =>
  repaymentCents <= (preset === 'card' ? ENQUIRE_UP_TO_CENTS : 0);
