import type pg from 'pg';
import type { Database } from '#platform/database/database.server.ts';
import type { ImportReport } from '../../rules/import/import-report.ts';
import type { PastColumns } from '../../rules/import/mapping/column-count.ts';

export interface PastImport {
  readonly id: number;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly report: ImportReport;
}

/** The names of the feeds that have imported vehicles of a dealership, sorted. */
export const listFeedNames = async (database: Database, dealershipId: number): Promise<readonly string[]> => {
  const found = await database.pool.query<{ feed: string }>('select distinct feed from vehicles where dealership_id = $1 order by feed', [
    dealershipId,
  ]);
  return found.rows.map(({ feed }) => feed);
};

/** The latest imports of a dealership, newest first. */
export const listImports = async (database: Database, dealershipId: number, limit = 20): Promise<readonly PastImport[]> => {
  const found = await database.pool.query<{ id: number; started_at: Date; finished_at: Date; report: ImportReport }>(
    'select id, started_at, finished_at, report from stock_imports where dealership_id = $1 order by id desc limit $2',
    [dealershipId, limit],
  );
  return found.rows.map((row) => ({ id: row.id, startedAt: row.started_at, finishedAt: row.finished_at, report: row.report }));
};

/**
 * SQL condition for imports that stored at least one vehicle. The next import compares the columns of its feed with the
 * columns in the last import of the same feed that meets this condition.
 */
const HAS_STORED = `outcome in ('imported', 'removals-withheld') and (report->>'accepted')::integer > 0`;

/**
 * Deletes the reports of a dealership's imports that started before an instant. For each feed two reports are kept at
 * any age: the newest report, and the newest report of an import that stored vehicles. The checks of the next import
 * and the demo stock read these reports.
 *
 * @param before epoch milliseconds
 * @returns the number of deleted reports
 */
export const deleteOldImports = async (database: Database, dealershipId: number, before: number): Promise<number> => {
  const newestIds = (condition: string): string =>
    `select max(id) from stock_imports where dealership_id = $1 and ${condition} group by feed`;
  const { rowCount } = await database.pool.query(
    `delete from stock_imports where dealership_id = $1 and started_at < $2
        and id not in (${newestIds('true')}) and id not in (${newestIds(HAS_STORED)})`,
    [dealershipId, new Date(before)],
  );
  return rowCount ?? 0;
};

/** The columns of a feed's last successful import; null if there was no such import or it stored no columns. */
export const findLastColumns = async (
  database: Pick<pg.ClientBase, 'query'>,
  dealershipId: number,
  feed: string,
): Promise<PastColumns | null> => {
  const found = await database.query<{ read: number | null; columns: PastColumns['columns'] | null }>(
    `select (report->>'read')::integer as read, report->'columns' as columns from stock_imports
     where dealership_id = $1 and feed = $2 and ${HAS_STORED}
     order by id desc limit 1`,
    [dealershipId, feed],
  );
  const row = found.rows[0];
  return row?.read && row.columns ? { read: row.read, columns: row.columns } : null;
};
