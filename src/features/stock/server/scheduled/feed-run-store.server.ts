import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '#kernel/clock.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { giveLeaseBack, hasLeaseEnded, type LeasedRow, leaseEnd, renewLease } from '#platform/jobs/leases.server.ts';
import { type FeedOutcome, type FeedRuns, isSuccess } from '../../rules/scheduled/feed-state.ts';
import type { FeedVersion } from '../import/fetch-feed.server.ts';

interface FeedRunRow {
  dealership_id: number;
  feed: string;
  next_run_at: Date;
  schedule: string;
  since: Date;
  lease: string | null;
  lease_ends_at: Date | null;
  last_started_at: Date | null;
  last_finished_at: Date | null;
  last_outcome: FeedOutcome | null;
  last_message: string | null;
  last_succeeded_at: Date | null;
  failures: number;
  is_told: boolean;
  etag: string | null;
  last_modified: string | null;
  settings_hash: string | null;
  last_read_at: Date | null;
}

interface FeedRunTables {
  feed_runs: FeedRunRow;
}

/** The key of a scheduled feed. */
export interface FeedKey {
  readonly dealershipId: number;
  readonly feed: string;
}

/** What is stored about the runs of a scheduled feed. Times are in epoch milliseconds. */
export interface StoredFeedRuns extends FeedRuns {
  readonly nextRunAt: number;
  readonly schedule: string;
  readonly isRunning: boolean;
  readonly lastStartedAt: number | null;
  readonly lastFinishedAt: number | null;
  readonly lastMessage: string | null;
  readonly isTold: boolean;
  /** The most recently imported version of the feed, with the settings and the time of this import. */
  readonly read: { readonly version: FeedVersion; readonly settingsHash: string; readonly at: number } | null;
}

/**
 * A run of a feed that this process has leased. The id in `lease` proves that only this process may execute the run.
 */
export interface LeasedFeedRun extends FeedKey {
  readonly lease: string;
}

/** What is stored when a run of a feed ends. */
export interface FinishedRun {
  readonly outcome: FeedOutcome;
  readonly message: string;
  /**
   * The version of the feed that was imported. The next conditional request names this version. Null if the feed was
   * not imported.
   */
  readonly read: { readonly version: FeedVersion; readonly settingsHash: string } | null;
}

const MAX_MESSAGE_CHARACTERS = 500;

/** The table `feed_runs`: when the program fetches each feed, and how the last run ended. */
export class FeedRunStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds a scheduled feed, or stores its changed schedule. If the schedule has not changed, the time of the next run is
   * not changed either.
   */
  async register({ dealershipId, feed }: FeedKey, schedule: string, nextRunAt: number, now: number): Promise<void> {
    await sql`
      insert into feed_runs (dealership_id, feed, schedule, next_run_at, since)
      values (${dealershipId}, ${feed}, ${schedule}, ${new Date(nextRunAt)}, ${new Date(now)})
      on conflict (dealership_id, feed) do update set schedule = excluded.schedule, next_run_at = excluded.next_run_at, since = excluded.since
      where feed_runs.schedule <> excluded.schedule
    `.execute(this.#tables);
  }

  /**
   * Leases the run of a feed to this process. Returns null if the feed is not due, or if another process runs the feed.
   *
   * If the last run of a feed began in the future, the clock was wrong at that time, and so the time of the next run is
   * wrong too. Such a feed is due at once (ADR 079).
   *
   * @param dueAt the run is leased only if the feed is due at this time. With null, the feed need not be due
   */
  async lease({ dealershipId, feed }: FeedKey, leaseMs: number, now: number, dueAt: number | null): Promise<LeasedFeedRun | null> {
    const lease = randomUUID();
    const { numUpdatedRows } = await this.#tables
      .updateTable('feed_runs')
      .set({ lease, lease_ends_at: leaseEnd(leaseMs), last_started_at: new Date(now) })
      .where('dealership_id', '=', dealershipId)
      .where('feed', '=', feed)
      .where((where) => where.or([where('lease', 'is', null), hasLeaseEnded]))
      .$if(dueAt !== null, (query) =>
        query.where((where) =>
          where.or([
            where('next_run_at', '<=', new Date(dueAt ?? 0)),
            where('last_started_at', '>', new Date((dueAt ?? 0) + CLOCK_TOLERANCE_MS)),
          ]),
        ),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n ? { dealershipId, feed, lease } : null;
  }

  /** Extends the lease of a run. @returns false if the run has lost its lease */
  renew(run: LeasedFeedRun, leaseMs: number): Promise<boolean> {
    return renewLease(this.#database, rowOf(run), leaseMs);
  }

  /**
   * Ends the lease of a run that the stopping program has aborted. The feed stays due, so another process can run it at
   * once.
   */
  giveBack(run: LeasedFeedRun): Promise<void> {
    return giveLeaseBack(this.#database, rowOf(run));
  }

  /**
   * Stores the result of a run of a scheduled feed. Nothing is stored if this process has lost the lease of the run.
   *
   * @returns what is stored about the runs of this feed; null if the lease was lost
   */
  async finish(
    run: LeasedFeedRun,
    { outcome, message, read }: FinishedRun,
    nextRunAt: number,
    now: number,
  ): Promise<StoredFeedRuns | null> {
    const at = new Date(now);
    const row = await this.#leased(run)
      .set({
        lease: null,
        lease_ends_at: null,
        next_run_at: new Date(nextRunAt),
        last_finished_at: at,
        last_outcome: outcome,
        last_message: message.slice(0, MAX_MESSAGE_CHARACTERS),
        ...(isSuccess(outcome) ? { last_succeeded_at: at, failures: 0 } : { failures: sql<number>`failures + 1` }),
        ...(read === null
          ? {}
          : { etag: read.version.etag, last_modified: read.version.lastModified, settings_hash: read.settingsHash, last_read_at: at }),
      })
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? null : storedRuns(row, now);
  }

  /**
   * Stores whether the operator was told about the problem of a feed.
   *
   * @returns false if the same value was stored already
   */
  async setTold(transaction: Queryable, { dealershipId, feed }: FeedKey, isTold: boolean): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .as<FeedRunTables>()
      .updateTable('feed_runs')
      .set({ is_told: isTold })
      .where('dealership_id', '=', dealershipId)
      .where('feed', '=', feed)
      .where('is_told', '<>', isTold)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /**
   * The stored runs of one feed. Null if the feed was never registered.
   *
   * @param now epoch milliseconds; a run whose lease ends after this time counts as running
   */
  async find({ dealershipId, feed }: FeedKey, now: number): Promise<StoredFeedRuns | null> {
    const row = await this.#tables
      .selectFrom('feed_runs')
      .selectAll()
      .where('dealership_id', '=', dealershipId)
      .where('feed', '=', feed)
      .executeTakeFirst();
    return row === undefined ? null : storedRuns(row, now);
  }

  /**
   * The stored runs of several feeds, in the order of `keys`. Null for a feed that was never registered.
   *
   * @param now epoch milliseconds; a run whose lease ends after this time counts as running
   */
  async findEach(keys: readonly FeedKey[], now: number): Promise<readonly (StoredFeedRuns | null)[]> {
    const nameOf = (dealershipId: number, feed: string): string => `${dealershipId} ${feed}`;
    const rows = await this.#tables
      .selectFrom('feed_runs')
      .selectAll()
      .where('dealership_id', 'in', [NO_DEALERSHIP, ...new Set(keys.map(({ dealershipId }) => dealershipId))])
      .execute();
    const found = new Map(rows.map((row) => [nameOf(row.dealership_id, row.feed), storedRuns(row, now)]));
    return keys.map(({ dealershipId, feed }) => found.get(nameOf(dealershipId, feed)) ?? null);
  }

  get #tables() {
    return this.#database.as<FeedRunTables>();
  }

  #leased({ dealershipId, feed, lease }: LeasedFeedRun) {
    return this.#tables
      .updateTable('feed_runs')
      .where('dealership_id', '=', dealershipId)
      .where('feed', '=', feed)
      .where('lease', '=', lease);
  }
}

/**
 * An id that belongs to no dealership. It is always in the list of the `in` condition, because SQL does not allow an
 * empty list there.
 */
const NO_DEALERSHIP = 0;

const rowOf = ({ dealershipId, feed, lease }: LeasedFeedRun): LeasedRow => ({
  table: 'feed_runs',
  key: sql<boolean>`dealership_id = ${dealershipId} and feed = ${feed}`,
  lease,
});

const storedRuns = (row: FeedRunRow, now: number): StoredFeedRuns => ({
  since: row.since.getTime(),
  nextRunAt: row.next_run_at.getTime(),
  schedule: row.schedule,
  isRunning: row.lease !== null && (row.lease_ends_at?.getTime() ?? 0) > now,
  lastStartedAt: row.last_started_at?.getTime() ?? null,
  lastFinishedAt: row.last_finished_at?.getTime() ?? null,
  lastOutcome: row.last_outcome,
  lastMessage: row.last_message,
  lastSucceededAt: row.last_succeeded_at?.getTime() ?? null,
  failures: row.failures,
  isTold: row.is_told,
  read:
    row.settings_hash === null || row.last_read_at === null
      ? null
      : {
          version: { etag: row.etag, lastModified: row.last_modified },
          settingsHash: row.settings_hash,
          at: row.last_read_at.getTime(),
        },
});
