import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { end, keepRow, openSupervisorBench, query, readRow, type SupervisorBench } from '#test/builders/program/supervised-postgres.ts';
import { ensurePostgresAccount } from './postgres-account.server.ts';
import { findPackageFolder, findPostgresBinaries } from './postgres-binaries.server.ts';

// These tests start, kill and recover real servers while other tests run, so they need a long timeout.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let bench: SupervisorBench;
beforeEach(async () => {
  bench = await openSupervisorBench();
});
afterEach(() => bench.close());

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

test('if the path of the data directory is too long for a socket, the socket is in another folder', async () => {
  const long = path.join(bench.directory, 'x'.repeat(120), 'data');
  await mkdir(long, { recursive: true });
  if (isRoot) {
    const { uid, gid } = await ensurePostgresAccount();
    await chmod(bench.directory, 0o755);
    await chown(long, uid, gid);
    const { connectionString } = await bench.start({ uid, data: long });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  } else {
    const { connectionString } = await bench.start({ data: long });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  }
});

describe.runIf(isRoot)('as root', () => {
  test('if other accounts cannot enter the data directory, the database is in another folder, and a pointer file gives its path', async () => {
    await chmod(bench.directory, 0o700);
    const { home } = await bench.start();
    expect(home).toMatch(/^\/var\/lib\/forecourt\/[0-9a-f]{16}$/);
    expect(JSON.parse(await readFile(path.join(bench.dataDirectory, 'database-location.json'), 'utf8'))).toEqual({
      home,
      dataDirectory: bench.dataDirectory,
    });
    expect((await stat(path.join(home, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(home, 'cluster'))).uid).toBe((await ensurePostgresAccount()).uid);
  });

  test('root can start a database that another user created, and that user can start it again afterwards', async () => {
    await chown(bench.directory, nobody, nobody);
    await chmod(bench.directory, 0o700);
    const first = await bench.start({ uid: nobody });
    expect(first.home).toBe(path.join(bench.dataDirectory, 'postgres'));
    await keepRow(first.connectionString);
    await end(first.child, 'SIGTERM');
    const asRoot = await bench.start();
    expect(await readRow(asRoot.connectionString)).toEqual([{ value: 'row' }]);
    await end(asRoot.child, 'SIGTERM');
    const again = await bench.start({ uid: nobody });
    expect(again.error).toBeUndefined();
    expect(await readRow(again.connectionString)).toEqual([{ value: 'row' }]);
  });

  test('if an ordinary user starts a database that root has created, a clear error is reported', async () => {
    const first = await bench.start();
    await end(first.child, 'SIGTERM');
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, bench.directory]);
    const second = await bench.start({ uid: nobody });
    expect(second.error).toContain(`is in the folder ${first.home}. This user may not use that folder`);
  });

  test('a program that starts with a copy of a data directory uses a new database, not the database of the original data directory', async () => {
    const first = await bench.start();
    await end(first.child, 'SIGTERM');
    const copy = path.join(bench.directory, 'copy');
    await cp(bench.dataDirectory, copy, { recursive: true });
    const second = await bench.start({ data: copy });
    expect(second.home).not.toBe(first.home);
  });

  test('after a data directory was moved, the next start uses the same database as before', async () => {
    const first = await bench.start();
    await keepRow(first.connectionString);
    await end(first.child, 'SIGTERM');
    const moved = path.join(bench.directory, 'moved');
    execFileSync('mv', [bench.dataDirectory, moved]);
    const second = await bench.start({ data: moved });
    expect(await readRow(second.connectionString)).toEqual([{ value: 'row' }]);
  });

  test('a new data directory at the path of an earlier one starts empty, and the folder of the earlier database is renamed', async () => {
    const first = await bench.start();
    await keepRow(first.connectionString);
    await end(first.child, 'SIGKILL');
    await rm(bench.dataDirectory, { recursive: true });
    const second = await bench.start();
    expect(await query(second.connectionString, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }]);
    const left = execFileSync('sh', ['-c', `ls -d ${first.home}.set-aside-*`], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(left).toHaveLength(1);
    for (const folder of left) bench.homes.add(folder);
  });

  test("PostgreSQL programs in a folder that the database's account cannot enter are copied to a shared folder", async () => {
    const account = await ensurePostgresAccount();
    const closed = path.join(bench.directory, 'closed', 'package');
    await cp(findPackageFolder(), closed, { recursive: true, verbatimSymlinks: true });
    await chmod(path.dirname(closed), 0o700);
    await chmod(bench.directory, 0o755);
    const shared = path.join(bench.directory, 'shared');
    const binaries = await findPostgresBinaries(account, shared, closed);
    expect(binaries.postgres.startsWith(shared)).toBe(true);
    expect(execFileSync(binaries.postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })).toMatch(
      /^postgres \(PostgreSQL\) 18/,
    );
  });
});

test('if PostgreSQL was installed without install scripts, its missing symbolic links are created', async () => {
  const folder = path.join(bench.directory, 'package');
  await cp(findPackageFolder(), folder, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) await rm(path.join(folder, target), { force: true });
  const { postgres } = await findPostgresBinaries(null, bench.directory, folder);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/PostgreSQL/);
});
