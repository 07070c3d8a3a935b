import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import type { EmbeddedPostgres } from '#platform/database/postgres-supervisor.server.ts';
import { isPostmasterOf, readPostmasterFile, stopPostmaster } from '#platform/database/postmaster.server.ts';
import { grantProgramRights } from '#platform/database/program-role.server.ts';
import { findLockHolder } from '#platform/directory-lock.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Opens a socket that returns the connection string of the run's database server. The first request starts the
     * server.
     */
    readonly testServerSocket: string;
  }
}

const prefix = 'forecourt-test-';

/** Stops and removes the database servers of test runs that were killed. */
const sweepDeadRuns = async (): Promise<void> => {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const directory = path.join(os.tmpdir(), name);
    const entries = await readdir(path.join(directory, 'data')).catch((): string[] => []);
    // If there is no lock file, the test run has not started its database yet.
    if (!entries.includes('in-use.json') || (await findLockHolder(path.join(directory, 'data')))) continue;
    const cluster = path.join(directory, 'postgres', 'cluster');
    const left = await readPostmasterFile(cluster);
    if (left && isPostmasterOf(left.pid, cluster)) await stopPostmaster(left.pid, cluster);
    await rm(directory, { recursive: true, force: true });
  }
};

const startServerIn = (directory: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDirectory: path.join(directory, 'data'),
    home: path.join(directory, 'postgres'),
    label: 'a test run',
    isDurable: false,
    maxConnections: 300,
  });

/**
 * Starts one PostgreSQL server for a test run, when the first test asks for a database. If no test of the run needs a
 * database, PostgreSQL is not started. Each test run has its own server in a new directory.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), prefix));
  let server: Promise<EmbeddedPostgres> | null = null;

  const startOnce = async (): Promise<EmbeddedPostgres> => {
    await sweepDeadRuns();
    // PostgreSQL runs as another user, which must be able to enter this folder.
    if (process.getuid?.() === 0) await chmod(directory, 0o711);
    const started = await startServerIn(directory);
    const client = new pg.Client({ connectionString: started.ownerConnectionString });
    await client.connect();
    await client.query('create database test_template');
    await client.end();
    const template = started.ownerConnectionString.replace('/forecourt?', '/test_template?');
    await migrate(template);
    await grantProgramRights(template, started.connectionString);
    return started;
  };

  const socketPath = path.join(directory, 'control');
  const control = createServer((connection) => {
    server ??= startOnce();
    server.then(
      ({ connectionString, ownerConnectionString }) => connection.end(JSON.stringify({ connectionString, ownerConnectionString })),
      (error: unknown) => connection.end(JSON.stringify({ error: String(error) })),
    );
    connection.on('error', () => {});
  });
  await new Promise<void>((resolve) => control.listen(socketPath, resolve));
  project.provide('testServerSocket', socketPath);

  return async () => {
    control.close();
    await (await server?.catch(() => null))?.stop();
    await rm(directory, { recursive: true, force: true });
  };
};
