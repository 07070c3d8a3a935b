import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { err, ok, type Result } from '#kernel/result.ts';
import { type ArchiveEntry, DamagedArchive, readArchive } from '#platform/archive/read-archive.server.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  type ArchiveManifest,
  headerSchema,
  manifestSchema,
  placeOf,
} from '../rules/archive-format.ts';
import { SUPPRESSION_TABLE, TRANSFERRED_TABLES } from '../rules/transferred-tables.ts';

/** What an installation understands. */
export interface KnownSchema {
  /** Names of the migrations that its database has run, in order. */
  readonly migrations: readonly string[];
  /** The columns of each transferred table. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

export interface VerifiedArchive {
  readonly header: ArchiveHeader;
  readonly manifest: ArchiveManifest;
}

/** Largest header or manifest in bytes. A manifest needs about 150 bytes for each file. */
const MOST_DESCRIPTION_BYTES = 100_000_000;

export const readText = async ({ name, bytes, content }: ArchiveEntry): Promise<string> => {
  if (bytes > MOST_DESCRIPTION_BYTES) throw new DamagedArchive(`the file '${name}' in it is too large`);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

const parseDescription = <Schema extends z.ZodType>(schema: Schema, name: string, text: string): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new DamagedArchive(`the file '${name}' in it cannot be read`);
  }
};

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

const checkManifest = (manifest: ArchiveManifest, seen: ReadonlyMap<string, string>): void => {
  for (const { name, sha256 } of manifest.files) {
    const found = seen.get(name);
    if (found === undefined) throw new DamagedArchive(`the file '${name}' is missing in it`);
    if (found !== sha256) throw new DamagedArchive(`the file '${name}' in it was changed (its checksum differs)`);
  }
  const listed = new Set(manifest.files.map(({ name }) => name));
  const added = [...seen.keys()].find((name) => !listed.has(name));
  if (added !== undefined) throw new DamagedArchive(`the file '${added}' was added to it`);
};

const knownTables = new Set([SUPPRESSION_TABLE, ...TRANSFERRED_TABLES.map(({ table }) => table)]);

/** Refuses names that no export writes. They could lead out of the folders of the installation. */
const checkName = (name: string): void => {
  const place = placeOf(name);
  if (place === null) throw new DamagedArchive(`the file '${name}' in it is not allowed`);
  if (place.kind === 'rows' && !knownTables.has(place.table)) throw new DamagedArchive(`the table '${place.table}' in it is not known`);
};

const verify = async (file: string, known: KnownSchema): Promise<Result<VerifiedArchive, string>> => {
  let header: ArchiveHeader | null = null;
  let manifest: ArchiveManifest | null = null;
  const seen = new Map<string, string>();
  for await (const entry of readArchive(file)) {
    if (header === null && placeOf(entry.name)?.kind !== 'header')
      return err(`${file} is no archive of a site (sites export writes such archives)`);
    checkName(entry.name);
    if (seen.has(entry.name) || manifest !== null) throw new DamagedArchive(`the file '${entry.name}' was added to it`);
    if (placeOf(entry.name)?.kind === 'manifest') {
      manifest = parseDescription(manifestSchema, entry.name, await readText(entry));
      continue;
    }
    const hash = createHash('sha256');
    if (header === null) {
      const text = await readText(entry);
      hash.update(text);
      header = parseDescription(headerSchema, entry.name, text);
      const refused = refuseSchema(header, known);
      if (refused !== null) return err(`${file} ${refused}`);
    } else {
      for await (const part of entry.content) hash.update(part);
    }
    seen.set(entry.name, hash.digest('hex'));
  }
  if (header === null || manifest === null) throw new DamagedArchive('its end is missing');
  checkManifest(manifest, seen);
  return ok({ header, manifest });
};

/**
 * Reads a whole archive and compares it with its checksums, before an import changes anything.
 *
 * @returns why the archive is refused: it is missing, damaged, of another kind or of a newer version
 */
export const verifyArchive = async (file: string, known: KnownSchema): Promise<Result<VerifiedArchive, string>> => {
  try {
    return await verify(file, known);
  } catch (error) {
    if (error instanceof DamagedArchive)
      return err(`${file} is damaged: ${error.message}. Nothing was imported; copy the archive again, or export the site again`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return err(`there is no file ${file}`);
    if (code === 'EACCES' || code === 'EISDIR') return err(`${file} cannot be read (${code}); allowed: an archive that sites export wrote`);
    throw error;
  }
};
