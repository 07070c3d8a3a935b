import { type RawBuilder, sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '#kernel/clock.ts';
import type { Queryable } from '../database/database.server.ts';

/**
 * Maximum duration of a lease, in milliseconds. If the stored end of a lease is further in the future, the clock was
 * wrong when the lease began.
 */
const LONGEST_LEASE_MS = CLOCK_TOLERANCE_MS;

/**
 * The end of a lease that begins now, by the clock of the database. So nodes whose clocks differ never do the same work at
 * the same time.
 */
export const leaseEnd = (leaseMs: number): RawBuilder<Date> => sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

/**
 * True if the lease of a row has ended. Also true if the end of the lease is too far in the future: then a clock was
 * wrong when the lease began (ADR 079).
 */
export const hasLeaseEnded: RawBuilder<boolean> = sql<boolean>`(lease_ends_at < clock_timestamp() or lease_ends_at > ${leaseEnd(LONGEST_LEASE_MS)})`;

/** A row that this process has leased. */
export interface LeasedRow {
  /** A table with the columns `lease` and `lease_ends_at`. */
  readonly table: string;
  /** The condition that selects the row by its key. */
  readonly key: RawBuilder<boolean>;
  readonly lease: string;
}

/** Extends a lease: it ends `leaseMs` after this call. @returns false if the lease was lost */
export const renewLease = async (database: Queryable, { table, key, lease }: LeasedRow, leaseMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set lease_ends_at = ${leaseEnd(leaseMs)} where ${key} and lease = ${lease}
  `.execute(database.as());
  return numAffectedRows === 1n;
};

/** Ends a lease early, if the program stops before the work is finished. Another process can then lease the work. */
export const giveLeaseBack = async (database: Queryable, { table, key, lease }: LeasedRow): Promise<void> => {
  await sql`update ${sql.table(table)} set lease = null, lease_ends_at = null where ${key} and lease = ${lease}`.execute(database.as());
};
