import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '#platform/environment.server.ts';
import { writeDurably } from '#platform/files/write-durably.server.ts';
import { findProcessIdentity } from '#platform/process-identity.server.ts';

type DataFolder = Pick<Environment, 'DATA_DIR'>;

/** The content of the file: the port of the web server, and the process that listens on it. */
interface WebPort {
  readonly port: number;
  readonly pid: number;
  readonly identity: string;
}

const fileOf = ({ DATA_DIR }: DataFolder): string => path.join(path.resolve(DATA_DIR), 'web-port.json');

/**
 * Writes the port of this process's web server into the data folder, so that commands can print the URLs of sites.
 * If the folder cannot be written, this is only logged.
 *
 * @returns a function that deletes the file, for the end of the web server
 */
export const announceWebPort = async (
  environment: DataFolder,
  port: number,
  log: { warn(fields: object, message: string): void },
): Promise<() => Promise<void>> => {
  const file = fileOf(environment);
  const own: WebPort = { port, pid: process.pid, identity: findProcessIdentity(process.pid) ?? '' };
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeDurably(file, Buffer.from(JSON.stringify(own)));
  } catch (error) {
    log.warn({ err: error }, 'the port of the web server could not be stored, so other commands print the value of the setting PORT');
    return async () => {};
  }
  // A file that cannot be deleted does no harm: it names a process that has ended, so `findWebPort` ignores the file.
  return () => rm(file, { force: true }).catch(() => {});
};

/** The port of the web server that runs with this data folder; null if none runs. */
export const findWebPort = async (environment: DataFolder): Promise<number | null> => {
  try {
    const { port, pid, identity } = JSON.parse(await readFile(fileOf(environment), 'utf8')) as WebPort;
    return findProcessIdentity(pid) === identity ? port : null;
  } catch {
    // If the file cannot be read, the port is unknown, and the caller uses the port of its settings.
    return null;
  }
};
