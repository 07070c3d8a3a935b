import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** The mails that an installation without a mail server keeps as files. */
export interface MailFiles {
  /** The text of a stored mail; null if there is no such mail. @param id the id of the mail (`OutgoingMail.id`) */
  read(id: string): Promise<string | null>;
  /** The number of files that `remove` would delete. */
  count(ids: readonly string[]): Promise<number>;
  /**
   * Deletes stored mails, also the unfinished files of a program that was killed while it wrote them. The deletion
   * survives a power failure.
   *
   * @returns the number of deleted files
   */
  remove(ids: readonly string[]): Promise<number>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The id of the mail in a file: '1f.eml', or '.1f.eml.7a' while the file is being written. Null for other files. */
const mailIdOf = (name: string): string | null => /^\.?([\w-]+)\.eml(\.[\w-]+)?$/.exec(name)?.[1] ?? null;

const listNames = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/** The names of all files of the mails with these ids. */
const namesOf = async (folder: string, ids: readonly string[]): Promise<readonly string[]> => {
  const wanted = new Set(ids);
  return wanted.size === 0 ? [] : (await listNames(folder)).filter((name) => wanted.has(mailIdOf(name) ?? ''));
};

/** Opens the folder in which the file transport stores mails. The folder may be missing. */
export const openMailFiles = (folder: string): MailFiles => ({
  read: async (id) => {
    try {
      return await readFile(path.join(folder, `${id}.eml`), 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  count: async (ids) => (await namesOf(folder, ids)).length,
  remove: async (ids) => {
    const names = await namesOf(folder, ids);
    if (names.length === 0) return 0;
    for (const name of names) await rm(path.join(folder, name), { force: true });
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    return names.length;
  },
});
