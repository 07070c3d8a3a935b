import { formatDollars } from '#kernel/money.ts';
import type { LoanChoice } from '../loan.ts';
import type { CalculatorLimits } from './calculator-limits.ts';

/**
 * The error message for a purchase price at or outside its limits, if the site's preset is 'card' (FIN-30). A price
 * equal to a limit also gives the message, and the price is kept. Null if the price is within the limits.
 *
 * @example purchasePriceMessage({ ...choice, amountCents: 90_000 }, limits) === 'Cannot be less than $1,000 or more
 * than $250,000'
 */
export const purchasePriceMessage = (
  { amountCents }: Pick<LoanChoice, 'amountCents'>,
  { preset, amount }: Pick<CalculatorLimits, 'preset' | 'amount'>,
): string | null =>
  preset === 'card' && (amountCents <= amount.minCents || amountCents >= amount.maxCents)
    ? `Cannot be less than ${formatDollars(amount.minCents)} or more than ${formatDollars(amount.maxCents)}`
    : null;
