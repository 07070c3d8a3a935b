import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '#kernel/result.ts';
import { findProcessIdentity } from './process-identity.server.ts';

/** The process that holds the lock of a directory. */
export interface LockHolder {
  readonly pid: number;
  /**
   * The boot id of the machine and the start time of the process. A later process with the same pid has other values.
   */
  readonly identity: string;
  /** The command that the process runs, for messages: 'npm start', 'forecourt stock import'. */
  readonly label: string;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/** Default name of the lock file, in the data directory. Other locks have files with other names. */
const dataLock = 'in-use.json';

const parseHolder = (text: string): LockHolder | null => {
  try {
    const value = JSON.parse(text) as Partial<LockHolder>;
    const { pid, identity, label } = value;
    return typeof pid === 'number' && typeof identity === 'string' && typeof label === 'string' ? { pid, identity, label } : null;
  } catch {
    return null;
  }
};

/**
 * @returns null if the lock file does not exist
 * @throws if the lock file exists but cannot be read. In this case, another process may still hold the lock
 */
const readLock = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** The process that holds the lock of the directory; null if there is no lock, or if the process is no longer running. */
export const findLockHolder = async (directory: string, fileName = dataLock): Promise<LockHolder | null> => {
  const text = await readLock(path.join(directory, fileName));
  const holder = text === null ? null : parseHolder(text);
  return holder !== null && findProcessIdentity(holder.pid) === holder.identity ? holder : null;
};

/**
 * Removes the lock file of a process that has ended. Returns false if another process has already removed or replaced
 * the lock file.
 */
const removeStaleLock = async (file: string, staleText: string): Promise<boolean> => {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return false;
  }
  const taken = await readLock(aside);
  // Another process may have replaced the lock file after this process read the file and before this process renamed
  // it. In this case the lock file of the other process is put back.
  if (taken !== staleText) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
  return taken === staleText;
};

/**
 * Makes this process the only user of a directory until it releases the lock or ends. A lock left by a killed process
 * is detected by pid and start time, and replaced.
 *
 * @param fileName the name of the lock file, for a directory that has more than one lock
 */
export const lockDirectory = async (directory: string, label: string, fileName = dataLock): Promise<Result<DirectoryLock, LockHolder>> => {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, fileName);
  const own: LockHolder = { pid: process.pid, identity: findProcessIdentity(process.pid) ?? '', label };
  const ownText = JSON.stringify({ ...own, token: randomUUID() });
  // The system call `link` creates the lock file together with its content, so that no process reads an incomplete
  // lock.
  const prepared = `${file}.${randomUUID()}`;
  await writeFile(prepared, ownText, { mode: 0o644 });
  try {
    for (;;) {
      try {
        await link(prepared, file);
        return ok({
          release: async () => {
            if ((await readLock(file)) === ownText) await rm(file, { force: true });
          },
        });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const text = await readLock(file);
      if (text === null) continue;
      const holder = parseHolder(text);
      if (holder !== null && findProcessIdentity(holder.pid) === holder.identity) return err(holder);
      await removeStaleLock(file, text);
    }
  } finally {
    await rm(prepared, { force: true });
  }
};
