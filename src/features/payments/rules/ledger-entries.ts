import type { Cents } from '#kernel/money.ts';

/**
 * The accounts of the ledger. `provider`: money at the payment provider. `deposits`: money owed to shoppers. `dealer`: the
 * dealer's money.
 */
export type LedgerAccount = 'provider' | 'deposits' | 'dealer';

/**
 * A movement of money. `capture`: the provider collects money, which is owed to the shopper at first. `settle`: this
 * money becomes the money of the dealer. `unsettle`: money of the dealer is owed to the shopper again. `refund`: the
 * provider sends money back to the shopper. `refund-failed`: the bank did not accept a refund, so the provider has the
 * money again and the money is still owed to the shopper.
 */
export type LedgerMovement = 'capture' | 'settle' | 'unsettle' | 'refund' | 'refund-failed';

export interface LedgerEntry {
  readonly account: LedgerAccount;
  /** Positive for a debit, negative for a credit. */
  readonly amountCents: Cents;
}

const SIDES: Readonly<Record<LedgerMovement, { readonly debit: LedgerAccount; readonly credit: LedgerAccount }>> = {
  capture: { debit: 'provider', credit: 'deposits' },
  refund: { debit: 'deposits', credit: 'provider' },
  'refund-failed': { debit: 'provider', credit: 'deposits' },
  settle: { debit: 'deposits', credit: 'dealer' },
  unsettle: { debit: 'dealer', credit: 'deposits' },
};

/**
 * The two ledger entries for one movement of money. The sum of the two amounts is 0.
 *
 * @param amountCents positive
 * @throws RangeError if the amount is not a positive whole number of cents
 * @example ledgerEntries('capture', 20_000) // provider +20000, deposits -20000
 */
export const ledgerEntries = (movement: LedgerMovement, amountCents: Cents): readonly [LedgerEntry, LedgerEntry] => {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new RangeError(`Not a positive number of cents: ${amountCents}`);
  const { debit, credit } = SIDES[movement];
  return [
    { account: debit, amountCents },
    { account: credit, amountCents: -amountCents },
  ];
};
