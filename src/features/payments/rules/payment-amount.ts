import { type Cents, formatDollars } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** The smallest and the largest amount that a shopper may pay in one payment. */
export interface AmountLimits {
  readonly minCents: Cents;
  readonly maxCents: Cents;
}

/**
 * Reads an amount that a shopper typed. Dollar signs, spaces and commas between thousands are allowed; cents have two
 * digits.
 *
 * @returns the amount in cents, or the error message for the field
 * @example readPaymentAmount('$1,249.50', { minCents: 100, maxCents: 5_000_000 }) // ok, 124_950
 */
export const readPaymentAmount = (text: string, { minCents, maxCents }: AmountLimits): Result<Cents, string> => {
  const plain = text.replace(/[\s$]/g, '');
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?$/.exec(plain);
  if (match === null) return err('Please enter an amount in dollars, like 250 or 249.50.');
  const cents = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number(match[2] ?? 0);
  if (cents < minCents) return err(`Please enter at least ${formatDollars(minCents)}.`);
  if (cents > maxCents) return err(`Please enter at most ${formatDollars(maxCents)}. Call us to pay more.`);
  return ok(cents);
};
