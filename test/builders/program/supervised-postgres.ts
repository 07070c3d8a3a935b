import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { readPostmasterFile, waitUntil } from '#platform/database/postmaster.server.ts';
import { isProcessRunning } from '#platform/process-identity.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import type { SupervisedAnswer } from './test-supervised-database.ts';

/** A child process that runs an embedded PostgreSQL, and the answer that it printed. */
export interface Started extends SupervisedAnswer {
  readonly child: ChildProcess;
}

/** The path of Node 24, for programs that a test starts. */
export const NODE = path.join(projectRoot, 'node_modules', 'node', 'bin', 'node');
/**
 * The path of a program that starts an embedded PostgreSQL and then prints one line about the start. Its first argument is the
 * data directory.
 */
export const SUPERVISED_PROGRAM = path.join(projectRoot, 'test', 'builders', 'program', 'test-supervised-database.ts');

/** The process id of the PostgreSQL server in the folder of an embedded database, or 0 if no server runs there. */
export const postmasterPid = async (home: string): Promise<number> => (await readPostmasterFile(path.join(home, 'cluster')))?.pid ?? 0;

/** Reads the first line that a program prints. */
export const readAnswer = async ({ stdout }: ChildProcess): Promise<SupervisedAnswer> => {
  if (!stdout) throw new Error('the standard output of the program is not piped');
  const [line] = (await once(createInterface(stdout), 'line')) as [string];
  return JSON.parse(line) as SupervisedAnswer;
};

/**
 * Stops a program with a signal and waits for its end. @returns its exit status, or null if the signal itself ended it
 */
export const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  const exit = once(child, 'exit');
  child.kill(signal);
  return ((await exit) as [number | null])[0];
};

export const query = async (connectionString: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
export const keepRow = (connectionString: string) => query(connectionString, `create table kept as select 'row' as value`);
export const readRow = (connectionString: string) => query(connectionString, 'select value from kept');

const isStopped = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * A temporary directory for one test, and programs that use it. Closing ends every program and server and removes the
 * directory.
 */
export const openSupervisorBench = async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-supervisor-'));
  const dataDirectory = path.join(directory, 'data');
  const children: ChildProcess[] = [];
  /**
   * Database folders to be removed after the test. A test that starts a database itself adds the folder of this
   * database.
   */
  const homes = new Set<string>();

  return {
    directory,
    dataDirectory,
    homes,
    start: async (options: { uid?: number; data?: string } = {}): Promise<Started> => {
      const account = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
      const child = spawn(NODE, [SUPERVISED_PROGRAM, options.data ?? dataDirectory, ''], {
        ...account,
        detached: true,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const started = { child, ...(await readAnswer(child)) };
      if (started.home) homes.add(started.home);
      return started;
    },
    close: async (): Promise<void> => {
      for (const child of children) if (!isStopped(child)) await end(child, 'SIGTERM');
      for (const home of homes) {
        const pid = await postmasterPid(home);
        if (isProcessRunning(pid)) process.kill(pid, 'SIGQUIT');
        await waitUntil(() => !isProcessRunning(pid), 30_000);
        await rm(home, { recursive: true, force: true });
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
};

export type SupervisorBench = Awaited<ReturnType<typeof openSupervisorBench>>;
