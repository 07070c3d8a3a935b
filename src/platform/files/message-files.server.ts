import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** The messages that an installation keeps as files because it has no mail server or no SMS gateway. */
export interface MessageFiles {
  /** The text of a stored message; null if there is no such message. @param id the id of the message */
  read(id: string): Promise<string | null>;
  /** The number of files that `remove` would delete. */
  count(ids: readonly string[]): Promise<number>;
  /**
   * Deletes stored messages, including the unfinished files of a program that was killed while it wrote them. The deletion
   * survives a power failure.
   *
   * @returns the number of deleted files
   */
  remove(ids: readonly string[]): Promise<number>;
}

/** The file extension: 'eml' for mails, 'txt' for text messages. */
export type MessageEnding = 'eml' | 'txt';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The id of the message in a file: '1f.eml', or '.1f.eml.7a' while the file is being written. Null for other files. */
const messageIdOf = (name: string, ending: MessageEnding): string | null =>
  new RegExp(`^\\.?([\\w-]+)\\.${ending}(\\.[\\w-]+)?$`).exec(name)?.[1] ?? null;

const listNames = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/** The names of all files of the messages with these ids. */
const namesOf = async (folder: string, ending: MessageEnding, ids: readonly string[]): Promise<readonly string[]> => {
  const wanted = new Set(ids);
  return wanted.size === 0 ? [] : (await listNames(folder)).filter((name) => wanted.has(messageIdOf(name, ending) ?? ''));
};

/**
 * Opens a folder in which mails or text messages are stored as files instead of being sent. The folder may be missing.
 */
export const openMessageFiles = (folder: string, ending: MessageEnding): MessageFiles => ({
  read: async (id) => {
    try {
      return await readFile(path.join(folder, `${id}.${ending}`), 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  count: async (ids) => (await namesOf(folder, ending, ids)).length,
  remove: async (ids) => {
    const names = await namesOf(folder, ending, ids);
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
