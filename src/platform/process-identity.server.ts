import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** Fields of /proc/<pid>/stat behind the command, which may itself hold spaces and brackets. */
const linuxStat = (pid: number): readonly string[] | null => {
  const stat = readText(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/**
 * A text that names one process and no later process of the same pid: boot and start time. Null where no
 * such process runs; a zombie that nobody collected does not run.
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

export const isProcessRunning = (pid: number): boolean => findProcessIdentity(pid) !== null;

/** The working directory of a process; null where the system does not tell. */
export const findWorkingDirectory = (pid: number): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
};
