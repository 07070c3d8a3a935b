import { err, ok, type Result } from '#kernel/result.ts';
import { type ArchiveForm, type ArchiveManifest, verifyArchiveFile } from '#platform/archive/verify-archive.server.ts';
import { ARCHIVE_FORMAT, type ArchiveHeader, HEADER_FILE, headerSchema, MANIFEST_FILE, placeOf } from '../rules/archive-format.ts';
import { SUPPRESSION_TABLE, TRANSFERRED_TABLES } from '../rules/transferred-tables.ts';

/** The database schema of this installation. An archive is compared with this schema. */
export interface KnownSchema {
  /** Names of the migrations that the database of this installation has run, in order. */
  readonly migrations: readonly string[];
  /** The columns of each transferred table. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

export interface VerifiedArchive {
  readonly header: ArchiveHeader;
  readonly manifest: ArchiveManifest;
}

/** Why this installation cannot read the archive; null if it can. */
const refuseSchema = (header: ArchiveHeader, known: KnownSchema): string | null => {
  const own = known.migrations.at(-1) ?? 'none';
  const newer = `is from a newer version of the program; update this installation first, then repeat the import`;
  if (header.format > ARCHIVE_FORMAT) return `${newer} (format ${header.format}; allowed: up to ${ARCHIVE_FORMAT})`;
  if (!known.migrations.includes(header.schema)) return `${newer} (schema ${header.schema}; allowed: up to ${own})`;
  for (const [table, columns] of Object.entries(header.columns)) {
    const own = known.columns[table] ?? [];
    const missing = columns.filter((column) => !own.includes(column));
    if (missing.length > 0)
      return `has the columns ${missing.join(', ')} of the table ${table}, which this version of the program does not have; import it with the version that wrote it`;
  }
  return null;
};

const knownTables = new Set([SUPPRESSION_TABLE, ...TRANSFERRED_TABLES.map(({ table }) => table)]);

const refuseName = (name: string): string | null => {
  const place = placeOf(name);
  if (place === null) return `the file '${name}' in it is not allowed`;
  return place.kind === 'rows' && !knownTables.has(place.table) ? `the table '${place.table}' in it is not known` : null;
};

/**
 * Reads a whole archive and compares it with its checksums, before an import changes anything.
 *
 * @returns why the archive is refused: it is missing, damaged, of another kind or of a newer version
 */
export const verifyArchive = async (file: string, known: KnownSchema): Promise<Result<VerifiedArchive, string>> => {
  const form: ArchiveForm<ArchiveHeader> = {
    headerFile: HEADER_FILE,
    manifestFile: MANIFEST_FILE,
    headerSchema,
    kind: 'archive of a site (sites export writes such archives)',
    refuseHeader: (header) => refuseSchema(header, known),
    refuseName,
  };
  const verified = await verifyArchiveFile(file, form);
  if (verified.kind === 'good') return ok(verified);
  if (verified.kind === 'missing') return err(`there is no file ${file}`);
  if (verified.kind === 'refused') return err(`${file} ${verified.reason}`);
  return err(`${file} is damaged: ${verified.reason}. Nothing was imported; copy the archive again, or export the site again`);
};
