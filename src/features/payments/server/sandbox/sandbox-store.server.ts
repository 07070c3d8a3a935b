import type { Selectable } from 'kysely';
import { isUuid } from '#kernel/uuid.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Payment } from '../../rules/payment.ts';
import type { PaymentTables } from '../payment-tables.server.ts';

/** A payment as the sandbox knows it. Times are in epoch milliseconds. */
export interface SandboxPayment {
  readonly siteId: number;
  /** An id that nobody can guess. It is part of the URL of the sandbox page. */
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly description: string;
  readonly returnUrl: string;
  readonly state: PaymentTables['sandbox_payments']['state'];
  readonly refundedCents: number;
  /** The time at which the money of a late payment arrives; null if the shopper has not chosen a late payment. */
  readonly paysAt: number | null;
  readonly expiresAt: number;
}

/**
 * The site whose sandbox payments a method reads or changes. The method never finds sandbox payments of other sites.
 */
interface SandboxSite {
  readonly id: number;
}

type SandboxState = SandboxPayment['state'];

/** Stores the payments of the sandbox (`sandbox_payments`). */
export class SandboxStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a payment in the sandbox. A repeated call changes nothing and returns the stored payment. */
  async open(payment: Payment, id: string, expiresAt: number, now: number): Promise<SandboxPayment> {
    await this.#database
      .as<PaymentTables>()
      .insertInto('sandbox_payments')
      .values({
        site_id: payment.siteId,
        id,
        payment_id: payment.id,
        amount_cents: payment.amountCents,
        description: payment.description,
        return_url: payment.returnUrl,
        state: 'open',
        refunded_cents: 0,
        pays_at: null,
        expires_at: new Date(expiresAt),
        created_at: new Date(now),
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'payment_id']).doNothing())
      .execute();
    const stored = await this.#select({ id: payment.siteId }).where('payment_id', '=', payment.id).executeTakeFirstOrThrow();
    return sandboxPaymentOf(stored);
  }

  async find(site: SandboxSite, id: string): Promise<SandboxPayment | null> {
    if (!isUuid(id)) return null;
    const row = await this.#select(site).where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : sandboxPaymentOf(row);
  }

  /**
   * Moves a payment from one state to the next.
   *
   * @returns false if the payment is in another state
   */
  async move(site: SandboxSite, id: string, from: SandboxState, to: SandboxState): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .as<PaymentTables>()
      .updateTable('sandbox_payments')
      .set({ state: to, ...(from === 'open' ? { pays_at: null } : {}) })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Plans a late payment: the sandbox behaves as if the shopper paid the open payment at an instant (epoch milliseconds). */
  async payLater(site: SandboxSite, id: string, paysAt: number): Promise<void> {
    await this.#database
      .as<PaymentTables>()
      .updateTable('sandbox_payments')
      .set({ pays_at: new Date(paysAt) })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .execute();
  }

  /**
   * Sends collected money back to the buyer. `refundedCents` is the total of all refunds of the payment after this call, so a
   * repeated call changes nothing.
   */
  async refund(site: SandboxSite, id: string, refundedCents: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .as<PaymentTables>()
      .updateTable('sandbox_payments')
      .set({ refunded_cents: refundedCents })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('state', '=', 'captured')
      .where('amount_cents', '>=', refundedCents)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** The payments that began at or after the time `since` (epoch milliseconds), of all sites. */
  async listSince(since: number): Promise<readonly SandboxPayment[]> {
    const rows = await this.#database
      .as<PaymentTables>()
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('created_at', '>=', new Date(since))
      .orderBy('created_at')
      .execute();
    return rows.map(sandboxPaymentOf);
  }

  #select(site: SandboxSite) {
    return this.#database.as<PaymentTables>().selectFrom('sandbox_payments').selectAll().where('site_id', '=', site.id);
  }
}

const sandboxPaymentOf = (row: Selectable<PaymentTables['sandbox_payments']>): SandboxPayment => ({
  siteId: row.site_id,
  id: row.id,
  paymentId: row.payment_id,
  amountCents: row.amount_cents,
  description: row.description,
  returnUrl: row.return_url,
  state: row.state,
  refundedCents: row.refunded_cents,
  paysAt: row.pays_at?.getTime() ?? null,
  expiresAt: row.expires_at.getTime(),
});
