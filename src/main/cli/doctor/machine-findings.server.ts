import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { findPostgresHome } from '#platform/database/postgres-location.server.ts';
import { readDescriptorLimit } from '#platform/descriptor-limit.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const MB = 1_000_000;
const LEAST_DESCRIPTORS = 1_024;
/** If the disk has fewer free bytes than this, leads may soon be refused. */
const LOW_BYTES = 2_000 * MB;
/** If the disk has fewer free bytes than this, a function of the program can fail at any moment. */
const EMPTY_BYTES = 300 * MB;

/** Makes the finding about the free space of a disk. @param free free space in bytes */
export const judgeSpace = (folder: string, free: number): Finding => {
  const text = `${(free / 1_000 / MB).toFixed(1)} GB are free for ${folder}`;
  const mend = 'Free space or enlarge the disk: DATA_DIR/images and DATA_DIR/brochures may be deleted at any time.';
  if (free < EMPTY_BYTES) return problem('disk', text, mend);
  return free < LOW_BYTES ? warning('disk', text, mend) : ok('disk', text);
};

/**
 * Checks the free space on the disks of the folders to which the program writes: DATA_DIR, and the folder of the embedded
 * database.
 */
const diskFindings = async ({ DATA_DIR, DATABASE_URL }: Environment): Promise<readonly Finding[]> => {
  const dataDir = path.resolve(DATA_DIR);
  const home = DATABASE_URL ? null : await findPostgresHome(dataDir);
  const folders = [dataDir, ...(home === null || home.startsWith(dataDir) ? [] : [home])];
  return Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return judgeSpace(folder, bavail * bsize);
    }),
  );
};

/**
 * Checks the limit of open files and connections. The check reads the limit of the shell in which the command runs. A
 * service can have another limit.
 */
export const judgeDescriptors = (limit: number | null): Finding => {
  if (limit === null) return ok('open files', 'the limit of open files cannot be read on this system');
  if (limit >= LEAST_DESCRIPTORS) return ok('open files', `the program may open ${limit} files and connections`);
  return warning(
    'open files',
    `the program may open only ${limit} files and connections, so shoppers must wait when many of them visit at once`,
    'Raise the limit: LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536.',
  );
};

/** Disk space and limits of this machine. */
export const machineFindings = async (environment: Environment): Promise<readonly Finding[]> => [
  ...(await diskFindings(environment)),
  judgeDescriptors(readDescriptorLimit()),
];
