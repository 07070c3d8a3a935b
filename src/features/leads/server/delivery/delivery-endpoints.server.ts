import { sql } from 'kysely';
import { notifyChange } from '#platform/database/change-notifier.server.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { type DeliveryEndpoint, MAIL_SERVER, PAUSE_AFTER_FAILURES, pauseMs } from '../../rules/delivery/delivery-endpoint.ts';
import type { EndpointChange } from '../../rules/delivery/endpoint-notice.ts';
import { DELIVERY_CHANNEL } from '../lead-store.server.ts';
import type { LeadTables } from '../lead-tables.server.ts';

const MAX_ERROR_CHARACTERS = 500;

/** Called in the transaction that pauses an endpoint or ends its pause. */
export type TellOperator = (transaction: Queryable, endpoint: DeliveryEndpoint, change: EndpointChange) => Promise<void>;

/** Counts failures of endpoints for all nodes, and pauses endpoints that keep failing. */
export class DeliveryEndpoints {
  readonly #database: Database;
  readonly #tellOperator: TellOperator;

  constructor(database: Database, tellOperator: TellOperator = async () => {}) {
    this.#database = database;
    this.#tellOperator = tellOperator;
  }

  /**
   * Counts a failed attempt. After `PAUSE_AFTER_FAILURES` failed attempts in a row, the endpoint is paused. Each
   * further failure extends the pause.
   *
   * @returns whether this failure began a pause
   */
  async recordFailure(endpoint: DeliveryEndpoint, error: string, now: number, random: number): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const tables = transaction.as<LeadTables>();
      const last_error = error.slice(0, MAX_ERROR_CHARACTERS);
      const row = await tables
        .insertInto('delivery_endpoints')
        .values({ ...keyOf(endpoint), failures: 1, failing_since: new Date(now), last_error })
        .onConflict((conflict) =>
          conflict.columns(['dealership_id', 'endpoint']).doUpdateSet({
            failures: sql<number>`delivery_endpoints.failures + 1`,
            failing_since: sql<Date>`coalesce(delivery_endpoints.failing_since, excluded.failing_since)`,
            last_error,
          }),
        )
        .returning(['failures', 'failing_since', 'paused_since'])
        .executeTakeFirstOrThrow();
      if (row.failures < PAUSE_AFTER_FAILURES) return false;
      const failingSince = row.failing_since?.getTime() ?? now;
      await whereKey(tables.updateTable('delivery_endpoints'), endpoint)
        .set({ paused_since: row.paused_since ?? new Date(now), paused_until: new Date(now + pauseMs(now - failingSince, random)) })
        .execute();
      if (row.paused_since !== null) return false;
      await this.#tellOperator(transaction, endpoint, { kind: 'paused', failingSince, error: last_error });
      return true;
    });
  }

  /**
   * Forgets the failures of an endpoint, because an attempt succeeded. If the endpoint was paused, its waiting deliveries
   * become due immediately.
   *
   * @returns whether this success ended a pause
   */
  async recordSuccess(endpoint: DeliveryEndpoint, now: number): Promise<boolean> {
    // This query is executed after every delivery, and nearly always finds no row. To save time, it is executed
    // without a transaction.
    const failing = await whereKey(this.#tables.selectFrom('delivery_endpoints'), endpoint).select('endpoint').executeTakeFirst();
    if (failing === undefined) return false;
    return this.#database.transaction(async (transaction) => {
      const tables = transaction.as<LeadTables>();
      const row = await whereKey(tables.selectFrom('delivery_endpoints'), endpoint).selectAll().forUpdate().executeTakeFirst();
      if (row === undefined) return false;
      if (row.is_paused_by_hand) await whereKey(tables.updateTable('delivery_endpoints'), endpoint).set(NOT_FAILING).execute();
      else await whereKey(tables.deleteFrom('delivery_endpoints'), endpoint).execute();
      if (row.paused_since === null) return false;
      await bringForward(transaction, endpoint, now);
      await this.#tellOperator(transaction, endpoint, { kind: 'works-again', pausedSince: row.paused_since.getTime() });
      return true;
    });
  }

  /** Pauses an endpoint until an operator resumes it. @returns false if an operator has paused it already */
  async pauseByHand(endpoint: DeliveryEndpoint): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#tables
      .insertInto('delivery_endpoints')
      .values({
        ...keyOf(endpoint),
        failing_since: null,
        last_error: null,
        paused_since: null,
        paused_until: null,
        is_paused_by_hand: true,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['dealership_id', 'endpoint'])
          .doUpdateSet({ is_paused_by_hand: true })
          .where('delivery_endpoints.is_paused_by_hand', '=', false),
      )
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows) === 1;
  }

  /** Ends a pause, and makes the waiting deliveries due at once. @returns false if the endpoint was not paused */
  async resume(endpoint: DeliveryEndpoint, now: number): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const deleted = await whereKey(transaction.as<LeadTables>().deleteFrom('delivery_endpoints'), endpoint).executeTakeFirst();
      await bringForward(transaction, endpoint, now);
      return Number(deleted.numDeletedRows) === 1;
    });
  }

  /** Returns how many endpoints fail without being paused, and how many are paused. The metrics contain both numbers. */
  async countByState(): Promise<{ readonly failing: number; readonly paused: number }> {
    const { rows } = await sql<{ failing: number; paused: number }>`
      select count(*) filter (where paused_until is null and not is_paused_by_hand) as failing,
        count(*) filter (where paused_until is not null or is_paused_by_hand) as paused
      from delivery_endpoints
    `.execute(this.#tables);
    return rows[0] ?? { failing: 0, paused: 0 };
  }

  get #tables() {
    return this.#database.as<LeadTables>();
  }
}

const NOT_FAILING = { failures: 0, failing_since: null, last_error: null, paused_since: null, paused_until: null };

const keyOf = ({ dealershipId, endpoint }: DeliveryEndpoint) => ({ dealership_id: dealershipId, endpoint });

const whereKey = <Query extends { where(column: 'dealership_id' | 'endpoint', operator: '=', value: number | string): Query }>(
  query: Query,
  { dealershipId, endpoint }: DeliveryEndpoint,
): Query => query.where('dealership_id', '=', dealershipId).where('endpoint', '=', endpoint);

/** Sets the time of the next attempt to now for all failed deliveries to this endpoint that wait for their next attempt. */
const bringForward = async (transaction: Queryable, endpoint: DeliveryEndpoint, now: number): Promise<void> => {
  const waiting = transaction
    .as<LeadTables>()
    .updateTable('lead_deliveries')
    .set({ next_attempt_at: new Date(now) })
    .where('status', '=', 'pending')
    .where('lease', 'is', null)
    .where('attempts', '>', 0)
    .where('next_attempt_at', '>', new Date(now));
  await (endpoint.dealershipId === MAIL_SERVER.dealershipId
    ? waiting.where('endpoint', 'not like', 'webhook %')
    : waiting.where('dealership_id', '=', endpoint.dealershipId).where('endpoint', '=', endpoint.endpoint)
  ).execute();
  await notifyChange(transaction, DELIVERY_CHANNEL, '');
};
