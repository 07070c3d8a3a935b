import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { HOUR_MS } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { type ArchiveEntry, readArchive } from '#platform/archive/read-archive.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isSqlState } from '#platform/database/database-unavailable.server.ts';
import { lockMigrations, type Migration, migrateInTransaction } from '#platform/database/migrate.server.ts';
import { backupPlaceOf } from '../rules/backup-format.ts';
import type { InstallationFolders } from './backed-up-files.server.ts';
import { beginSwap, endSwap, type FolderSwap, findUnwritable, placeFolders, planSwap, stagingOf } from './folder-swap.server.ts';
import { countPrograms, createTables, setSequences, setTriggers, TableLoader } from './restore-database.server.ts';
import { asideSchema, hasTables, setTablesAside, trySettingAside } from './set-tables-aside.server.ts';
import { type VerifiedBackup, verifyBackup } from './verify-backup.server.ts';

/** A restore that is about to be committed. */
export interface RestoredData {
  readonly id: string;
  /** The time at which the backup was made, in ISO format. */
  readonly madeAt: string;
  /** The folder to which the files from `DATA_DIR` were restored. */
  readonly dataDir: string;
  /** The schema with the former tables; null if the database was empty. */
  readonly formerSchema: string | null;
}

export interface RestoreParts<Completed> extends InstallationFolders {
  /** The database, opened without running migrations. */
  readonly database: Database;
  /** The migrations of this installation. */
  readonly migrations: readonly Migration[];
  /**
   * Updates the restored data in the transaction of the restore. It again erases the personal data that were erased
   * after the backup was made. It also stops all sales until the state of each restored payment was read from the
   * payment provider.
   */
  complete(client: pg.ClientBase, restored: RestoredData): Promise<Completed>;
}

export interface RestoreOptions {
  /**
   * What happens if the installation already has tables, or folders that differ from the backup. True: the restore
   * moves these tables and folders aside. False: the restore fails.
   */
  readonly replace: boolean;
  /** True: the backup is only checked, and nothing is restored. */
  readonly dryRun: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a restore did; for a dry run, what the restore would do. */
export interface RestoreReport<Completed> {
  readonly madeAt: string;
  readonly sites: readonly string[];
  readonly variables: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Number of processes that use the database now. They must be stopped before the restore; only a dry run ignores them. */
  readonly runningPrograms: number;
  /** Migrations that ran after the rows were loaded, because the backup is older than the program. */
  readonly newMigrations: readonly string[];
  /** The new names of the former folders, and the schema with the former tables. A restore does not delete them. */
  readonly setAside: readonly string[];
  /** False if a dry run could not test whether the present tables can be set aside, because other connections used them. */
  readonly isMoveTried: boolean;
  /** Null if the backup was only checked. */
  readonly completed: Completed | null;
}

/** Time limit of one SQL statement. It is long, because one statement may load a very large table. */
const STATEMENT_LIMIT_MS = 12 * HOUR_MS;

interface Running {
  readonly loader: TableLoader;
  readonly folders: InstallationFolders;
  readonly swap: FolderSwap;
}

/**
 * Restores one file of a verified backup. If a folder on the disk already has the same content as in the backup, its files
 * are not written again.
 */
const restoreEntry = async (entry: ArchiveEntry, { loader, folders, swap }: Running): Promise<void> => {
  const place = backupPlaceOf(entry.name);
  if (place?.kind === 'rows') return loader.add(place.table, entry.content);
  const staged = place === null ? null : path.join(stagingOf(folders, place.folder, swap.id), place.folder.name);
  if (place === null || !swap.moves.some((move) => move.staged === staged)) {
    for await (const _ of entry.content);
    return;
  }
  const target = path.join(staged ?? '', place.path);
  await mkdir(path.dirname(target), { recursive: true, mode: place.folder.root === 'data' ? 0o700 : 0o755 });
  await pipeline(
    Readable.from(entry.content),
    createWriteStream(target, { mode: place.folder.root === 'data' ? 0o600 : 0o644, flush: true }),
  );
};

/** Loads the rows and files of the backup. The caller has already begun the database transaction. */
const load = async <Completed>(
  client: pg.ClientBase,
  file: string,
  { header }: VerifiedBackup,
  { swap, formerSchema }: { readonly swap: FolderSwap; readonly formerSchema: string | null },
  parts: RestoreParts<Completed>,
) => {
  if (formerSchema !== null) await setTablesAside(client, formerSchema);
  const newer = await createTables(client, header, parts.migrations);
  await setTriggers(client, header.tables, 'disable');
  const loader = new TableLoader(client, header.tables);
  for await (const entry of readArchive(file)) await restoreEntry(entry, { loader, folders: parts, swap });
  await loader.finish();
  await setSequences(client, header.sequences);
  await setTriggers(client, header.tables, 'enable');
  await migrateInTransaction(client, newer);
  await client.query('insert into restores (id, backup_made_at) values ($1, $2)', [swap.id, header.madeAt]);
  const dataDir = stagingOf(parts, { root: 'data' }, swap.id);
  const completed = await parts.complete(client, { id: swap.id, madeAt: header.madeAt, dataDir, formerSchema });
  return { completed, rows: loader.rows, newMigrations: newer.map(({ name }) => name) };
};

/**
 * Restores in one transaction. The restored folders are moved to their places just before the commit, and the former
 * folders are put back if the restore fails.
 */
const restoreVerified = async <Completed>(
  client: pg.ClientBase,
  file: string,
  verified: VerifiedBackup,
  planned: { readonly swap: FolderSwap; readonly formerSchema: string | null },
  parts: RestoreParts<Completed>,
) => {
  const { swap } = planned;
  let isCommitting = false;
  try {
    await beginSwap(parts.dataDir, swap);
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const loaded = await load(client, file, verified, planned, parts);
    await placeFolders(swap);
    isCommitting = true;
    await client.query('commit');
    await endSwap(parts.dataDir, swap, true);
    return loaded;
  } catch (error) {
    // An error from PostgreSQL has an SQLSTATE and means that nothing was committed. The error of a broken connection has
    // no SQLSTATE, and PostgreSQL may have committed the restore before the connection broke.
    if (isCommitting && !isSqlState((error as { readonly code?: unknown }).code))
      throw new Error(
        `It is not known whether the restore was committed (${(error as Error).message}). Start the program or run any command: both check whether the restore was committed, and then complete or undo it`,
      );
    await client.query('rollback').catch(() => {});
    await endSwap(parts.dataDir, swap, false);
    throw error;
  }
};

/** The reason why the restore must not begin; null if nothing prevents it. */
const refuse = (
  runningPrograms: number,
  isEmpty: boolean,
  differing: readonly { readonly folder: string; readonly file: string }[],
  { replace, dryRun }: RestoreOptions,
): string | null => {
  if (runningPrograms > 0 && !dryRun)
    return `the program is running (${runningPrograms} processes use this database); stop all nodes, then repeat the command`;
  if (replace) return null;
  const options = 'To set it aside (nothing is deleted), add --replace';
  if (!isEmpty) return `the database has tables already. ${options}`;
  const [first] = differing;
  return first === undefined
    ? null
    : `${first.folder} exists, and its content differs from the backup (for example the file ${first.file}). ${options}`;
};

/**
 * Restores an installation from a backup. If the restore fails, nothing is changed. The backup is verified first. The
 * tables are created with the schema that they had when the backup was made, and are migrated after their rows were
 * loaded. So a backup of an older version can be restored.
 */
export const restoreBackup = async <Completed>(
  parts: RestoreParts<Completed>,
  file: string,
  options: RestoreOptions,
): Promise<Result<RestoreReport<Completed>, string>> => {
  const { dryRun, now } = options;
  const verified = await verifyBackup(file, parts.migrations);
  if (!verified.ok) return verified;
  const { header, manifest } = verified.value;
  const connection = await parts.database.connectForLongWork({ statementLimitMs: STATEMENT_LIMIT_MS });
  const { client } = connection;
  try {
    // If a program starts during the restore, it waits for this lock before it runs its migrations.
    await lockMigrations(client);
    const isEmpty = !(await hasTables(client));
    const { swap, differing } = await planSwap(parts, manifest, { id: randomUUID(), now });
    const runningPrograms = await countPrograms(client);
    const refused = refuse(runningPrograms, isEmpty, differing, options) ?? (await findUnwritable(swap));
    if (refused !== null) return err(refused);
    const formerSchema = isEmpty ? null : asideSchema(now);
    const trial = formerSchema === null ? null : await trySettingAside(client, formerSchema);
    if (trial?.kind === 'refused')
      return err(
        `the present tables cannot be set aside (${trial.reason}). The role of this command (DATABASE_OWNER_URL, or DATABASE_URL if the former is not set) must own the database and everything in its schema 'public' (docs/operations.md, "Roles")`,
      );
    const report = {
      madeAt: header.madeAt,
      sites: header.sites,
      variables: header.variables,
      rows: manifest.rows,
      files: manifest.files.filter(({ name }) => backupPlaceOf(name)?.kind === 'file').length,
      runningPrograms,
      newMigrations: [],
      setAside: [...(formerSchema === null ? [] : [formerSchema]), ...swap.moves.flatMap(({ aside }) => aside ?? [])],
      isMoveTried: !(dryRun && trial?.kind === 'busy'),
      completed: null,
    };
    if (dryRun) return ok(report);
    return ok({ ...report, ...(await restoreVerified(client, file, verified.value, { swap, formerSchema }, parts)) });
  } finally {
    connection.close();
  }
};
