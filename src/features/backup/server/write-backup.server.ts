import { stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { err, ok, type Result } from '#kernel/result.ts';
import { ArchiveWriter } from '#platform/archive/archive-writer.server.ts';
import type { ArchiveManifest } from '#platform/archive/verify-archive.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { listApplied } from '#platform/database/migrate.server.ts';
import { BACKUP_FORMAT, BACKUP_HEADER, BACKUP_MANIFEST, type BackupHeader, backedUpFile } from '../rules/backup-format.ts';
import { folderPath, type InstallationFolders, listBackedUpFiles } from './backed-up-files.server.ts';
import { copyOut, listSequences, listTables } from './database-content.server.ts';

export interface BackupParts extends InstallationFolders {
  readonly database: Database;
  /** Names of the environment variables that the installation uses. */
  readonly variables: readonly string[];
}

/** What a backup contains. */
export interface BackupReport {
  readonly file: string;
  readonly bytes: number;
  /** The time of the database snapshot that the backup contains, in ISO format. */
  readonly madeAt: string;
  readonly rows: Readonly<Record<string, number>>;
  /** Number of files of each folder. */
  readonly files: Readonly<Record<string, number>>;
}

/** The file name of a new backup, if `--to` names only a folder. */
const nameOf = (now: number): string => `forecourt-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.tar.gz`;

/**
 * The path of the file to write, or the reason why `--to` is refused. If `--to` is a folder, the file gets a name that
 * contains the present time.
 */
const chooseFile = async (to: string, now: number): Promise<Result<string, string>> => {
  const found = await stat(to).catch(() => null);
  if (found?.isDirectory()) return chooseFile(path.join(to, nameOf(now)), now);
  if (found !== null) return err(`--to: ${to} exists already; a backup overwrites nothing, so give another name or a folder`);
  const folder = await stat(path.dirname(path.resolve(to))).catch(() => null);
  return folder?.isDirectory() ? ok(to) : err(`--to: the folder ${path.dirname(to)} does not exist`);
};

const readHeader = async (client: pg.ClientBase, variables: readonly string[]): Promise<BackupHeader | null> => {
  const migrations = (await listApplied(client)).map(({ name, checksum }) => ({ name, checksum }));
  if (migrations.length === 0) return null;
  const { rows: instant } = await client.query<{ at: Date }>('select now() as at');
  const { rows: sites } = await client.query<{ slug: string }>('select slug from sites order by slug');
  return {
    format: BACKUP_FORMAT,
    madeAt: (instant[0]?.at ?? new Date()).toISOString(),
    migrations,
    tables: await listTables(client),
    sequences: await listSequences(client),
    sites: sites.map(({ slug }) => slug),
    variables: [...variables],
  };
};

/** Adds the files of all folders. If a file was deleted after its folder was listed, the backup omits the file. */
const addFiles = async (writer: ArchiveWriter, folders: InstallationFolders): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const { folder, files } of await listBackedUpFiles(folders)) {
    counts[folder.name] = 0;
    for (const file of files) {
      try {
        await writer.addFile(backedUpFile(folder, file), path.join(folderPath(folders, folder), file));
        counts[folder.name] = (counts[folder.name] ?? 0) + 1;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }
  return counts;
};

/**
 * Writes all rows, then all files. The program writes a file to the disk before it stores the row that names the file.
 * So every file that the rows of the snapshot name is already on the disk.
 */
const writeAll = async (client: pg.ClientBase, writer: ArchiveWriter, parts: BackupParts) => {
  const header = await readHeader(client, parts.variables);
  if (header === null) return null;
  await writer.addText(BACKUP_HEADER, JSON.stringify(header));
  const rows: Record<string, number> = {};
  for (const table of header.tables) rows[table.name] = await copyOut(client, table, writer);
  const files = await addFiles(writer, parts);
  const manifest: ArchiveManifest = { files: [...writer.files], rows };
  await writer.addText(BACKUP_MANIFEST, JSON.stringify(manifest));
  return { madeAt: header.madeAt, rows, files };
};

/**
 * Writes all data of an installation into one file: all tables, site files, files of shoppers, and the mails and text
 * messages that are stored as files. Only the owner of the file can read it. All tables are read in one transaction, so
 * the backup contains their rows at one instant. The program may run during the backup. Each row is written as soon as
 * it is read, so a backup of a large installation needs no more memory than a backup of a small one.
 *
 * @param to a file that does not exist yet, or a folder
 */
export const writeBackup = async (parts: BackupParts, to: string, now: number): Promise<Result<BackupReport, string>> => {
  const file = await chooseFile(to, now);
  if (!file.ok) return file;
  const connection = await parts.database.connectForLongWork();
  const writer = new ArchiveWriter(file.value);
  try {
    await connection.client.query('begin isolation level repeatable read read only');
    await connection.client.query('set local idle_in_transaction_session_timeout = 0');
    const written = await writeAll(connection.client, writer, parts);
    if (written !== null) return ok({ file: file.value, bytes: await writer.finish(), ...written });
    await writer.abandon();
    return err('the database is empty; start the program once before you make a backup');
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    connection.close();
  }
};
