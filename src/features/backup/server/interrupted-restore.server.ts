import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND_MS } from '#kernel/clock.ts';
import { tryLockMigrations } from '#platform/database/migrate.server.ts';
import { withClient } from '#platform/database/with-client.server.ts';
import { endSwap, type FolderSwap, findInterruptedSwap } from './folder-swap.server.ts';

/**
 * Longest wait in milliseconds. It allows time for another process that completes or undoes the same restore, and for
 * PostgreSQL to notice that the process of the restore was killed.
 */
const WAIT_MS = 10 * SECOND_MS;
/** While a restore is running, the program checks at this interval, in milliseconds, whether it has ended. */
const RETRY_MS = 100;

export interface SettleOptions {
  /** Longest wait for the end of a restore that is still running, in milliseconds. */
  readonly waitMs?: number;
}

const settle = async (client: pg.ClientBase, dataDir: string, swap: FolderSwap): Promise<'completed' | 'undone'> => {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('public.restores') is not null as found`);
  const isCommitted = rows[0]?.found === true && (await client.query('select 1 from restores where id = $1', [swap.id])).rows.length > 0;
  await endSwap(dataDir, swap, isCommitted);
  return isCommitted ? 'completed' : 'undone';
};

/**
 * Completes or undoes an interrupted restore, so that folders and database fit together again. The caller must run this
 * function before it uses the database. If the database has committed the restore, the restored folders stay. Otherwise
 * the former folders are put back. A running restore has locked the migrations. So an unfinished restore counts as
 * interrupted only if this function can get that lock.
 *
 * @returns what was done; null if no restore was interrupted
 * @throws an Error if a restore is still running after `waitMs`
 */
export const settleInterruptedRestore = async (
  dataDir: string,
  connectionString: string,
  { waitMs = WAIT_MS }: SettleOptions = {},
): Promise<'completed' | 'undone' | null> => {
  if ((await findInterruptedSwap(dataDir)) === null) return null;
  return withClient(connectionString, async (client) => {
    const endsAt = performance.now() + waitMs;
    for (;;) {
      const isLocked = await tryLockMigrations(client);
      // Each pass of the loop looks for the interrupted restore again. The restore may have ended meanwhile, or another
      // process may have completed or undone it.
      const swap = await findInterruptedSwap(dataDir);
      if (swap === null) return null;
      if (isLocked) return settle(client, dataDir, swap);
      if (performance.now() >= endsAt)
        throw new Error(
          'A restore from a backup is running. Wait until the restore has ended, then repeat the command. If the restore was killed a moment ago, PostgreSQL may still be running its last SQL statement: repeat the command in a minute',
        );
      await later(RETRY_MS);
    }
  });
};
