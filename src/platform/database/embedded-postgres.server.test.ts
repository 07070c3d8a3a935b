import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  end,
  keepRow,
  NODE,
  openSupervisorBench,
  postmasterPid,
  query,
  readAnswer,
  readRow,
  SUPERVISED_PROGRAM,
  type SupervisorBench,
} from '#test/builders/program/supervised-postgres.ts';
import { findLockHolder } from '../directory-lock.server.ts';
import { isProcessRunning } from '../process-identity.server.ts';
import { startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { leaseEmbeddedPostgres } from './postgres-lease.server.ts';
import { readPostmasterFile, waitUntil } from './postmaster.server.ts';

// These tests start, kill and recover real servers while other tests run, so they need a long timeout.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let bench: SupervisorBench;
beforeEach(async () => {
  bench = await openSupervisorBench();
});
afterEach(() => bench.close());

test('after the program was stopped, its database server is stopped too, and the next start finds all data', async () => {
  const first = await bench.start();
  await keepRow(first.connectionString);
  const pid = await postmasterPid(first.home);
  expect(isProcessRunning(pid)).toBe(true);
  expect(await end(first.child, 'SIGTERM')).toBe(0);
  expect(isProcessRunning(pid)).toBe(false);
  const second = await bench.start();
  expect(second.wasAdopted).toBe(false);
  expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
});

test('after Ctrl-C, which signals the whole process group, the program shuts down the database cleanly', async () => {
  const { child, home } = await bench.start();
  const pid = await postmasterPid(home);
  const exit = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await exit).toEqual([0, null]);
  expect(isProcessRunning(pid)).toBe(false);
  expect(await readFile(path.join(home, 'server.log'), 'utf8')).toContain('database system is shut down');
});

test('if a program receives several signals to stop, it still ends without an error and stops its database server', async () => {
  const { child, home } = await bench.start();
  const pid = await postmasterPid(home);
  const exit = once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const) child.kill(signal);
  expect(await exit).toEqual([0, null]);
  expect(isProcessRunning(pid)).toBe(false);
});

test('after kill -9 of the process that started the program, the program and its database server end by themselves, and the next start succeeds', async () => {
  const parent = spawn(
    NODE,
    [
      '-e',
      `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([SUPERVISED_PROGRAM, bench.dataDirectory, ''])}, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }); setInterval(() => {}, 1e6)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' },
  );
  bench.homes.add((await readAnswer(parent)).home);
  await end(parent, 'SIGKILL');
  expect(await waitUntil(async () => (await findLockHolder(bench.dataDirectory)) === null, 60_000)).toBe(true);
  const next = await bench.start();
  expect(next.error).toBeUndefined();
  expect(next.wasAdopted).toBe(false);
});

test('after kill -9 of the program, the next start uses the database server that is still running', async () => {
  const first = await bench.start();
  await keepRow(first.connectionString);
  const pid = await postmasterPid(first.home);
  await end(first.child, 'SIGKILL');
  expect(isProcessRunning(pid)).toBe(true);
  const second = await bench.start();
  expect(second.wasAdopted).toBe(true);
  expect(await postmasterPid(second.home)).toBe(pid);
  expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
  expect(await end(second.child, 'SIGTERM')).toBe(0);
  expect(isProcessRunning(pid)).toBe(false);
});

test('a running server whose connection limit is too low is restarted, and all committed data are still there', async () => {
  const first = await bench.start();
  await keepRow(first.connectionString);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await startEmbeddedPostgres({ dataDirectory: bench.dataDirectory, label: 'a test', maxConnections: 150 });
  expect(second.wasAdopted).toBe(false);
  expect(await query(second.connectionString, `select current_setting('max_connections')::int as most`)).toEqual([{ most: 150 }]);
  expect(await readRow(second.ownerConnectionString)).toEqual([{ value: 'row' }]);
  await second.stop();
});

test('if a server is running but its password file is missing, the next start stops this server and starts a new server', async () => {
  const first = await bench.start();
  const pid = await postmasterPid(first.home);
  const password = await readFile(path.join(first.home, 'password'), 'utf8');
  await end(first.child, 'SIGKILL');
  await writeFile(path.join(first.home, 'password'), 'wrong\n');
  const refused = await bench.start();
  expect(refused.error).toMatch(/password/);
  expect(isProcessRunning(pid)).toBe(false);
  await writeFile(path.join(first.home, 'password'), password);
  expect((await bench.start()).error).toBeUndefined();
});

test('after kill -9 of the program and of the server, the next start recovers all committed data', async () => {
  const first = await bench.start();
  await keepRow(first.connectionString);
  process.kill(await postmasterPid(first.home), 'SIGKILL');
  await end(first.child, 'SIGKILL');
  const second = await bench.start();
  expect(second.wasAdopted).toBe(false);
  expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
});

test('a running program restarts a database server that was killed', async () => {
  const { connectionString, home } = await bench.start();
  await keepRow(connectionString);
  const pid = await postmasterPid(home);
  process.kill(pid, 'SIGKILL');
  // Reads the pid file only once: between two reads, the new server may have replaced the file.
  const isBack = async () => {
    const file = await readPostmasterFile(path.join(home, 'cluster'));
    return file?.status === 'ready' && file.pid !== pid;
  };
  expect(await waitUntil(isBack, 60_000)).toBe(true);
  expect(await readRow(connectionString)).toEqual([{ value: 'row' }]);
});

test('a pid file whose pid now belongs to another program does not prevent the start', async () => {
  const first = await bench.start();
  await keepRow(first.connectionString);
  const cluster = path.join(first.home, 'cluster');
  const { uid, gid } = await stat(cluster);
  const pidFile = path.join(cluster, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8');
  process.kill(await postmasterPid(first.home), 'SIGKILL');
  await end(first.child, 'SIGKILL');
  const other = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
  try {
    await writeFile(pidFile, text.replace(/^\d+/, String(other.pid)));
    const second = await bench.start();
    expect(second.error).toBeUndefined();
    expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
    expect(isProcessRunning(other.pid ?? 0)).toBe(true);
  } finally {
    other.kill('SIGKILL');
  }
});

test('a second program with the same data directory does not start, and the error contains the process id of the first program', async () => {
  const { child } = await bench.start();
  const second = await bench.start();
  expect(second.error).toBe(
    `${bench.dataDirectory} is in use by process ${child.pid} (a supervised test). End that process, or start this program with another DATA_DIR.`,
  );
});

test('if four programs start at the same time with one data directory, exactly one starts, even if a killed process left a lock', async () => {
  await end((await bench.start()).child, 'SIGKILL');
  const four = await Promise.all([bench.start(), bench.start(), bench.start(), bench.start()]);
  expect(four.map(({ error }) => error === undefined).filter(Boolean)).toHaveLength(1);
});

test('if two commands run at the same time, both use the server that the first command started, and the first command stops this server after the second command has ended', async () => {
  const options = { dataDirectory: bench.dataDirectory, label: 'a command' };
  const first = await leaseEmbeddedPostgres(options);
  const second = await leaseEmbeddedPostgres(options);
  await keepRow(first.ownerConnectionString);
  const client = new pg.Client({ connectionString: second.ownerConnectionString });
  await client.connect();
  let isReleased = false;
  const released = first.release().then(() => {
    isReleased = true;
  });
  expect((await client.query('select value from kept')).rows).toEqual([{ value: 'row' }]);
  expect(isReleased).toBe(false);
  await client.end();
  await second.release();
  await released;
  const again = await startEmbeddedPostgres(options);
  bench.homes.add(again.location.home);
  expect(again.wasAdopted).toBe(false);
  await again.stop();
});
