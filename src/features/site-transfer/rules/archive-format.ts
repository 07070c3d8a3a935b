import { z } from 'zod';

/** Number of the format of the archive. A program refuses archives of a later format. */
export const ARCHIVE_FORMAT = 1;

/** The first file of an archive. It describes the archive, so that an archive of another kind or a newer format is refused at once. */
export const HEADER_FILE = 'forecourt-site.json';
/** The last file of an archive: each other file with its checksum, and the number of rows of each table. */
export const MANIFEST_FILE = 'manifest.json';

export const headerSchema = z.object({
  format: z.number().int(),
  /** Name of the last migration of the exporting database. */
  schema: z.string(),
  exportedAt: z.iso.datetime(),
  site: z.string(),
  template: z.string(),
  /** Name of the group with which the site shares accounts; null if no other site shares the accounts of this site. */
  accountGroup: z.string().nullable(),
  /**
   * Every dealership that rows of the archive refer to: the dealerships of the site, and its former dealerships, whose stock
   * is not in the archive.
   */
  dealerships: z.array(z.object({ slug: z.string(), id: z.number().int(), changeSeq: z.number().int(), isFormer: z.boolean() })),
  siteId: z.number().int(),
  /** The highest vehicle id in the archive; 0 if the archive has no vehicles. */
  lastVehicleId: z.number().int(),
  /** The columns of each table in the archive. */
  columns: z.record(z.string(), z.array(z.string())),
});
export type ArchiveHeader = z.infer<typeof headerSchema>;

/** What the name of a file in an archive says about the file: what it contains, and where an import puts it. */
export type ArchivedPlace =
  | { readonly kind: 'header' | 'manifest' }
  /** `path` is relative to SITES_DIR. */
  | { readonly kind: 'settings'; readonly path: string }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'attachment'; readonly id: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a path is relative and leads to a file below one of the settings folders. Each part between the slashes must
 * not be empty or begin with a dot, so '..' is refused too.
 */
const isSettingsPath = (path: string): boolean => {
  const [folder, ...parts] = path.split('/');
  const isFolder = folder === 'sites' || folder === 'dealerships' || folder === 'templates';
  return isFolder && parts.length > 0 && parts.every((part) => part !== '' && !part.startsWith('.') && !/[\\\0]/.test(part));
};

/**
 * What a file of an archive is. Null for a name that no export writes, such as one that leads out of its folder.
 *
 * @example placeOf('settings/sites/yard/site.yaml') // { kind: 'settings', path: 'sites/yard/site.yaml' }
 * @example placeOf('settings/sites/../../etc/passwd') === null
 */
export const placeOf = (name: string): ArchivedPlace | null => {
  if (name === HEADER_FILE) return { kind: 'header' };
  if (name === MANIFEST_FILE) return { kind: 'manifest' };
  const slash = name.indexOf('/');
  const rest = name.slice(slash + 1);
  switch (name.slice(0, slash)) {
    case 'settings':
      return isSettingsPath(rest) ? { kind: 'settings', path: rest } : null;
    case 'attachments':
      return UUID.test(rest) ? { kind: 'attachment', id: rest } : null;
    case 'tables': {
      const [, table] = /^([a-z_]+)\/\d{6}\.ndjson$/.exec(rest) ?? [];
      return table === undefined ? null : { kind: 'rows', table };
    }
    default:
      return null;
  }
};

/** The name of the n-th part of a table's rows, counted from 1. */
export const rowsFile = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}.ndjson`;
export const settingsFile = (path: string): string => `settings/${path}`;
export const attachmentFile = (id: string): string => `attachments/${id}`;
