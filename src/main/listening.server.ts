import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { findLockHolder } from '#platform/directory-lock.server.ts';
import type { Environment } from '#platform/environment.server.ts';

type Address = Pick<Environment, 'HOST' | 'PORT'>;

const describeListenError = (error: NodeJS.ErrnoException, { HOST, PORT }: Address): Error => {
  if (error.code === 'EADDRINUSE') return new Error(`PORT: ${PORT} is in use by another program; set another PORT, or 0 for any free port`);
  if (error.code === 'EACCES') return new Error(`PORT: this user may not use ${PORT}; set a PORT of 1024 or higher`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new Error(`HOST: ${HOST} is not an address of this machine`);
  return error;
};

/**
 * Makes a server listen on the address in the settings HOST and PORT.
 *
 * @throws an Error that names the setting to change
 */
export const listenAt = async (server: Server, address: Address): Promise<void> => {
  server.listen(address.PORT, address.HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw describeListenError(error as NodeJS.ErrnoException, address);
  }
};

/**
 * Checks that the port is free: listens on the port and stops again at once. Without this check, a first start whose
 * port is in use would create a database and import stock, and only then fail. If another process has locked the data
 * directory, that process probably uses the port, so the check is skipped. The start then fails when it opens the
 * database, with an error that names the other process.
 *
 * @throws an Error that names the setting to change
 */
export const checkAddress = async (environment: Address & Pick<Environment, 'DATA_DIR'>): Promise<void> => {
  if (cluster.isWorker || (await findLockHolder(path.resolve(environment.DATA_DIR)))) return;
  const probe = createServer();
  await listenAt(probe, environment);
  await new Promise<void>((resolve) => probe.close(() => resolve()));
};
