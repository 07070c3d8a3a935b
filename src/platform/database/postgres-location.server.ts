import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DirectoryLock, findLockHolder, type LockHolder, lockDirectory } from '../directory-lock.server.ts';
import { ensurePostgresAccount, type PostgresAccount } from './postgres-account.server.ts';
import { isPostmasterOf, readPostmasterFile, stopPostmaster } from './postmaster.server.ts';

/** The folders of the PostgreSQL server of one data directory, and the operating-system account that runs the server. */
export interface PostgresLocation {
  /** The folder that contains cluster/, run/, password and server.log. */
  readonly home: string;
  /**
   * The folder for temporary files of the server. The socket is in this folder too, if the path of the folder is short
   * enough for a socket.
   */
  readonly runtime: string;
  /** The data directory of PostgreSQL itself. */
  readonly cluster: string;
  /** The operating-system account that runs PostgreSQL; null means the account of this process. */
  readonly account: PostgresAccount | null;
  readonly socketDirectory: string;
  /** A folder that every user of the operating system can open. It is for a copy of the PostgreSQL program files. */
  readonly sharedFolder: string;
  /**
   * While this process holds the lock, no other process can use the database, not even a process with another DATA_DIR.
   */
  readonly lock: DirectoryLock;
}

const rootFolder = '/var/lib/forecourt';
const pointerName = 'database-location.json';
const homeLock = 'database-in-use.json';
// Maximum length in bytes of the path of the folder that contains the socket. The path of the socket itself may have
// 107 bytes on Linux and 103 bytes on macOS. It ends in '/.s.PGSQL.5432', which follows the path of the folder.
const socketFolderLimit = 103 - '/.s.PGSQL.5432'.length;

interface Pointer {
  readonly home: string;
  readonly dataDirectory: string;
}

const readPointer = async (dataDirectory: string): Promise<Pointer | null> => {
  const text = await readFile(path.join(dataDirectory, pointerName), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Pointer;
  } catch {
    throw new Error(
      `${path.join(dataDirectory, pointerName)} is damaged. Its content must be {"home": "<folder of the database>", "dataDirectory": "${dataDirectory}"}`,
    );
  }
};

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const inUse = (home: string, holder: LockHolder): Error =>
  new Error(
    `The database in ${home} is in use by process ${holder.pid} (${holder.label}), which was started with another DATA_DIR. ` +
      'End that process, or start this program with another POSTGRES_DIR.',
  );

/**
 * Renames the folder of an old database, so that a new database can be created. This is for a data directory that was
 * deleted and then created again at the same path. The renamed database is kept, but the program no longer uses it.
 */
const setAside = async (home: string, report: (line: string) => void): Promise<void> => {
  const holder = await findLockHolder(home, homeLock);
  if (holder) throw inUse(home, holder);
  const cluster = path.join(home, 'cluster');
  const running = await readPostmasterFile(cluster);
  if (running && isPostmasterOf(running.pid, cluster)) await stopPostmaster(running.pid, cluster);
  const aside = `${home}.set-aside-${new Date((await stat(home)).mtimeMs).toISOString().replace(/[:.]/g, '-')}`;
  await rename(home, aside);
  report(
    `The data directory is new, but a database of a deleted data directory with the same path was found. That database was renamed to ${aside}`,
  );
};

/**
 * Whether this data directory is a copy of another data directory that still uses the database. The copied file
 * `database-location.json` names the original directory and the folder of the database. If the file in the original
 * directory names the same folder, the database belongs to the original.
 */
const belongsToAnother = async (pointer: Pointer, dataDirectory: string): Promise<boolean> => {
  if (pointer.dataDirectory === dataDirectory) return false;
  const original = await readPointer(pointer.dataDirectory).catch(() => null);
  return original?.home === pointer.home;
};

const chooseHome = async (dataDirectory: string, asked: string | undefined, report: (line: string) => void): Promise<string> => {
  const found = await readPointer(dataDirectory);
  const pointer = found && !(await belongsToAnother(found, dataDirectory)) ? found : null;
  const inside = path.join(dataDirectory, 'postgres');
  if (asked !== undefined) return path.resolve(asked);
  if (pointer) return pointer.home;
  if (process.getuid?.() !== 0 || (await stat(path.join(inside, 'cluster')).catch(() => null))) return inside;
  const home = path.join(rootFolder, shortHash(dataDirectory));
  if (await stat(home).catch(() => null)) await setAside(home, report);
  return home;
};

const chooseAccount = async (home: string): Promise<PostgresAccount | null> => {
  if (process.getuid?.() !== 0) return null;
  // A cluster created by an ordinary user keeps its owner, even when root starts it.
  const owner = await stat(path.join(home, 'cluster')).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : ensurePostgresAccount();
};

/**
 * Creates a folder that only the account of the database can open. Throws an error if another account owns an existing
 * folder, or can open it.
 */
const ensurePrivateFolder = async (folder: string, account: PostgresAccount | null): Promise<string> => {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const made = await lstat(folder);
  if (account && made.isDirectory() && made.uid === process.getuid?.()) await chown(folder, account.uid, account.gid);
  const found = await lstat(folder);
  const uid = account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} must be a folder that only the account with the uid ${uid} can open. Remove the folder and start the program again`,
    );
  }
  return folder;
};

/**
 * Finds the database folder that belongs to a data directory. Commands that use a running database server need this
 * folder. Null before the first start.
 */
export const findPostgresHome = async (dataDirectory: string): Promise<string | null> => (await readPointer(dataDirectory))?.home ?? null;

/**
 * Chooses, creates and locks the folder of a data directory's database.
 * - For an ordinary user the folder is inside the data directory.
 * - For root the folder is in /var/lib/forecourt, because the account that runs PostgreSQL can enter it. A pointer file
 *   in the data directory contains the path of the folder.
 * - The lock prevents other processes from using or stopping the database, even if they use another data directory.
 *
 * @param asked the folder chosen by the setting POSTGRES_DIR
 * @param label a description of this process; another process that finds the database in use prints it
 */
export const locatePostgres = async (
  dataDirectory: string,
  { asked, label, report }: { asked: string | undefined; label: string; report: (line: string) => void },
): Promise<PostgresLocation> => {
  const home = await chooseHome(dataDirectory, asked, report);
  let lock: DirectoryLock | null = null;
  try {
    await mkdir(home, { recursive: true });
    // Sets the permissions of the folder independently of the umask, because the account that runs PostgreSQL must be
    // able to open it.
    if (path.dirname(home) === rootFolder) await chmod(rootFolder, 0o755);
    const locked = await lockDirectory(home, label, homeLock);
    if (!locked.ok) throw inUse(home, locked.error);
    lock = locked.value;
    await writeFile(path.join(dataDirectory, pointerName), `${JSON.stringify({ home, dataDirectory })}\n`);
    const account = await chooseAccount(home);
    // Only the owner may write in the folder `home`. If PostgreSQL runs under another account, that account may enter
    // `home`, to reach its own folders inside `home`.
    if ((await stat(home)).uid === process.getuid?.()) await chmod(home, account ? 0o711 : 0o700);
    const runtime = await ensurePrivateFolder(path.join(home, 'run'), account);
    const isShort = Buffer.byteLength(runtime) <= socketFolderLimit;
    return {
      home,
      runtime,
      cluster: path.join(home, 'cluster'),
      account,
      socketDirectory: isShort ? runtime : await ensurePrivateFolder(path.join('/tmp', `forecourt-${shortHash(home)}`), account),
      sharedFolder: path.dirname(home) === rootFolder ? rootFolder : path.join(home, 'programs'),
      lock,
    };
  } catch (error) {
    await lock?.release();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
    throw new Error(
      `The database of ${dataDirectory} is in the folder ${home}. This user may not use that folder (${code}). ` +
        'Start the program as the user who created the database, or choose another DATA_DIR (or POSTGRES_DIR).',
    );
  }
};
