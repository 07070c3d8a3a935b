import { createHash } from 'node:crypto';
import { z } from 'zod';
import { userName } from '../user-name.server.ts';
import { type ArchiveEntry, DamagedArchive, readArchive } from './read-archive.server.ts';

/**
 * The format of the last file of an archive. It lists all other files, each with its checksum, and the number of
 * rows of each table.
 */
export const manifestSchema = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
  rows: z.record(z.string(), z.number().int()),
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;

/** The rules for archives of one kind, such as backups. */
export interface ArchiveForm<Header> {
  /** `headerFile` is the name of the first file of the archive, and `manifestFile` is the name of its last file. */
  readonly headerFile: string;
  readonly manifestFile: string;
  readonly headerSchema: z.ZodType<Header>;
  /**
   * The name of this kind of archive with the command that writes it, for messages: 'archive of a site (sites export
   * writes such archives)'.
   */
  readonly kind: string;
  /** Why this installation cannot read the archive; null if it can. Called before the rest of the archive is read. */
  readonly refuseHeader: (header: Header) => string | null;
  /** The reason why an archive may not contain a file with this name; null if the name is allowed. */
  readonly refuseName: (name: string) => string | null;
}

export type Verification<Header> =
  | { readonly kind: 'good'; readonly header: Header; readonly manifest: ArchiveManifest }
  /**
   * The archive is not damaged, but this installation cannot use it. `reason` is the rest of a sentence that begins
   * with the name of the file, for example 'cannot be read (EACCES)'.
   */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'damaged'; readonly reason: string }
  | { readonly kind: 'missing' };

/** Largest header or manifest in bytes. A manifest needs about 150 bytes for each file. */
const MOST_DESCRIPTION_BYTES = 100_000_000;

/**
 * Reads a small file of an archive into memory.
 *
 * @throws DamagedArchive if the file is larger than any header or manifest that the program writes
 */
export const readText = async ({ name, bytes, content }: ArchiveEntry): Promise<string> => {
  if (bytes > MOST_DESCRIPTION_BYTES) throw new DamagedArchive(`the file '${name}' in it is too large`);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

const parseDescription = <Value>(schema: z.ZodType<Value>, name: string, text: string): Value => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new DamagedArchive(`the file '${name}' in it cannot be read`);
  }
};

const checkManifest = (manifest: ArchiveManifest, seen: ReadonlyMap<string, string>): void => {
  for (const { name, sha256 } of manifest.files) {
    const found = seen.get(name);
    if (found === undefined) throw new DamagedArchive(`the file '${name}' is missing in the archive`);
    if (found !== sha256) throw new DamagedArchive(`the file '${name}' in the archive was changed (its checksum differs)`);
  }
  const listed = new Set(manifest.files.map(({ name }) => name));
  const added = [...seen.keys()].find((name) => !listed.has(name));
  if (added !== undefined) throw new DamagedArchive(`the file '${added}' was added to the archive`);
};

const verify = async <Header>(file: string, form: ArchiveForm<Header>): Promise<Verification<Header>> => {
  let header: Header | null = null;
  let manifest: ArchiveManifest | null = null;
  const seen = new Map<string, string>();
  for await (const entry of readArchive(file)) {
    if (header === null && entry.name !== form.headerFile) return { kind: 'refused', reason: `is no ${form.kind}` };
    // Only file names that an export writes are allowed. With another name, such as '../file', a file could be written
    // outside the folders of the installation.
    const refusedName = entry.name === form.headerFile || entry.name === form.manifestFile ? null : form.refuseName(entry.name);
    if (refusedName !== null) throw new DamagedArchive(refusedName);
    if (seen.has(entry.name) || manifest !== null) throw new DamagedArchive(`the file '${entry.name}' was added to the archive`);
    if (entry.name === form.manifestFile) {
      manifest = parseDescription(manifestSchema, entry.name, await readText(entry));
      continue;
    }
    const hash = createHash('sha256');
    if (header === null) {
      const text = await readText(entry);
      hash.update(text);
      header = parseDescription(form.headerSchema, entry.name, text);
      const reason = form.refuseHeader(header);
      if (reason !== null) return { kind: 'refused', reason };
    } else {
      for await (const part of entry.content) hash.update(part);
    }
    seen.set(entry.name, hash.digest('hex'));
  }
  if (header === null || manifest === null) throw new DamagedArchive('the end of the archive is missing');
  checkManifest(manifest, seen);
  return { kind: 'good', header, manifest };
};

/** Reads a whole archive and compares it with its checksums. It changes nothing. */
export const verifyArchiveFile = async <Header>(file: string, form: ArchiveForm<Header>): Promise<Verification<Header>> => {
  try {
    return await verify(file, form);
  } catch (error) {
    if (error instanceof DamagedArchive) return { kind: 'damaged', reason: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { kind: 'missing' };
    if (code === 'EISDIR') return { kind: 'refused', reason: 'is a folder; allowed: a file' };
    if (code === 'EACCES')
      return { kind: 'refused', reason: `cannot be read by the user ${userName()}; allowed: a file that this user may read` };
    throw error;
  }
};
