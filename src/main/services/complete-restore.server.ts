import type pg from 'pg';
import type { RestoredData } from '#features/backup/server/restore-backup.server.ts';
import { ReconciliationStore } from '#features/payments/server/reconciliation/reconciliation-store.server.ts';
import { ErasureJournal } from '#features/privacy/server/erasure-journal.server.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '#kernel/clock.ts';
import { databaseInTransaction } from '#platform/database/transaction-database.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { type ErasureHashes, groupErasures, repeatErasures } from './repeat-erasures.server.ts';

/**
 * What a restore did with the restored data before it committed the transaction: it erased data again, and counted
 * payments.
 */
export interface CompletedRestore {
  /**
   * Number of e-mail addresses and phone numbers whose erasure was repeated on the restored data. An erasure is
   * repeated if it began after the backup or within `CLOCK_TOLERANCE_MS` before the backup. It is also repeated if it
   * was not finished when the backup was made.
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
 * Returns the time from which erasures are repeated: `CLOCK_TOLERANCE_MS` before the backup. In earlier versions of the
 * program, a node stored erasures with the time of its own clock, and this clock may have been behind. So an erasure
 * with a stored time before the backup may have begun after the backup. If the erasure was in fact complete before the
 * backup, its repetition deletes only data that the person sent later.
 */
const repeatedSince = ({ madeAt }: Pick<RestoredData, 'madeAt'>): Date => new Date(Date.parse(madeAt) - CLOCK_TOLERANCE_MS);

/**
 * Reads which erasures of personal data were made after the backup. The table with these erasures belongs to the
 * replaced database, which the restore has renamed to `formerSchema`. Any version of the program may have created this
 * table.
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
 * The erasures that had begun but were not finished when the backup was made. They may have been finished after the
 * backup, so the restored data can contain what they erased.
 */
const unfinishedErasures = async (client: pg.ClientBase): Promise<readonly ErasureHashes[]> =>
  (await client.query<ErasureHashes>(`${LIST_ERASURES.replace('$table', 'privacy_erasures')} finished_at is null`)).rows;

const erasuresOfJournals = async (journals: readonly string[], since: Date): Promise<readonly ErasureHashes[]> => {
  const read = await Promise.all(journals.map((file) => new ErasureJournal(file).read()));
  return read.flat().filter(({ begunAt }) => Date.parse(begunAt) >= since.getTime());
};

/**
 * Repeats the erasures of personal data since the backup, and stops all sales until the state of each stored payment
 * was read from the payment provider. This happens in the transaction of the restore. So no program can read the
 * restored data before the erasures are repeated and the sales are stopped.
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
