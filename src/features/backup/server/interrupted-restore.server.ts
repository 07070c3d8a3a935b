import { withClient } from '#platform/database/with-client.server.ts';
import { endSwap, findInterruptedSwap } from './folder-swap.server.ts';

/**
 * Completes or undoes an interrupted restore before anything else uses the database, because folders and database must
 * belong together. If the database has committed the restore, the restored folders stay. Otherwise the former folders
 * are put back.
 *
 * @returns what was done; null if no restore was interrupted
 */
export const settleInterruptedRestore = async (dataDir: string, connectionString: string): Promise<'completed' | 'undone' | null> => {
  const swap = await findInterruptedSwap(dataDir);
  if (swap === null) return null;
  const isCommitted = await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(`select to_regclass('public.restores') is not null as found`);
    return rows[0]?.found === true && (await client.query('select 1 from restores where id = $1', [swap.id])).rows.length > 0;
  });
  await endSwap(dataDir, swap, isCommitted);
  return isCommitted ? 'completed' : 'undone';
};
