import type pg from 'pg';

/** How long the check waits for a lock of the table, in milliseconds. */
const LOCK_MS = 500;
/** Size of the inserted row in bytes. It is more than half a page of PostgreSQL (8 kB), so that each row needs a new page. */
const FILLER_CHARACTERS = 5_000;

/**
 * Checks that a row can be inserted into a table now: the table is not locked, and the server can write to its disk. It
 * inserts a row into `write_checks` and rolls back the transaction.
 *
 * @param table the name of a table; it must be a constant in the code, because it becomes a part of the SQL statement
 * @throws the error of the server
 */
export const checkWriting = async (client: pg.Client, table: string): Promise<void> => {
  // All statements are sent together, so that the check needs only one round trip to the database.
  await client.query(`begin;
    set local lock_timeout = ${LOCK_MS};
    lock table ${table} in row exclusive mode;
    insert into write_checks (filler) values (repeat('-', ${FILLER_CHARACTERS}));
    rollback`);
};
