import type pg from 'pg';
import type { RestoredData } from '#features/backup/server/restore-backup.server.ts';
import { ReconciliationStore } from '#features/payments/server/reconciliation/reconciliation-store.server.ts';
import { ErasureJournal } from '#features/privacy/server/erasure-journal.server.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '#kernel/clock.ts';
import { databaseInTransaction } from '#platform/database/transaction-database.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { type ErasureHashes, groupErasures, repeatErasures } from './repeat-erasures.server.ts';

/** What the restore did with the restored data before it committed them to the database. */
export interface CompletedRestore {
  /**
   * Number of e-mail addresses and phone numbers whose erasure was repeated on the restored data. An erasure is repeated if it
   * began after the backup or in the minutes before the backup, or if it was not finished when the backup was made.
   */
  readonly erasures: number;
  readonly erasedPeople: number;
  /** Number of payments whose state must be read from the payment provider before a site may sell anything. */
  readonly paymentsToCompare: number;
}

interface CompletionParts {
  /** Files with erasures (`ErasureJournal`); a missing file counts as empty. */
  readonly journals: readonly string[];
  readonly clock: Clock;
}

const LIST_ERASURES = `select site_id as "siteId", reason, encode(email_hash, 'hex') as email, encode(phone_hash, 'hex') as phone
  from $table where reason in ('request', 'account') and `;

/**
 * Returns the time from which erasures are repeated. It is some minutes before the backup, because nodes of earlier versions
 * stored erasures with the time of their own clock, which may have been behind. So an erasure may be repeated although it was
 * already complete when the backup was made. The repeated erasure then deletes only data that the person sent after the first
 * erasure.
 */
const repeatedSince = ({ madeAt }: Pick<RestoredData, 'madeAt'>): Date => new Date(Date.parse(madeAt) - CLOCK_TOLERANCE_MS);

/**
 * Reads which erasures of personal data were made after the backup. The list is in the former tables, which the restore has set
 * aside. The former tables can have the schema of any version of the program.
 */
const erasuresOfFormer = async (client: pg.ClientBase, restored: RestoredData): Promise<readonly ErasureHashes[]> => {
  const { formerSchema } = restored;
  const table = `${formerSchema}.privacy_erasures`;
  if (formerSchema === null) return [];
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  if (rows[0]?.found !== true) return [];
  return (await client.query<ErasureHashes>(`${LIST_ERASURES.replace('$table', table)} begun_at >= $1`, [repeatedSince(restored)])).rows;
};

/**
 * The erasures that were begun and not finished when the backup was made. These erasures may have been finished after
 * the backup.
 */
const unfinishedErasures = async (client: pg.ClientBase): Promise<readonly ErasureHashes[]> =>
  (await client.query<ErasureHashes>(`${LIST_ERASURES.replace('$table', 'privacy_erasures')} finished_at is null`)).rows;

const erasuresOfJournals = async (journals: readonly string[], since: Date): Promise<readonly ErasureHashes[]> => {
  const read = await Promise.all(journals.map((file) => new ErasureJournal(file).read()));
  return read.flat().filter(({ begunAt }) => Date.parse(begunAt) >= since.getTime());
};

/**
 * Repeats the erasures of personal data since the backup, and stops all sales until the state of each stored payment was read
 * from the payment provider. Both happen in the transaction of the restore, so no program sees the restored data before that.
 */
export const completeRestore = async (
  client: pg.ClientBase,
  restored: RestoredData,
  { journals, clock }: CompletionParts,
): Promise<CompletedRestore> => {
  const database = databaseInTransaction(client);
  const erasures = [
    ...(await erasuresOfJournals(journals, repeatedSince(restored))),
    ...(await erasuresOfFormer(client, restored)),
    ...(await unfinishedErasures(client)),
  ];
  const sites = groupErasures(erasures);
  const platformSecret = await loadSecret(database, 'platform');
  let erasedPeople = 0;
  for (const site of sites)
    erasedPeople += await repeatErasures(client, site, { environment: { DATA_DIR: restored.dataDir }, clock, platformSecret });
  const paymentsToCompare = await new ReconciliationStore(database).begin(restored.id, Date.parse(restored.madeAt), clock.now());
  return { erasures: sites.reduce((sum, { hashes }) => sum + hashes.size, 0), erasedPeople, paymentsToCompare };
};
