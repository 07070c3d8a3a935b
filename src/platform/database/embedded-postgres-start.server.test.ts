import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findLockHolder } from '../directory-lock.server.ts';
import { isProcessRunning } from '../process-identity.server.ts';
import { startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { leaseEmbeddedPostgres } from './postgres-lease.server.ts';
import type { EmbeddedPostgres } from './postgres-supervisor.server.ts';
import { readPostmasterFile, stopPostmaster } from './postmaster.server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let directory: string;
let home: string;
let running: EmbeddedPostgres | null;

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-start-'));
  if (process.getuid?.() === 0) await chmod(directory, 0o711);
  home = path.join(directory, 'postgres');
  running = null;
});

const serverPid = async (): Promise<number> => (await readPostmasterFile(path.join(home, 'cluster')))?.pid ?? 0;

afterEach(async () => {
  await running?.stop();
  const pid = await serverPid();
  if (isProcessRunning(pid)) await stopPostmaster(pid, path.join(home, 'cluster'));
  await rm(directory, { recursive: true, force: true });
});

const optionsOf = (data: string) => ({
  dataDirectory: path.join(directory, data),
  home,
  label: `the program of ${data}`,
  isDurable: false,
});

test('a second data directory with the same POSTGRES_DIR is refused, and the running database is not affected', async () => {
  running = await startEmbeddedPostgres(optionsOf('first'));
  const pid = await serverPid();
  const client = new pg.Client({ connectionString: running.connectionString });
  await client.connect();
  const refused = `The database in ${home} is in use by process ${process.pid} (the program of first), which was started with another DATA_DIR. End that process, or start this program with another POSTGRES_DIR.`;
  await expect(startEmbeddedPostgres(optionsOf('second'))).rejects.toThrow(refused);
  await expect(leaseEmbeddedPostgres(optionsOf('second'))).rejects.toThrow(refused);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(await serverPid()).toBe(pid);
  await client.end();
  expect(await findLockHolder(path.join(directory, 'second'))).toBeNull();
  // The refused start must not leave the file `database-location.json` in the data directory `second`. Otherwise a later
  // start with this data directory would use the database of the data directory `first`.
  await expect(readFile(path.join(directory, 'second', 'database-location.json'))).rejects.toThrow(/ENOENT/);

  await running.stop();
  running = await startEmbeddedPostgres(optionsOf('second'));
  expect(running.location.home).toBe(home);
});

test('the database starts if POSTGRES_DIR and DATA_DIR are the same folder', async () => {
  running = await startEmbeddedPostgres(optionsOf('postgres'));
  expect(running.location.home).toBe(home);
});

const wish = new Error('the test aborted the start');

test('if a start is aborted while the database is being created, no server is left running, and the next start succeeds', async () => {
  const ending = new AbortController();
  const report = (told: string) => {
    if (told.startsWith('Creating the database')) ending.abort(wish);
  };
  await expect(startEmbeddedPostgres({ ...optionsOf('data'), report, signal: ending.signal })).rejects.toBe(wish);
  expect(isProcessRunning(await serverPid())).toBe(false);
  running = await startEmbeddedPostgres(optionsOf('data'));
  expect(running.wasAdopted).toBe(false);
});

test('if a start is aborted while the database server is starting, the server is stopped', async () => {
  const pidFile = path.join(home, 'cluster', 'postmaster.pid');
  const { signal } = new AbortController();
  // Aborts the start when the server process exists but is not ready yet.
  Object.defineProperties(signal, { aborted: { get: () => existsSync(pidFile) }, reason: { value: wish } });
  await expect(startEmbeddedPostgres({ ...optionsOf('data'), signal })).rejects.toBe(wish);
  expect(existsSync(pidFile)).toBe(false);
});

test('if a start waits for another process and is then aborted, it stops waiting', async () => {
  running = await startEmbeddedPostgres(optionsOf('data'));
  const ending = new AbortController();
  const report = (told: string) => {
    if (told.includes('is in use by process')) ending.abort(wish);
  };
  await expect(startEmbeddedPostgres({ ...optionsOf('data'), report, signal: ending.signal })).rejects.toBe(wish);
});

test('a start waits for another process that is about to end', async () => {
  const first = await startEmbeddedPostgres(optionsOf('data'));
  const told: string[] = [];
  const [started] = await Promise.all([startEmbeddedPostgres({ ...optionsOf('data'), report: (line) => told.push(line) }), first.stop()]);
  running = started;
  expect(started.wasAdopted).toBe(false);
  expect(told[0]).toContain('for that process to end');
});
