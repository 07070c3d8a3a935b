import type { Cents } from '#kernel/money.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { type LedgerAccount, type LedgerMovement, ledgerEntries } from '../rules/ledger-entries.ts';
import type { Payment } from '../rules/payment.ts';
import type { PaymentTables } from './payment-tables.server.ts';

type LedgerPayment = Pick<Payment, 'siteId' | 'dealershipId' | 'id'>;

/**
 * Writes the payment ledger. Triggers of the table refuse changes of entries, and movements whose sum is not 0.
 */
export class Ledger {
  /**
   * Records a movement within the caller's transaction. A movement of a payment is recorded once: a repeated call
   * writes nothing.
   *
   * @param now epoch milliseconds
   */
  async record(transaction: Queryable, payment: LedgerPayment, movement: LedgerMovement, amountCents: Cents, now: number): Promise<void> {
    const rows = ledgerEntries(movement, amountCents).map((entry) => ({
      dealership_id: payment.dealershipId,
      site_id: payment.siteId,
      payment_id: payment.id,
      movement,
      account: entry.account,
      amount_cents: entry.amountCents,
      created_at: new Date(now),
    }));
    await transaction
      .as<PaymentTables>()
      .insertInto('ledger_entries')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** How much of a payment belongs to the dealer now, in cents. */
  async dealerShare(transaction: Queryable, payment: LedgerPayment): Promise<Cents> {
    const { total } = await transaction
      .as<PaymentTables>()
      .selectFrom('ledger_entries')
      .select((row) => row.fn.sum<string | null>('amount_cents').as('total'))
      .where('dealership_id', '=', payment.dealershipId)
      .where('payment_id', '=', payment.id)
      .where('account', '=', 'dealer')
      .executeTakeFirstOrThrow();
    return 0 - Number(total ?? 0);
  }

  /** The balance of each account of a dealership, in cents. An account without entries is omitted. */
  async balances(database: Queryable, dealership: { readonly id: number }): Promise<ReadonlyMap<LedgerAccount, Cents>> {
    const rows = await database
      .as<PaymentTables>()
      .selectFrom('ledger_entries')
      .select((row) => ['account', row.fn.sum<string>('amount_cents').as('total')])
      .where('dealership_id', '=', dealership.id)
      .groupBy('account')
      .execute();
    return new Map(rows.map(({ account, total }) => [account, Number(total)]));
  }
}
