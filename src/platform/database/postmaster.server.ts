import { spawn } from 'node:child_process';
import { constants, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findWorkingDirectory, isProcessRunning } from '../process-identity.server.ts';
import type { PostgresAccount } from './postgres-account.server.ts';

/** The contents of postmaster.pid, which a running server writes into its data directory. */
export interface PostmasterFile {
  readonly pid: number;
  readonly dataDirectory: string;
  readonly startedAtSeconds: number;
  readonly port: number;
  readonly socketDirectory: string;
  /** The server's state: 'starting', 'ready', 'stopping' or 'standby'. Empty if the server has not yet written it. */
  readonly status: string;
}

/**
 * @returns null if the data directory contains no postmaster.pid
 * @throws if postmaster.pid exists but cannot be read. A server may be running in this case.
 */
export const readPostmasterFile = async (dataDirectory: string): Promise<PostmasterFile | null> => {
  const text = await readFile(path.join(dataDirectory, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) return null;
  const [pid, directory, startedAt, port, socketDirectory, , , status] = text.split('\n').map((line) => line.trim());
  return {
    pid: Number(pid),
    dataDirectory: directory ?? '',
    startedAtSeconds: Number(startedAt),
    port: Number(port),
    socketDirectory: socketDirectory ?? '',
    status: status ?? '',
  };
};

/**
 * Whether the process with this pid runs and is the PostgreSQL server of the data directory, not another program with
 * the same pid. The working directory of the process decides. If the operating system does not reveal this directory,
 * the result is true for any process with this pid.
 */
export const isPostmasterOf = (pid: number, dataDirectory: string): boolean => {
  if (!isProcessRunning(pid)) return false;
  const folder = findWorkingDirectory(pid);
  return folder === null || folder === dataDirectory;
};

/**
 * Processes that still use the data directory. If the main process of a server (the postmaster) is killed, its backend
 * processes end a moment later. Empty if the system has no /proc.
 */
export const listServerProcesses = async (dataDirectory: string): Promise<number[]> => {
  const entries = await readdir('/proc').catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.map(Number).filter((pid) => pid > 0 && findWorkingDirectory(pid) === dataDirectory && isProcessRunning(pid));
};

/** Waits until `isDone` returns true, then returns true. Returns false if that takes longer than `timeoutMs`. */
export const waitUntil = async (isDone: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    if (await isDone()) return true;
    if (performance.now() > end) return false;
    await delay(20);
  }
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
};

/**
 * Stops a server: first by a fast shutdown, then by an immediate shutdown without a checkpoint, then by SIGKILL. Committed data
 * survives all three.
 */
export const stopPostmaster = async (pid: number, dataDirectory: string): Promise<void> => {
  const isGone = () => !isPostmasterOf(pid, dataDirectory);
  for (const [name, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (isGone()) break;
    signal(pid, name);
    if (await waitUntil(isGone, timeoutMs)) break;
  }
  await waitUntil(async () => (await listServerProcesses(dataDirectory)).length === 0, 5_000);
};

const logLimitBytes = 10_000_000;

export interface PostmasterStart {
  readonly postgres: string;
  readonly account: PostgresAccount | null;
  readonly dataDirectory: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string | number>>;
}

/**
 * Starts a server in a separate session. Otherwise Ctrl-C would stop the database too, while this program may still
 * write to it.
 */
export const spawnPostmaster = async (start: PostmasterStart): Promise<{ pid: number; exited: Promise<void> }> => {
  const logSize = await stat(start.logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (logSize > logLimitBytes) await rename(start.logFile, `${start.logFile}.1`);
  // Symbolic links are not followed: root must not append to the target of a link.
  const log = await open(start.logFile, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  try {
    const settings = Object.entries(start.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(start.postgres, ['-D', start.dataDirectory, ...settings], {
      ...start.account,
      cwd: start.dataDirectory,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.unref();
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    return { pid: child.pid ?? 0, exited };
  } finally {
    await log.close();
  }
};
