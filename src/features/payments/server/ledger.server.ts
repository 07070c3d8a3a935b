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
  /** Records in the caller's transaction that the provider has collected the money. A repeated call writes nothing. */
  async recordCapture(transaction: Queryable, payment: LedgerPayment, amountCents: Cents, now: number): Promise<void> {
    await this.#record(transaction, payment, { movement: 'capture', number: 1, amountCents }, now);
  }

  /**
   * Records how much of a payment belongs to the dealer. The rest belongs to the shopper or was already sent back. The caller
   * has locked the payment in its transaction, and the record is written in the same transaction.
   *
   * @param shareCents how much belongs to the dealer after this call
   */
  async setDealerShare(transaction: Queryable, payment: LedgerPayment, shareCents: Cents, now: number): Promise<void> {
    const change = shareCents - (await this.dealerShare(transaction, payment));
    await this.#move(transaction, payment, change > 0 ? 'settle' : 'unsettle', Math.abs(change), now);
  }

  /**
   * Records how much money of a payment the provider has sent back. The caller has locked the payment in its database
   * transaction, and the record is written in the same transaction.
   *
   * @param returnedCents the total amount that was sent back; lower than the recorded total if a refund has failed
   */
  async setReturned(transaction: Queryable, payment: LedgerPayment & Pick<Payment, 'returnedCents'>, returnedCents: Cents, now: number) {
    const change = returnedCents - payment.returnedCents;
    await this.#move(transaction, payment, change > 0 ? 'refund' : 'refund-failed', Math.abs(change), now);
  }

  /** Records a movement of money. A payment may have several movements of the same kind, which are numbered. */
  async #move(transaction: Queryable, payment: LedgerPayment, movement: LedgerMovement, amountCents: Cents, now: number): Promise<void> {
    if (amountCents === 0) return;
    const { last } = await transaction
      .as<PaymentTables>()
      .selectFrom('ledger_entries')
      .select((row) => row.fn.max<number | null>('number').as('last'))
      .where('site_id', '=', payment.siteId)
      .where('payment_id', '=', payment.id)
      .where('movement', '=', movement)
      .executeTakeFirstOrThrow();
    await this.#record(transaction, payment, { movement, number: (last ?? 0) + 1, amountCents }, now);
  }

  async #record(
    transaction: Queryable,
    payment: LedgerPayment,
    { movement, number, amountCents }: { readonly movement: LedgerMovement; readonly number: number; readonly amountCents: Cents },
    now: number,
  ): Promise<void> {
    const rows = ledgerEntries(movement, amountCents).map((entry) => ({
      dealership_id: payment.dealershipId,
      site_id: payment.siteId,
      payment_id: payment.id,
      movement,
      number,
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
