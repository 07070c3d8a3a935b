import type { Selectable } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '#kernel/clock.ts';
import { isUuid } from '#kernel/uuid.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { nextRefundCheck } from '../rules/next-refund-check.ts';
import { isCollected, isFinal, type Payment, type PaymentProviderName, type PaymentState } from '../rules/payment.ts';
import type { PaymentTables } from './payment-tables.server.ts';

/** The site whose payments a method reads. The method never finds payments of other sites. */
interface PaymentSite {
  readonly id: number;
}

type PaymentKey = Pick<Payment, 'siteId' | 'id'>;

/** The new values of the fields of a payment that change. All other fields keep their values. */
export interface PaymentChange {
  readonly state?: PaymentState;
  readonly refundCents?: number;
  readonly returnedCents?: number;
  readonly sessionRef?: string;
  readonly sessionUrl?: string;
  readonly paymentRef?: string;
}

/**
 * Time in milliseconds between two checks of an unfinished payment. A check reads the state of the payment from the payment
 * provider.
 */
const CHECK_MS = 60_000;
/**
 * If comparing a payment with the provider fails, the time until the next comparison is doubled, up to this number of
 * minutes.
 */
const LONGEST_CHECK_MINUTES = 60;

/** Stores payments (`payments`). */
export class PaymentStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores a new payment in the caller's transaction. The provider learns of the payment later, with the same id.
   *
   * @returns false if the site already has a payment with this id; the stored payment is not changed
   */
  async insert(transaction: Queryable, payment: Payment, now: number): Promise<boolean> {
    const inserted = await transaction
      .as<PaymentTables>()
      .insertInto('payments')
      .values({
        site_id: payment.siteId,
        id: payment.id,
        dealership_id: payment.dealershipId,
        purpose: payment.purpose,
        subject_id: payment.subjectId,
        provider: payment.provider,
        provider_account: payment.providerAccount,
        state: payment.state,
        amount_cents: payment.amountCents,
        refund_cents: payment.refundCents,
        returned_cents: payment.returnedCents,
        description: payment.description,
        return_url: payment.returnUrl,
        session_ref: payment.sessionRef,
        session_url: payment.sessionUrl,
        payment_ref: payment.paymentRef,
        expires_at: new Date(payment.expiresAt),
        next_check_at: new Date(now + CHECK_MS),
        failures: 0,
        created_at: new Date(now),
        changed_at: new Date(now),
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  /** Finds a payment of a site. */
  async find(site: PaymentSite, id: string): Promise<Payment | null> {
    if (!isUuid(id)) return null;
    return paymentOf(await select(this.#database, site).where('id', '=', id).executeTakeFirst());
  }

  /** The newest payment for a reservation or a pending lead of a site. */
  async findBySubject(site: PaymentSite, subjectId: string): Promise<Payment | null> {
    if (!isUuid(subjectId)) return null;
    return paymentOf(
      await select(this.#database, site).where('subject_id', '=', subjectId).orderBy('created_at', 'desc').limit(1).executeTakeFirst(),
    );
  }

  /** The payments of a site, newest first. */
  async list(site: PaymentSite, limit: number): Promise<readonly Payment[]> {
    const rows = await select(this.#database, site).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
    return rows.flatMap((row) => paymentOf(row) ?? []);
  }

  /** Reads a payment and locks it until the end of the transaction. */
  async lock(transaction: Queryable, { siteId, id }: PaymentKey): Promise<Payment | null> {
    return paymentOf(await select(transaction, { id: siteId }).where('id', '=', id).forUpdate().executeTakeFirst());
  }

  /** Changes a payment that the transaction has locked. If the new state is final, no further check of the state is planned. */
  async change(transaction: Queryable, payment: Payment, change: PaymentChange, now: number): Promise<Payment> {
    const changed = { ...payment, ...change };
    await transaction
      .as<PaymentTables>()
      .updateTable('payments')
      .set({
        state: changed.state,
        refund_cents: changed.refundCents,
        returned_cents: changed.returnedCents,
        session_ref: changed.sessionRef,
        session_url: changed.sessionUrl,
        payment_ref: changed.paymentRef,
        changed_at: new Date(now),
        next_check_at: isFinal(changed.state) ? null : new Date(now + CHECK_MS),
        refund_check_at: isCollected(changed.state) ? timeOf(nextRefundCheck(now, now)) : null,
        failures: 0,
      })
      .where('site_id', '=', payment.siteId)
      .where('id', '=', payment.id)
      .execute();
    return changed;
  }

  /**
   * The payments of all sites whose state must be read from the payment provider now, longest waiting first. They include
   * payments whose next check is further away than the longest interval between two checks: such a check was planned while
   * the clock was wrong (ADR 079).
   *
   * @param now epoch milliseconds
   */
  async listDue(now: number, limit: number): Promise<readonly Payment[]> {
    const rows = await this.#database
      .as<PaymentTables>()
      .selectFrom('payments')
      .selectAll()
      .where((where) =>
        where.or([
          where('next_check_at', '<=', new Date(now)),
          where('next_check_at', '>', new Date(now + LONGEST_CHECK_MINUTES * CHECK_MS + CLOCK_TOLERANCE_MS)),
        ]),
      )
      .orderBy('next_check_at')
      .limit(limit)
      .execute();
    return rows.flatMap((row) => paymentOf(row) ?? []);
  }

  /**
   * The collected payments, of all sites, for which the program must now ask the provider whether money was refunded.
   *
   * @param now epoch milliseconds
   */
  async listRefundChecks(now: number, limit: number): Promise<readonly Payment[]> {
    const rows = await this.#database
      .as<PaymentTables>()
      .selectFrom('payments')
      .selectAll()
      .where('refund_check_at', '<=', new Date(now))
      .orderBy('refund_check_at')
      .limit(limit)
      .execute();
    return rows.flatMap((row) => paymentOf(row) ?? []);
  }

  /** Plans the next check for refunds that were made at the provider. The interval grows with the age of the payment. */
  async planRefundCheck({ siteId, id }: PaymentKey, now: number): Promise<void> {
    const payments = () => this.#database.as<PaymentTables>();
    const row = await payments()
      .selectFrom('payments')
      .select('created_at')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return;
    await payments()
      .updateTable('payments')
      .set({ refund_check_at: timeOf(nextRefundCheck(row.created_at.getTime(), now)) })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('refund_check_at', 'is not', null)
      .execute();
  }

  /**
   * Finds a payment by `paymentRef`, the provider's id of the transaction. A webhook request about a refund contains this id. A
   * provider never gives the same id to payments of two sites.
   */
  async findByPaymentRef(provider: PaymentProviderName, paymentRef: string): Promise<Payment | null> {
    return paymentOf(
      await this.#database
        .as<PaymentTables>()
        .selectFrom('payments')
        .selectAll()
        .where('provider', '=', provider)
        .where('payment_ref', '=', paymentRef)
        .limit(1)
        .executeTakeFirst(),
    );
  }

  /**
   * Plans the next comparison of the payment with the provider. If the provider answered the last time, the next comparison
   * is due in a minute. After several failures in a row, the intervals grow up to an hour.
   */
  async planCheck({ siteId, id }: PaymentKey, outcome: 'answered' | 'failed', now: number): Promise<void> {
    const { rows } = await this.#database.pool.query<{ failures: number }>(
      `update payments set failures = case when $3 then least(failures + 1, 100) else 0 end
        where site_id = $1 and id = $2 and next_check_at is not null returning failures`,
      [siteId, id, outcome === 'failed'],
    );
    const [row] = rows;
    if (row === undefined) return;
    const minutes = Math.min(LONGEST_CHECK_MINUTES, 2 ** Math.max(0, row.failures - 1));
    await this.#database
      .as<PaymentTables>()
      .updateTable('payments')
      .set({ next_check_at: new Date(now + minutes * CHECK_MS) })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('next_check_at', 'is not', null)
      .execute();
  }
}

const timeOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const select = (database: Queryable, site: PaymentSite) =>
  database.as<PaymentTables>().selectFrom('payments').selectAll().where('site_id', '=', site.id);

const paymentOf = (row: Selectable<PaymentTables['payments']> | undefined): Payment | null =>
  row === undefined
    ? null
    : {
        siteId: row.site_id,
        id: row.id,
        dealershipId: row.dealership_id,
        purpose: row.purpose,
        subjectId: row.subject_id,
        provider: row.provider,
        providerAccount: row.provider_account,
        state: row.state,
        amountCents: row.amount_cents,
        refundCents: row.refund_cents,
        returnedCents: row.returned_cents,
        description: row.description,
        returnUrl: row.return_url,
        sessionRef: row.session_ref,
        sessionUrl: row.session_url,
        paymentRef: row.payment_ref,
        expiresAt: row.expires_at.getTime(),
      };
