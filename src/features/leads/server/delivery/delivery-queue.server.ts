import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { DeliveryEndpoint } from '../../rules/delivery/delivery-endpoint.ts';
import type { DeliveryMessage } from '../../rules/delivery/delivery-message.ts';
import type { DeliveryShares } from '../../rules/delivery/delivery-shares.ts';
import { MAX_ATTEMPTS, retryWaitMs } from '../../rules/delivery/retry-schedule.ts';
import type { DeliveryChannel } from '../../rules/delivery/route-lead.ts';
import type { Lead } from '../../rules/lead.ts';
import type { LeadTables } from '../lead-tables.server.ts';
import { type ChosenDelivery, chooseDue, chooseTrials } from './lease-deliveries.server.ts';

/** A delivery that this worker has leased. No other worker takes it until the lease ends. */
export interface LeasedDelivery {
  readonly id: string;
  readonly siteId: number;
  readonly dealershipId: number;
  readonly leadId: string;
  readonly channel: DeliveryChannel;
  readonly message: DeliveryMessage;
  readonly receiver: string;
  /** The endpoint whose failures are counted (`endpointOf`). */
  readonly endpoint: string;
  /**
   * The time for which the attempt was planned, in epoch milliseconds, if the attempt is made earlier as a trial, to
   * find out whether a paused endpoint works again. A failed trial does not count towards the maximum number of
   * attempts. Null if the attempt is not a trial.
   */
  readonly plannedAt: number | null;
  /** Number of this attempt; the first attempt has the number 1. */
  readonly attempt: number;
  readonly lease: string;
  readonly lead: Lead;
}

/**
 * A delivery that the queue gave up because the worker was killed during every attempt, so that no attempt was
 * completed.
 */
export type GivenUpDelivery = Pick<LeasedDelivery, 'id' | 'leadId' | 'channel'> & { readonly attempts: number };

export interface Lease {
  readonly deliveries: readonly LeasedDelivery[];
  readonly givenUp: readonly GivenUpDelivery[];
}

export interface LeaseOrder {
  readonly shares: DeliveryShares;
  /** The endpoints of the delivery attempts that the caller is making now. */
  readonly running: readonly DeliveryEndpoint[];
  readonly leaseMs: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /**
   * True if the clock was recently set forward. A lease may then seem to have ended although its delivery attempt is still
   * running. So deliveries with a lease are not leased again.
   */
  readonly keepsLeases?: boolean;
}

const MAX_ERROR_CHARACTERS = 500;
const NO_ATTEMPT_ENDED = 'no attempt was completed: the process stopped, or the receiver never answered';

/**
 * The queue of the deliveries of all sites. The queue needs no parameter for the site, because each delivery contains
 * its site and dealership, and a result is written only to the row of its delivery.
 */
export class DeliveryQueue {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns deliveries that the caller must attempt now: those that are due, and one delivery to each endpoint whose pause has
   * ended. Each returned delivery is leased to the caller, so workers of several nodes may call this method at the same time.
   * If a worker dies, its delivery is due again when the lease ends. If this was the last allowed attempt, the
   * delivery is given up instead, and returned separately, so that the caller can log it.
   */
  async lease({ shares, running, leaseMs, now, keepsLeases = false }: LeaseOrder): Promise<Lease> {
    const lease = randomUUID();
    const chosen = new Map<string, ChosenDelivery>();
    const leased = await this.#database.transaction(async (transaction) => {
      const trials = await chooseTrials(transaction, leaseMs, { now, keepsLeases });
      const due = await chooseDue(transaction, shares, running, { now, keepsLeases });
      for (const delivery of [...trials, ...due]) chosen.set(delivery.id, delivery);
      if (chosen.size === 0) return [];
      return transaction
        .as<LeadTables>()
        .updateTable('lead_deliveries')
        .where((where) => where.or([...chosen.values()].map(({ dealership_id, id }) => where.and({ dealership_id, id }))))
        .set({
          next_attempt_at: new Date(now + leaseMs),
          lease,
          attempts: sql<number>`case when attempts >= ${MAX_ATTEMPTS} then attempts else attempts + 1 end`,
          status: sql`case when attempts >= ${MAX_ATTEMPTS} then 'dead' else status end`,
          last_error: sql`case when attempts >= ${MAX_ATTEMPTS} then coalesce(last_error, ${NO_ATTEMPT_ENDED}) else last_error end`,
        })
        .returning(['id', 'dealership_id', 'site_id', 'lead_id', 'channel', 'message', 'receiver', 'endpoint', 'attempts', 'status'])
        .execute();
    });
    const alive = leased.filter(({ status }) => status === 'pending');
    const givenUp = leased
      .filter(({ status }) => status === 'dead')
      .map(({ id, lead_id, channel, attempts }) => ({ id, leadId: lead_id, channel, attempts }));
    const payloads = await this.#readLeads(alive);
    const deliveries = alive.flatMap((row) => {
      const lead = payloads.get(row.lead_id);
      // The row may be missing, because erasing a lead also deletes its deliveries.
      if (lead === undefined) return [];
      const plannedAt = chosen.get(row.id)?.planned_at.getTime() ?? now;
      return [
        {
          id: row.id,
          siteId: row.site_id,
          dealershipId: row.dealership_id,
          leadId: row.lead_id,
          channel: row.channel,
          message: row.message,
          receiver: row.receiver,
          endpoint: row.endpoint,
          plannedAt: plannedAt > now ? plannedAt : null,
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
   * Schedules the next attempt of a failed delivery, or gives the delivery up after the last attempt. If this attempt was
   * made early, to find out whether a paused endpoint works again, the planned time of the next attempt does not change.
   *
   * @returns whether the delivery was given up
   */
  async markFailed(delivery: LeasedDelivery, error: string, now: number, random: number): Promise<boolean> {
    if (delivery.plannedAt !== null) {
      await this.giveBack(delivery, Math.max(delivery.plannedAt, now));
      return false;
    }
    const wait = retryWaitMs(delivery.attempt, random);
    const lastError = error.slice(0, MAX_ERROR_CHARACTERS);
    if (wait === null) await this.#finish(delivery, { status: 'dead', last_error: lastError, lease: null });
    else await this.#finish(delivery, { next_attempt_at: new Date(now + wait), last_error: lastError, lease: null });
    return wait === null;
  }

  /**
   * Ends the lease of a delivery that was not attempted, because the worker stops or the delivery must wait. The lease is
   * not counted as an attempt.
   *
   * @param dueAt epoch milliseconds of the next attempt
   */
  async giveBack(delivery: LeasedDelivery, dueAt: number): Promise<void> {
    await this.#finish(delivery, { attempts: delivery.attempt - 1, next_attempt_at: new Date(dueAt), lease: null });
  }

  /**
   * Returns the earliest time after `now` at which a delivery becomes due or a paused endpoint may be tried again.
   * Deliveries that are already due are not counted: they start as soon as the limits of their dealership and their endpoint
   * allow it.
   *
   * @returns epoch milliseconds; null if nothing is due later
   */
  async nextDueAt(now: number): Promise<number | null> {
    const { rows } = await sql<{ at: Date | null }>`
      select least(
        (select min(next_attempt_at) from lead_deliveries where status = 'pending' and next_attempt_at > ${new Date(now)}),
        (select min(paused_until) from delivery_endpoints where paused_until > ${new Date(now)} and not is_paused_by_hand)
      ) as at
    `.execute(this.#database.as<LeadTables>());
    return rows[0]?.at?.getTime() ?? null;
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

  async #readLeads(rows: readonly { readonly site_id: number; readonly lead_id: string }[]): Promise<ReadonlyMap<string, Lead>> {
    if (rows.length === 0) return new Map();
    const leads = await this.#database
      .as<LeadTables>()
      .selectFrom('leads')
      .select(['id', 'payload'])
      .where((where) => where.or(rows.map((row) => where.and({ site_id: row.site_id, id: row.lead_id }))))
      .execute();
    return new Map(leads.map(({ id, payload }) => [id, payload]));
  }

  /**
   * Extends the lease of a delivery whose attempt is still running.
   *
   * @param endsAt the new end of the lease, in epoch milliseconds
   * @returns false if the lease is lost: another worker has the delivery
   */
  async renew(delivery: LeasedDelivery, endsAt: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .as<LeadTables>()
      .updateTable('lead_deliveries')
      .set({ next_attempt_at: new Date(endsAt) })
      .where('dealership_id', '=', delivery.dealershipId)
      .where('id', '=', delivery.id)
      .where('lease', '=', delivery.lease)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
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
