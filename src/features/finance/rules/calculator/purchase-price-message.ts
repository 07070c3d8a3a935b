import { formatDollars } from '#kernel/money.ts';
import type { LoanChoice } from '../loan.ts';
import type { CalculatorLimits } from './limits-and-initial-values.ts';

/**
 * The error message for a purchase price that is at or outside the limits of the preset 'card' (FIN-30). Null for a
 * price between the limits, and for the preset 'detail'. The calculator uses the price even if there is a message
 * (A-33).
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
