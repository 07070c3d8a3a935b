import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { PaymentProviderName } from '../../rules/payment.ts';
import type { PaymentTables } from '../payment-tables.server.ts';

/** What was done with a payment that only the provider knew. */
export type LostPaymentOutcome = 'ended' | 'given-back' | 'collected';

interface ReconciliationTables extends PaymentTables {
  payment_reconciliations: {
    id: string;
    payments_since: Date;
    begun_at: Date;
    listed_at: Date | null;
    finished_at: Date | null;
  };
  unreconciled_payments: { reconciliation_id: string; site_id: number; payment_id: string };
  lost_payments: {
    reconciliation_id: string;
    site_id: number;
    payment_id: string;
    provider: PaymentProviderName;
    provider_account: string | null;
    session_ref: string;
    amount_cents: number;
    outcome: LostPaymentOutcome;
    found_at: Date;
  };
}

/**
 * A reconciliation that has not ended yet: it compares all payments with the payment provider. Times are in epoch
 * milliseconds.
 */
export interface OpenReconciliation {
  readonly id: string;
  readonly paymentsSince: number;
  readonly isListed: boolean;
}

/** A payment that the provider knows and this installation does not know, because it began after the backup was made. */
export interface LostPayment {
  readonly siteId: number;
  readonly id: string;
  readonly provider: PaymentProviderName;
  readonly providerAccount: string | null;
  readonly sessionRef: string;
  readonly amountCents: number;
  readonly outcome: LostPaymentOutcome;
}

/**
 * Stores the comparisons of payments with their providers after a restore. A comparison includes the payments of all sites,
 * because a restore replaces the data of all sites.
 */
export class ReconciliationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether some payments are not yet compared with the provider after a restore. Until all are compared, nothing may be sold. */
  async isOpen(): Promise<boolean> {
    return (await this.findOpen()) !== null;
  }

  async findOpen(): Promise<OpenReconciliation | null> {
    const row = await this.#tables()
      .selectFrom('payment_reconciliations')
      .selectAll()
      .where('finished_at', 'is', null)
      .orderBy('begun_at')
      .executeTakeFirst();
    return row === undefined ? null : { id: row.id, paymentsSince: row.payments_since.getTime(), isListed: row.listed_at !== null };
  }

  /**
   * Begins a reconciliation. It compares every payment that is not finished, and every collected payment whose refunds are
   * still checked.
   *
   * The restored data may contain an older reconciliation that is unfinished. The new reconciliation replaces the older one:
   * the new one uses the earlier of the two times `paymentsSince`, and takes over the collected payments that a person must
   * still check.
   *
   * @param paymentsSince when the restored backup was made, in epoch milliseconds
   * @returns the number of payments to compare
   */
  async begin(id: string, paymentsSince: number, now: number): Promise<number> {
    const replaced = await this.#tables()
      .selectFrom('payment_reconciliations')
      .select(['id', 'payments_since'])
      .where('finished_at', 'is', null)
      .execute();
    const earliest = Math.min(paymentsSince, ...replaced.map((row) => row.payments_since.getTime()));
    await this.#tables()
      .updateTable('payment_reconciliations')
      .set({ finished_at: new Date(now) })
      .where('finished_at', 'is', null)
      .execute();
    await this.#tables()
      .insertInto('payment_reconciliations')
      .values({ id, payments_since: new Date(earliest), begun_at: new Date(now), listed_at: null, finished_at: null })
      .execute();
    for (const { id: former } of replaced) await this.#carryOver(former, id);
    const { numInsertedOrUpdatedRows } = await this.#tables()
      .insertInto('unreconciled_payments')
      .columns(['reconciliation_id', 'site_id', 'payment_id'])
      .expression((query) =>
        query
          .selectFrom('payments')
          .select((row) => [row.val(id).$castTo<string>().as('reconciliation_id'), 'site_id', 'id'])
          .where((row) => row.or([row('next_check_at', 'is not', null), row('refund_check_at', 'is not', null)])),
      )
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0);
  }

  /**
   * Copies the rows of `lost_payments` with the outcome 'collected' from the older reconciliation to the new
   * reconciliation that replaces it.
   */
  async #carryOver(former: string, id: string): Promise<void> {
    const rows = await this.#tables()
      .selectFrom('lost_payments')
      .selectAll()
      .where('reconciliation_id', '=', former)
      .where('outcome', '=', 'collected')
      .execute();
    for (const row of rows)
      await this.#tables()
        .insertInto('lost_payments')
        .values({ ...row, reconciliation_id: id })
        .onConflict((conflict) => conflict.columns(['reconciliation_id', 'site_id', 'payment_id']).doNothing())
        .execute();
  }

  async listUnreconciled(id: string): Promise<readonly { readonly siteId: number; readonly id: string }[]> {
    const rows = await this.#tables()
      .selectFrom('unreconciled_payments')
      .select(['site_id', 'payment_id'])
      .where('reconciliation_id', '=', id)
      .orderBy('site_id')
      .orderBy('payment_id')
      .execute();
    return rows.map((row) => ({ siteId: row.site_id, id: row.payment_id }));
  }

  async markCompared(id: string, payment: { readonly siteId: number; readonly id: string }): Promise<void> {
    await this.#tables()
      .deleteFrom('unreconciled_payments')
      .where('reconciliation_id', '=', id)
      .where('site_id', '=', payment.siteId)
      .where('payment_id', '=', payment.id)
      .execute();
  }

  /** The dealer accounts at a payment provider that occur in at least one stored payment. */
  async listAccounts(provider: PaymentProviderName): Promise<readonly string[]> {
    const rows = await this.#tables()
      .selectFrom('payments')
      .select('provider_account')
      .distinct()
      .where('provider', '=', provider)
      .where('provider_account', 'is not', null)
      .execute();
    return rows.flatMap((row) => row.provider_account ?? []);
  }

  async isKnown({ siteId, id }: { readonly siteId: number; readonly id: string }): Promise<boolean> {
    const found = await this.#tables().selectFrom('payments').select('id').where('site_id', '=', siteId).where('id', '=', id).execute();
    return found.length > 0;
  }

  async addLost(id: string, lost: LostPayment, now: number): Promise<void> {
    await this.#tables()
      .insertInto('lost_payments')
      .values({
        reconciliation_id: id,
        site_id: lost.siteId,
        payment_id: lost.id,
        provider: lost.provider,
        provider_account: lost.providerAccount,
        session_ref: lost.sessionRef,
        amount_cents: lost.amountCents,
        outcome: lost.outcome,
        found_at: new Date(now),
      })
      .onConflict((conflict) => conflict.columns(['reconciliation_id', 'site_id', 'payment_id']).doNothing())
      .execute();
  }

  /**
   * The payments that the last reconciliation found at the providers but not in the database. If a reconciliation is still
   * running, its payments are returned instead.
   */
  async listLost(): Promise<readonly LostPayment[]> {
    const rows = await this.#tables()
      .selectFrom('lost_payments')
      .selectAll()
      .where('reconciliation_id', '=', (query) =>
        query
          .selectFrom('payment_reconciliations')
          .select('id')
          // An unfinished reconciliation is sorted before finished ones, so that its payments are returned.
          .orderBy('finished_at', (order) => order.desc().nullsFirst())
          .orderBy('begun_at', 'desc')
          .orderBy('id')
          .limit(1),
      )
      .orderBy('found_at')
      .orderBy('payment_id')
      .execute();
    return rows.map((row) => ({
      siteId: row.site_id,
      id: row.payment_id,
      provider: row.provider,
      providerAccount: row.provider_account,
      sessionRef: row.session_ref,
      amountCents: row.amount_cents,
      outcome: row.outcome,
    }));
  }

  async markListed(id: string, now: number): Promise<void> {
    await this.#set(id, { listed_at: new Date(now) });
  }

  async finish(id: string, now: number): Promise<void> {
    await this.#set(id, { finished_at: new Date(now) });
  }

  async #set(id: string, values: { readonly listed_at: Date } | { readonly finished_at: Date }): Promise<void> {
    await this.#tables().updateTable('payment_reconciliations').set(values).where('id', '=', id).execute();
  }

  #tables(database: Queryable = this.#database) {
    return database.as<ReconciliationTables>();
  }
}
