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

/** A program that runs an embedded PostgreSQL, and what it told of it. */
export interface Started extends SupervisedAnswer {
  readonly child: ChildProcess;
}

/** Node 24, for programs that a test starts. */
export const NODE = path.join(projectRoot, 'node_modules', 'node', 'bin', 'node');
/** Starts an embedded PostgreSQL on the data directory that is its first parameter, and tells of it in a line. */
export const SUPERVISED_PROGRAM = path.join(projectRoot, 'test', 'builders', 'program', 'test-supervised-database.ts');

/** The process id of the server of a database home; 0 where none runs. */
export const postmasterPid = async (home: string): Promise<number> => (await readPostmasterFile(path.join(home, 'cluster')))?.pid ?? 0;

/** What a program says first. */
export const readAnswer = async ({ stdout }: ChildProcess): Promise<SupervisedAnswer> => {
  if (!stdout) throw new Error('what the program says is not read');
  const [line] = (await once(createInterface(stdout), 'line')) as [string];
  return JSON.parse(line) as SupervisedAnswer;
};

/** @returns the program's status; null where the signal itself ended it */
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

/** A directory for one test, and programs on it: closing ends every program and server, and removes all. */
export const openSupervisorBench = async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-supervisor-'));
  const dataDirectory = path.join(directory, 'data');
  const children: ChildProcess[] = [];
  /** Of databases: those that a test starts by itself are added here, to be removed. */
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
