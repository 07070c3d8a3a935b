import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '#kernel/uuid.ts';
import type { Database } from '#platform/database/database.server.ts';
import { writeDurably } from '#platform/files/write-durably.server.ts';
import { makeFolder } from '#platform/make-folder.server.ts';

interface Site {
  readonly id: number;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Stores the files that shoppers sent: outside the web root, in one folder for each site, under names that nobody can guess. A
 * file is written before the transaction that stores its lead. If the program is killed before this transaction,
 * `deleteOrphans` removes the file.
 */
export class AttachmentFiles {
  readonly #folder: string;
  readonly #database: Database;

  /** @param folder `DATA_DIR/attachments` */
  constructor(folder: string, database: Database) {
    this.#folder = folder;
    this.#database = database;
  }

  /** Writes a file completely or not at all. A written file survives a power failure. */
  async write(site: Site, id: string, content: Uint8Array): Promise<void> {
    const file = this.#fileOf(site, id);
    await makeFolder(path.dirname(file), 0o700);
    await writeDurably(file, content);
  }

  /** The content of a file; null if it is missing. */
  async read(site: Site, id: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#fileOf(site, id));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /**
   * Deletes those of the given files that belong to no lead. @throws if the database does not answer; no file is then
   * deleted
   */
  async removeUnstored(site: Site, ids: readonly string[]): Promise<void> {
    const { rows } = await this.#database.pool.query<{ id: string }>(
      'select id from lead_attachments where site_id = $1 and id = any($2)',
      [site.id, ids],
    );
    const kept = new Set(rows.map(({ id }) => id));
    await this.remove(
      site,
      ids.filter((id) => !kept.has(id)),
    );
  }

  async remove(site: Site, ids: readonly string[]): Promise<void> {
    for (const id of ids) await rm(this.#fileOf(site, id), { force: true });
  }

  /**
   * Deletes the files, including unfinished ones, that belong to no lead and are older than `before` (epoch milliseconds).
   *
   * @returns the number of deleted files
   * @throws if files of a site could not be read or deleted; the files of all other sites are deleted first
   */
  async deleteOrphans(before: number): Promise<number> {
    const failures: string[] = [];
    let deleted = 0;
    for (const folder of await namesIn(this.#folder)) {
      if (!/^\d+$/.test(folder)) continue;
      try {
        deleted += await this.#deleteOrphansOf({ id: Number(folder) }, before);
      } catch (error) {
        failures.push(
          `files without a lead could not be deleted for site ${folder} (${error instanceof Error ? error.message : String(error)})`,
        );
      }
    }
    if (failures.length > 0) throw new Error(`${failures.join('; ')}; ${deleted} files were deleted`);
    return deleted;
  }

  async #deleteOrphansOf(site: Site, before: number): Promise<number> {
    const folder = path.join(this.#folder, String(site.id));
    const { rows } = await this.#database.pool.query<{ id: string }>('select id from lead_attachments where site_id = $1', [site.id]);
    const kept = new Set(rows.map(({ id }) => id));
    let deleted = 0;
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name);
      const changedAt = kept.has(name) ? null : await changeTimeOf(file);
      if (changedAt === null || changedAt >= before) continue;
      await rm(file, { force: true });
      deleted += 1;
    }
    return deleted;
  }

  #fileOf({ id: siteId }: Site, id: string): string {
    if (!isUuid(id)) throw new Error('The id of an attachment must be a UUID');
    return path.join(this.#folder, String(siteId), id);
  }
}

/**
 * When a file was last changed, in epoch milliseconds; null if it no longer exists, for example because it was deleted with its
 * lead.
 */
const changeTimeOf = async (file: string): Promise<number | null> => {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};
