import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const hasCode = (error: unknown, ...codes: readonly string[]): boolean => codes.includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Reads a text file, or a file of the system about a process, such as /proc/<pid>/stat.
 *
 * @returns null if the file does not exist, or if the process that the file describes has ended
 * @throws any other error, such as EMFILE
 */
const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return null;
    throw error;
  }
};

/** The fields after the command in /proc/<pid>/stat. The command itself may contain spaces and parentheses. */
const linuxStat = (pid: number): readonly string[] | null => {
  const stat = readText(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/**
 * A text that identifies one process: the boot id and the start time. A later process with the same pid has another
 * text. Null if no process with this pid runs; a zombie counts as not running.
 *
 * @throws if the system gives no information, for example because this process has no free file descriptor
 */
export const findProcessIdentity = (pid: number): string | null => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') {
    const fields = linuxStat(pid);
    if (fields === null || fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''} ${fields[19]}`;
  }
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
    );
  } catch {
    return null;
  }
};

/**
 * Whether a process runs. The result is also true for an existing process about which the system gives no information.
 */
export const isProcessRunning = (pid: number): boolean => {
  try {
    return findProcessIdentity(pid) !== null;
  } catch {
    return exists(pid);
  }
};

/** Whether a process exists. The check needs no file descriptor. */
const exists = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
};

/**
 * The working directory of a process. Null if the directory is unknown. Empty if the process belongs to another user,
 * so that the directory cannot be read.
 */
export const findWorkingDirectory = (pid: number): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    return hasCode(error, 'EACCES', 'EPERM') ? '' : null;
  }
};
