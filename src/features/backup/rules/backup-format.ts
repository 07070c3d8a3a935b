import { z } from 'zod';

/** Number of the format of a backup. A program refuses backups of a later format. */
export const BACKUP_FORMAT = 1;

/** The first file of a backup. It describes the backup, so that an unsuitable backup is refused before its other files are read. */
export const BACKUP_HEADER = 'forecourt-backup.json';
/**
 * The name of the last file of a backup. It lists all other files of the backup, each with its checksum, and
 * the number of rows of each table.
 */
export const BACKUP_MANIFEST = 'manifest.json';

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const backupHeaderSchema = z.object({
  format: z.number().int(),
  /** The time whose data the backup contains: the start of the transaction that read all data. */
  madeAt: z.iso.datetime(),
  /** The migrations that the database had run, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The tables in the order of their rows in the backup: a row comes after the rows to which it refers. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier) })),
  sequences: z.array(z.object({ name: identifier, lastValue: z.number().int(), isCalled: z.boolean() })),
  /** Slugs of the sites in the database. */
  sites: z.array(z.string()),
  /** Names of the environment variables that the installation used. Their values are not in the backup. */
  variables: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof backupHeaderSchema>;

/** Folders below `SITES_DIR` that are in a backup. */
export const SETTINGS_FOLDERS = ['sites', 'dealerships', 'templates'] as const;
/** Folders below `DATA_DIR` that are in a backup. Other files there are caches, or belong to the database server. */
export const DATA_FOLDERS = ['attachments', 'mail', 'sms'] as const;

/** A folder that is in a backup as a whole. */
export interface BackedUpFolder {
  readonly root: 'settings' | 'data';
  readonly name: (typeof SETTINGS_FOLDERS)[number] | (typeof DATA_FOLDERS)[number];
}

export const BACKED_UP_FOLDERS: readonly BackedUpFolder[] = [
  ...SETTINGS_FOLDERS.map((name) => ({ root: 'settings', name }) as const),
  ...DATA_FOLDERS.map((name) => ({ root: 'data', name }) as const),
];

/**
 * The place to which a restore writes a file of a backup: a table of the database, if the file contains rows; otherwise a
 * path in a folder of the installation.
 */
export type BackupPlace =
  | { readonly kind: 'rows'; readonly table: string }
  /** `path` is the path of the restored file, relative to `folder`. */
  | { readonly kind: 'file'; readonly folder: BackedUpFolder; readonly path: string };

const TABLE_PART = /^tables\/([a-z_][a-z0-9_]*)\/\d{6}\.copy$/;

const isPath = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part));

/**
 * Returns the place to which a restore writes the backup's file with this name. Null for a name that no backup contains,
 * such as a path that leads out of its folder.
 *
 * @example backupPlaceOf('settings/sites/yard/site.yaml') // { kind: 'file', folder: { root: 'settings', name: 'sites' }, path: 'yard/site.yaml' }
 * @example backupPlaceOf('data/mail/../../etc/passwd') === null
 */
export const backupPlaceOf = (name: string): BackupPlace | null => {
  const [, table] = TABLE_PART.exec(name) ?? [];
  if (table !== undefined) return { kind: 'rows', table };
  const folder = BACKED_UP_FOLDERS.find(({ root, name: folderName }) => name.startsWith(`${root}/${folderName}/`));
  if (folder === undefined) return null;
  const path = name.slice(`${folder.root}/${folder.name}/`.length);
  return isPath(path) ? { kind: 'file', folder, path } : null;
};

/** The name of the n-th part of a table's rows, counted from 1. */
export const tablePart = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}.copy`;

export const backedUpFile = ({ root, name }: BackedUpFolder, path: string): string => `${root}/${name}/${path}`;

/**
 * Why this installation cannot restore a backup; null if it can. A message shows the file name followed by this text.
 *
 * @param own the migrations of this installation
 */
export const refuseBackup = (
  { format, migrations }: Pick<BackupHeader, 'format' | 'migrations'>,
  own: readonly { readonly name: string; readonly checksum: string }[],
): string | null => {
  const newer = 'was made by a newer version of the program; update this installation first, then repeat the command';
  if (format > BACKUP_FORMAT) return `${newer} (the backup has format ${format}; this installation reads formats up to ${BACKUP_FORMAT})`;
  const known = new Map(own.map(({ name, checksum }) => [name, checksum]));
  const unknown = migrations.find(({ name }) => !known.has(name));
  if (unknown !== undefined)
    return `${newer} (the backup has the migration ${unknown.name}; the last migration here is ${own.at(-1)?.name ?? 'none'})`;
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (changed === undefined) return null;
  return `contains the migration ${changed.name}, whose text differs from that in this installation; restore the backup with the version of the program that made it`;
};
