import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { DeliveryMessage } from '../../rules/delivery/delivery-message.ts';
import { MAX_ATTEMPTS, retryWaitMs } from '../../rules/delivery/retry-schedule.ts';
import type { DeliveryChannel } from '../../rules/delivery/route-lead.ts';
import type { Lead } from '../../rules/lead.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/** A delivery that this worker has leased. No other worker takes it until the lease ends. */
export interface LeasedDelivery {
  readonly id: string;
  readonly siteId: number;
  readonly dealershipId: number;
  readonly leadId: string;
  readonly channel: DeliveryChannel;
  readonly message: DeliveryMessage;
  readonly receiver: string;
  /** Number of this attempt; the first attempt has the number 1. */
  readonly attempt: number;
  readonly lease: string;
  readonly lead: Lead;
}

/** A delivery that the queue gave up because no attempt was completed: the worker died in every attempt. */
export type GivenUpDelivery = Pick<LeasedDelivery, 'id' | 'leadId' | 'channel'> & { readonly attempts: number };

export interface Lease {
  readonly deliveries: readonly LeasedDelivery[];
  readonly givenUp: readonly GivenUpDelivery[];
}

const MAX_ERROR_CHARACTERS = 500;
const NO_ATTEMPT_ENDED = 'no attempt was completed: the process stopped, or the receiver never answered';

/**
 * The queue of the deliveries of all sites. Other parts of the lead feature work for one site only. The queue can work
 * for all sites, because each delivery names its site and dealership. A result is written only to the row of its
 * delivery.
 */
export class DeliveryQueue {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Leases the due deliveries, oldest first. Workers of all nodes may call it at the same time; each delivery goes to
   * only one of them. If a worker dies, its delivery is due again when the lease ends. If this happened in the last
   * attempt, the delivery is given up and returned, so that the caller can log it.
   */
  async lease(limit: number, leaseMs: number, now: number): Promise<Lease> {
    const lease = randomUUID();
    const leased = await this.#database.transaction(async (transaction) => {
      const tables = transaction.as<LeadTables>();
      const due = tables
        .selectFrom('lead_deliveries')
        .select(['dealership_id', 'id'])
        .where('status', '=', 'pending')
        .where('next_attempt_at', '<=', new Date(now))
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked();
      return tables
        .with('due', () => due)
        .updateTable('lead_deliveries')
        .from('due')
        .whereRef('lead_deliveries.dealership_id', '=', 'due.dealership_id')
        .whereRef('lead_deliveries.id', '=', 'due.id')
        .set({
          next_attempt_at: new Date(now + leaseMs),
          lease,
          attempts: sql<number>`case when attempts >= ${MAX_ATTEMPTS} then attempts else attempts + 1 end`,
          status: sql`case when attempts >= ${MAX_ATTEMPTS} then 'dead' else status end`,
          last_error: sql`case when attempts >= ${MAX_ATTEMPTS} then coalesce(last_error, ${NO_ATTEMPT_ENDED}) else last_error end`,
        })
        .returning([
          'lead_deliveries.id',
          'lead_deliveries.dealership_id',
          'lead_deliveries.site_id',
          'lead_id',
          'channel',
          'message',
          'receiver',
          'attempts',
          'status',
        ])
        .execute();
    });
    const alive = leased.filter(({ status }) => status === 'pending');
    const givenUp = leased
      .filter(({ status }) => status === 'dead')
      .map(({ id, lead_id, channel, attempts }) => ({ id, leadId: lead_id, channel, attempts }));
    if (alive.length === 0) return { deliveries: [], givenUp };
    const leads = await this.#database
      .as<LeadTables>()
      .selectFrom('leads')
      .select(['site_id', 'id', 'payload'])
      .where((where) => where.or(alive.map((row) => where.and({ site_id: row.site_id, id: row.lead_id }))))
      .execute();
    const payloads = new Map(leads.map(({ id, payload }) => [id, payload]));
    const deliveries = alive.flatMap((row) => {
      const lead = payloads.get(row.lead_id);
      // The row may be missing, because erasing a lead also deletes its deliveries.
      if (lead === undefined) return [];
      return [
        {
          id: row.id,
          siteId: row.site_id,
          dealershipId: row.dealership_id,
          leadId: row.lead_id,
          channel: row.channel,
          message: row.message,
          receiver: row.receiver,
          attempt: row.attempts,
          lease,
          lead,
        },
      ];
    });
    return { deliveries, givenUp };
  }

  async markDelivered(delivery: LeasedDelivery, now: number): Promise<void> {
    await this.#finish(delivery, { status: 'delivered', delivered_at: new Date(now), last_error: null, lease: null });
  }

  /** Switches a delivery off, because its receiver refuses it permanently or is no longer configured. */
  async disable(delivery: LeasedDelivery, error: string): Promise<void> {
    await this.#finish(delivery, { status: 'disabled', last_error: error.slice(0, MAX_ERROR_CHARACTERS), lease: null });
  }

  /**
   * Schedules the next attempt of a failed delivery, or gives the delivery up after the last attempt.
   *
   * @returns whether the delivery was given up
   */
  async markFailed(delivery: LeasedDelivery, error: string, now: number, random: number): Promise<boolean> {
    const wait = retryWaitMs(delivery.attempt, random);
    const lastError = error.slice(0, MAX_ERROR_CHARACTERS);
    if (wait === null) await this.#finish(delivery, { status: 'dead', last_error: lastError, lease: null });
    else await this.#finish(delivery, { next_attempt_at: new Date(now + wait), last_error: lastError, lease: null });
    return wait === null;
  }

  /**
   * Ends the lease of a delivery that was not attempted, because the worker stops or the delivery must wait. It does
   * not count as an attempt.
   *
   * @param dueAt epoch milliseconds of the next attempt
   */
  async giveBack(delivery: LeasedDelivery, dueAt: number): Promise<void> {
    await this.#finish(delivery, { attempts: delivery.attempt - 1, next_attempt_at: new Date(dueAt), lease: null });
  }

  /** The time at which the next delivery is due; null if no delivery is waiting. */
  async nextDueAt(): Promise<number | null> {
    const row = await this.#database
      .as<LeadTables>()
      .selectFrom('lead_deliveries')
      .select(({ fn }) => fn.min('next_attempt_at').as('at'))
      .where('status', '=', 'pending')
      .executeTakeFirst();
    return row?.at ? new Date(row.at).getTime() : null;
  }

  /** Returns how many deliveries are waiting, and how many were given up. */
  async countByStatus(): Promise<{ readonly pending: number; readonly dead: number }> {
    const rows = await this.#database
      .as<LeadTables>()
      .selectFrom('lead_deliveries')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .where('status', 'in', ['pending', 'dead'])
      .groupBy('status')
      .execute();
    const countOf = (status: string): number => Number(rows.find((row) => row.status === status)?.count ?? 0);
    return { pending: countOf('pending'), dead: countOf('dead') };
  }

  async #finish(
    delivery: LeasedDelivery,
    change: {
      status?: 'delivered' | 'disabled' | 'dead';
      delivered_at?: Date;
      next_attempt_at?: Date;
      last_error?: string | null;
      attempts?: number;
      lease: null;
    },
  ): Promise<void> {
    await this.#database
      .as<LeadTables>()
      .updateTable('lead_deliveries')
      .set(change)
      .where('dealership_id', '=', delivery.dealershipId)
      .where('id', '=', delivery.id)
      .where('lease', '=', delivery.lease)
      .execute();
  }
}
