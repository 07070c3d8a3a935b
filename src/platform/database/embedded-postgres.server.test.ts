import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SupervisedAnswer } from '#test/builders/test-supervised-database.ts';
import { findLockHolder } from '../directory-lock.server.ts';
import { isProcessRunning } from '../process-identity.server.ts';
import { projectRoot } from '../project-root.server.ts';
import { leaseEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { ensurePostgresAccount } from './postgres-account.server.ts';
import { findPackageFolder, findPostgresBinaries } from './postgres-binaries.server.ts';
import { readPostmasterFile, waitUntil } from './postmaster.server.ts';

interface Started extends SupervisedAnswer {
  readonly child: ChildProcess;
}

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const node24 = path.join(projectRoot, 'node_modules', 'node', 'bin', 'node');
const program = path.join(projectRoot, 'test', 'builders', 'test-supervised-database.ts');

// Real servers are created, killed and recovered here, beside everything else the machine does.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let directory: string;
let dataDirectory: string;
let children: ChildProcess[];
let homes: Set<string>;

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-supervisor-'));
  dataDirectory = path.join(directory, 'data');
  children = [];
  homes = new Set();
});

const postmasterPid = async (home: string): Promise<number> => (await readPostmasterFile(path.join(home, 'cluster')))?.pid ?? 0;

const isStopped = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

afterEach(async () => {
  for (const child of children) {
    if (isStopped(child)) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  for (const home of homes) {
    const pid = await postmasterPid(home);
    if (isProcessRunning(pid)) process.kill(pid, 'SIGQUIT');
    await waitUntil(() => !isProcessRunning(pid), 30_000);
    await rm(home, { recursive: true, force: true });
  }
  await rm(directory, { recursive: true, force: true });
});

const start = async (options: { uid?: number; data?: string } = {}): Promise<Started> => {
  const account = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const child = spawn(node24, [program, options.data ?? dataDirectory, ''], {
    ...account,
    detached: true,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const started = { child, ...(JSON.parse(line) as SupervisedAnswer) };
  if (started.home) homes.add(started.home);
  return started;
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  const exit = once(child, 'exit');
  child.kill(signal);
  return ((await exit) as [number | null])[0];
};

const query = async (connectionString: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const keepRow = (connectionString: string) => query(connectionString, `create table kept as select 'row' as value`);
const readRow = (connectionString: string) => query(connectionString, 'select value from kept');

test('after a clean end nothing runs, and the next start finds everything', async () => {
  const first = await start();
  await keepRow(first.connectionString);
  const pid = await postmasterPid(first.home);
  expect(isProcessRunning(pid)).toBe(true);
  expect(await end(first.child, 'SIGTERM')).toBe(0);
  expect(isProcessRunning(pid)).toBe(false);
  const second = await start();
  expect(second.wasAdopted).toBe(false);
  expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
});

test('Ctrl-C, which reaches the whole process group, ends the database only through the program', async () => {
  const { child, home } = await start();
  const pid = await postmasterPid(home);
  const exit = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await exit).toEqual([0, null]);
  expect(isProcessRunning(pid)).toBe(false);
  expect(await readFile(path.join(home, 'server.log'), 'utf8')).toContain('database system is shut down');
});

test('repeated signals end it once, and cleanly', async () => {
  const { child, home } = await start();
  const pid = await postmasterPid(home);
  const exit = once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const) child.kill(signal);
  expect(await exit).toEqual([0, null]);
  expect(isProcessRunning(pid)).toBe(false);
});

test('after kill -9 of the process that started it, it ends by itself and the next start is not refused', async () => {
  const parent = spawn(
    node24,
    [
      '-e',
      `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([program, dataDirectory, ''])}, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }); setInterval(() => {}, 1e6)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' },
  );
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  homes.add((JSON.parse(line) as SupervisedAnswer).home);
  await end(parent, 'SIGKILL');
  expect(await waitUntil(async () => (await findLockHolder(dataDirectory)) === null, 60_000)).toBe(true);
  const next = await start();
  expect(next.error).toBeUndefined();
  expect(next.wasAdopted).toBe(false);
});

test('after kill -9 of the program the next start adopts the running server', async () => {
  const first = await start();
  await keepRow(first.connectionString);
  const pid = await postmasterPid(first.home);
  await end(first.child, 'SIGKILL');
  expect(isProcessRunning(pid)).toBe(true);
  const second = await start();
  expect(second.wasAdopted).toBe(true);
  expect(await postmasterPid(second.home)).toBe(pid);
  expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
  expect(await end(second.child, 'SIGTERM')).toBe(0);
  expect(isProcessRunning(pid)).toBe(false);
});

test('a server left running with too few connections is started anew, and has what was committed', async () => {
  const first = await start();
  await keepRow(first.connectionString);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await startEmbeddedPostgres({ dataDirectory, label: 'a test', maxConnections: 150 });
  expect(second.wasAdopted).toBe(false);
  expect(await query(second.connectionString, `select current_setting('max_connections')::int as most`)).toEqual([{ most: 150 }]);
  expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
  await second.stop();
});

test('a server that cannot be adopted (its password file is gone) is ended before a new one starts', async () => {
  const first = await start();
  const pid = await postmasterPid(first.home);
  const password = await readFile(path.join(first.home, 'password'), 'utf8');
  await end(first.child, 'SIGKILL');
  await writeFile(path.join(first.home, 'password'), 'wrong\n');
  const refused = await start();
  expect(refused.error).toMatch(/password/);
  expect(isProcessRunning(pid)).toBe(false);
  await writeFile(path.join(first.home, 'password'), password);
  expect((await start()).error).toBeUndefined();
});

test('after kill -9 of program and server the next start recovers what was committed', async () => {
  const first = await start();
  await keepRow(first.connectionString);
  process.kill(await postmasterPid(first.home), 'SIGKILL');
  await end(first.child, 'SIGKILL');
  const second = await start();
  expect(second.wasAdopted).toBe(false);
  expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
});

test('a server killed under a running program is started again', async () => {
  const { connectionString, home } = await start();
  await keepRow(connectionString);
  const pid = await postmasterPid(home);
  process.kill(pid, 'SIGKILL');
  // One reading: between two, the file of the killed server may have made room for that of the next.
  const isBack = async () => {
    const file = await readPostmasterFile(path.join(home, 'cluster'));
    return file?.status === 'ready' && file.pid !== pid;
  };
  expect(await waitUntil(isBack, 60_000)).toBe(true);
  expect(await readRow(connectionString)).toEqual([{ value: 'row' }]);
});

test('a pid file whose pid belongs to another program by now does not stop the start', async () => {
  const first = await start();
  await keepRow(first.connectionString);
  const cluster = path.join(first.home, 'cluster');
  const { uid, gid } = await stat(cluster);
  const pidFile = path.join(cluster, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8');
  process.kill(await postmasterPid(first.home), 'SIGKILL');
  await end(first.child, 'SIGKILL');
  const other = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(isRoot ? { uid, gid } : {}) });
  try {
    await writeFile(pidFile, text.replace(/^\d+/, String(other.pid)));
    const second = await start();
    expect(second.error).toBeUndefined();
    expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
    expect(isProcessRunning(other.pid ?? 0)).toBe(true);
  } finally {
    other.kill('SIGKILL');
  }
});

test('a second start on the same data directory is refused and names the first', async () => {
  const { child } = await start();
  const second = await start();
  expect(second.error).toBe(
    `${dataDirectory} is in use by process ${child.pid} (a supervised test). End that process, or choose another DATA_DIR for this one.`,
  );
});

test('of four starts at once, also over a stale lock, one wins', async () => {
  await end((await start()).child, 'SIGKILL');
  const four = await Promise.all([start(), start(), start(), start()]);
  expect(four.map(({ error }) => error === undefined).filter(Boolean)).toHaveLength(1);
});

test('a command joins the server that runs, and one that others joined ends after them', async () => {
  const options = { dataDirectory, label: 'a command' };
  const first = await leaseEmbeddedPostgres(options);
  const second = await leaseEmbeddedPostgres(options);
  await keepRow(first.connectionString);
  const client = new pg.Client({ connectionString: second.connectionString });
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
  homes.add(again.location.home);
  expect(again.wasAdopted).toBe(false);
  await again.stop();
});

test('a data directory with a long path still gets a socket', async () => {
  const long = path.join(directory, 'x'.repeat(120), 'data');
  await mkdir(long, { recursive: true });
  if (isRoot) {
    const { uid, gid } = await ensurePostgresAccount();
    await chmod(directory, 0o755);
    await chown(long, uid, gid);
    const { connectionString } = await start({ uid, data: long });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  } else {
    const { connectionString } = await start({ data: long });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  }
});

describe.runIf(isRoot)('as root', () => {
  test('a data directory that others cannot enter works: the database lies elsewhere, with a pointer', async () => {
    await chmod(directory, 0o700);
    const { home } = await start();
    expect(home).toMatch(/^\/var\/lib\/forecourt\/[0-9a-f]{16}$/);
    expect(JSON.parse(await readFile(path.join(dataDirectory, 'database-location.json'), 'utf8'))).toEqual({ home, dataDirectory });
    expect((await stat(path.join(home, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(home, 'cluster'))).uid).toBe((await ensurePostgresAccount()).uid);
  });

  test('an ordinary user keeps the database in the data directory, and root may start it afterwards', async () => {
    await chown(directory, nobody, nobody);
    await chmod(directory, 0o700);
    const first = await start({ uid: nobody });
    expect(first.home).toBe(path.join(dataDirectory, 'postgres'));
    await keepRow(first.connectionString);
    await end(first.child, 'SIGTERM');
    const asRoot = await start();
    expect(await readRow(asRoot.connectionString)).toEqual([{ value: 'row' }]);
    await end(asRoot.child, 'SIGTERM');
    const again = await start({ uid: nobody });
    expect(again.error).toBeUndefined();
    expect(await readRow(again.connectionString)).toEqual([{ value: 'row' }]);
  });

  test("an ordinary user is told that root's database is not theirs", async () => {
    const first = await start();
    await end(first.child, 'SIGTERM');
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, directory]);
    const second = await start({ uid: nobody });
    expect(second.error).toContain(`lives in ${first.home}, which this user may not use`);
  });

  test('a copy of a data directory gets a database of its own', async () => {
    const first = await start();
    await end(first.child, 'SIGTERM');
    const copy = path.join(directory, 'copy');
    await cp(dataDirectory, copy, { recursive: true });
    const second = await start({ data: copy });
    expect(second.home).not.toBe(first.home);
  });

  test('a moved data directory keeps its database', async () => {
    const first = await start();
    await keepRow(first.connectionString);
    await end(first.child, 'SIGTERM');
    const moved = path.join(directory, 'moved');
    execFileSync('mv', [dataDirectory, moved]);
    const second = await start({ data: moved });
    expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
  });

  test('a new data directory at the path of an earlier one starts empty; the earlier database is set aside', async () => {
    const first = await start();
    await keepRow(first.connectionString);
    await end(first.child, 'SIGKILL');
    await rm(dataDirectory, { recursive: true });
    const second = await start();
    expect(await query(second.connectionString, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }]);
    const left = execFileSync('sh', ['-c', `ls -d ${first.home}.set-aside-*`], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(left).toHaveLength(1);
    for (const folder of left) homes.add(folder);
  });

  test("programs that the database's account cannot reach are copied to where it can", async () => {
    const account = await ensurePostgresAccount();
    const closed = path.join(directory, 'closed', 'package');
    await cp(findPackageFolder(), closed, { recursive: true, verbatimSymlinks: true });
    await chmod(path.dirname(closed), 0o700);
    await chmod(directory, 0o755);
    const shared = path.join(directory, 'shared');
    const binaries = await findPostgresBinaries(account, shared, closed);
    expect(binaries.postgres.startsWith(shared)).toBe(true);
    expect(execFileSync(binaries.postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })).toMatch(
      /^postgres \(PostgreSQL\) 18/,
    );
  });
});

test('missing links of an installation without install scripts are made', async () => {
  const folder = path.join(directory, 'package');
  await cp(findPackageFolder(), folder, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) await rm(path.join(folder, target), { force: true });
  const { postgres } = await findPostgresBinaries(null, directory, folder);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/PostgreSQL/);
});
