import type { Cents } from '#kernel/money.ts';
import type { CalculatorLimits } from './limits-and-initial-values.ts';

/** The label that a calculator shows instead of the repayment and the total to repay (FIN-39). */
export const ENQUIRE_FOR_FINANCE = 'Enquire for Finance';

/** FIN-39 */
const ENQUIRE_UP_TO_CENTS = 2_500;

/**
 * True if a calculator shows 'Enquire for Finance' instead of this repayment and the total to repay (FIN-39). With the
 * preset 'card', the label replaces a repayment of $25 or less. With the preset 'detail', it replaces a repayment of
 * zero.
 *
 * @example mustEnquireForFinance(2_500, 'card') === true
 */
export const mustEnquireForFinance = (repaymentCents: Cents, preset: CalculatorLimits['preset']): boolean =>
  repaymentCents <= (preset === 'card' ? ENQUIRE_UP_TO_CENTS : 0);
