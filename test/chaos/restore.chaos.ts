/**
 * Backs up and restores an installation with 100,000 vehicles and 10,000 leads, on a separate PostgreSQL server.
 *
 * 1. A backup is killed with SIGKILL at several moments. After a kill, no file may have the name that the complete backup
 *    would have, because an operator would take this file for a complete backup.
 * 2. A complete backup is made. Its duration, its size and its highest memory use are measured.
 * 3. Restores into an empty database are killed at several moments. Afterwards the database and the folders must be as before the
 *    restore, or be restored completely.
 * 4. The last restore is finished. Every table must have the same rows, and every file the same content.
 *
 * The environment variables `CHAOS_VEHICLES` and `CHAOS_LEADS` change the numbers of vehicles and leads.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#platform/database/migrate.server.ts';
import { withBenchFolder } from '../../bench/bench-folder.ts';
import { COMMAND_FLAGS } from '../../tools/node-flags.mjs';
import { withOwnDatabase } from './own-database.ts';

const VEHICLES = Number(process.env.CHAOS_VEHICLES ?? 100_000);
const LEADS = Number(process.env.CHAOS_LEADS ?? 10_000);
/** The moments of the kills, as shares of the duration of an undisturbed run. */
const KILLED_AT = [0.2, 0.4, 0.6, 0.8, 0.95];
const OWN_TABLES = new Set(['schema_migrations', 'restores', 'payment_reconciliations', 'unreconciled_payments', 'lost_payments']);

interface Installation {
  readonly url: string;
  readonly folder: string;
}

interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
  /** The highest resident memory of the command's process, in megabytes. */
  readonly megabytes: number;
}

/** Runs a command of the built program. @param killAfterMs milliseconds until the test kills it; null: never */
const command = async ({ url, folder }: Installation, args: readonly string[], killAfterMs: number | null = null): Promise<Run> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...COMMAND_FLAGS, 'dist/server/main.js', ...args], {
    env: {
      ...process.env,
      MODE: 'demo',
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      SITES_DIR: path.join(folder, 'files'),
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid));
  }, 50);
  const kill = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (kill !== null) clearTimeout(kill);
  return { code, output, seconds: (performance.now() - startedAt) / 1_000, megabytes };
};

const peakOf = (pid: number | undefined): number => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000;
  } catch {
    return 0;
  }
};

/** Fills a migrated database with generated vehicles, leads and deliveries. */
const fill = async (url: string): Promise<void> => {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = async (table: string) =>
      (
        await client.query<{ name: string; type: string; needed: boolean }>(
          `select column_name::text as name, data_type::text as type, is_nullable = 'NO' and column_default is null as needed
             from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
          [table],
        )
      ).rows;
    await client.query("insert into sites (slug) values ('yard'); insert into dealerships (slug) values ('yard')");
    // The first start of a real installation creates the platform secret. This test database was not created by a start, so
    // the secret is inserted here. Otherwise the restore would create a new secret.
    await client.query("insert into platform_secrets (name, secret) values ('platform', decode(repeat('07', 32), 'hex'))");
    /** Inserts rows. `given` has the values of some columns. All other columns that must not be null get a value of their type. */
    const insert = async (table: string, number: number, given: Readonly<Record<string, string>>): Promise<void> => {
      const used = (await columns(table)).filter(({ name, needed }) => needed || name in given);
      const values = used.map(({ name, type }) => given[name] ?? FILLERS[type] ?? `'${name}'`);
      await client.query(
        `insert into ${table} (${used.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from generate_series(1, ${number}) as number`,
      );
    };
    const ofTenant = { site_id: '1', dealership_id: '1' };
    await insert('vehicles', VEHICLES, {
      ...ofTenant,
      id: '100000 + number',
      external_id: `'v-' || number`,
      slug: `'vehicle-' || 100000 + number`,
      status: `'in_stock'`,
      car_type: `'used'`,
      details: `jsonb_build_object('comment', repeat(md5(number::text), 30))`,
    });
    const uuid = (prefix: string) => `md5('${prefix}' || number)::uuid`;
    await insert('leads', LEADS, {
      ...ofTenant,
      id: uuid('lead'),
      submission_id: uuid('submission'),
      payload: `jsonb_build_object('email', 'shopper' || number || '@example.com', 'message', repeat(md5(number::text), 10))`,
    });
    await insert('lead_deliveries', LEADS, {
      ...ofTenant,
      id: uuid('delivery'),
      lead_id: uuid('lead'),
      channel: `'email'`,
      status: `'delivered'`,
    });
  } finally {
    await client.end();
  }
};

const FILLERS: Readonly<Record<string, string>> = {
  integer: '1',
  bigint: '1',
  smallint: '1',
  boolean: 'true',
  bytea: String.raw`'\x00'`,
  jsonb: `'{}'`,
  uuid: 'gen_random_uuid()',
  ARRAY: `'{}'`,
  'timestamp with time zone': 'now()',
};

/** Number of rows and a checksum of each table; empty for a database without tables. */
const contentOf = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const content: Record<string, string> = {};
    for (const { name } of rows.filter((row) => !OWN_TABLES.has(row.name))) {
      const sum = await client.query<{ sum: string }>(
        `select count(*) || ' rows ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as sum from ${name} as t`,
      );
      content[name] = sum.rows[0]?.sum ?? '';
    }
    return content;
  } finally {
    await client.end();
  }
};

const filesOf = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const files: Record<string, string> = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(folder, file)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return files;
};

const writeFiles = async (folder: string): Promise<void> => {
  for (const [name, files] of [
    ['files/sites/yard', 20],
    ['files/dealerships', 2],
    ['data/attachments/1', 500],
    ['data/mail', 500],
  ] as const) {
    await mkdir(path.join(folder, name), { recursive: true });
    for (let number = 0; number < files; number += 1)
      await writeFile(path.join(folder, name, `file-${number}`), `${name} ${number} `.repeat(500));
  }
};

const fail = (message: string): never => {
  throw new Error(message);
};

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Kills several backups before their end, and then makes a complete backup. */
const backUp = async (source: Installation, file: string) => {
  const first = await command(source, ['backup', '--to', `${file}.first`]);
  if (first.code !== 0) fail(`The backup failed: ${first.output}`);
  for (const share of KILLED_AT) {
    const killed = await command(source, ['backup', '--to', file], first.seconds * 1_000 * share);
    if (existsSync(file) && killed.code !== 0) fail(`A backup was killed after ${share} of its time, but ${file} exists`);
    if (existsSync(file)) return killed;
  }
  const made = await command(source, ['backup', '--to', file]);
  if (made.code !== 0) fail(`The backup failed: ${made.output}`);
  return made;
};

/**
 * Kills restores at several moments.
 *
 * @returns how many killed restores were undone, so that the database is empty again, and how many were completed
 */
const killRestores = async (target: Installation, file: string, wanted: object, lasts: number) => {
  let before = 0;
  let whole = 0;
  for (const share of KILLED_AT) {
    await command(target, ['restore', '--from', file, '--replace'], lasts * 1_000 * share);
    // The killed command may have left an open transaction. PostgreSQL rolls the transaction back as soon as it
    // notices that the connection is closed, so the test waits.
    await later(500);
    // The next command, of any kind, completes or undoes a restore that was interrupted.
    await command(target, ['doctor']);
    const content = await contentOf(target.url);
    if (same(content, {})) before += 1;
    else if (same(content, wanted)) whole += 1;
    else fail(`After a restore was killed (when ${share} of its time had passed), the database was half restored`);
    const files = await filesOf(target.folder);
    if (Object.keys(files).some((name) => name.includes('.restore-'))) fail('A killed restore left its staged files behind');
    if (same(content, {}) !== same(files, {}))
      fail(`After a restore was killed (when ${share} of its time had passed), only the folders or only the database was restored`);
    if (whole > 0) break;
  }
  return { before, whole };
};

const run = async (server: string, direct: pg.Client, folder: string): Promise<string> => {
  await direct.query('create database restored');
  const source = { url: server, folder: path.join(folder, 'source') };
  const target = { url: server.replace('/forecourt?', '/restored?'), folder: path.join(folder, 'target') };
  for (const { folder: one } of [source, target]) await mkdir(path.join(one, 'files'), { recursive: true });
  await fill(source.url);
  await writeFiles(source.folder);
  const wanted = await contentOf(source.url);
  const file = path.join(folder, 'whole.backup.tar.gz');
  const backup = await backUp(source, file);
  const size = (await stat(file)).size / 1_000_000;
  const { before, whole } = await killRestores(target, file, wanted, backup.seconds * 2);
  const restored = await command(target, ['restore', '--from', file, '--replace']);
  if (restored.code !== 0) fail(`The restore failed: ${restored.output}`);
  if (!same(await contentOf(target.url), wanted)) fail('The restored rows differ from the original rows');
  for (const name of ['files', 'data/attachments', 'data/mail'])
    if (!same(await filesOf(path.join(source.folder, name)), await filesOf(path.join(target.folder, name))))
      fail(`The restored folder '${name}' differs from the original folder`);
  return (
    `${VEHICLES} vehicles, ${LEADS} leads; backup ${backup.seconds.toFixed(1)} s, ${size.toFixed(1)} MB, ${Math.round(backup.megabytes)} MB of memory; ` +
    `restore ${restored.seconds.toFixed(1)} s, ${Math.round(restored.megabytes)} MB of memory; ${KILLED_AT.length} backups killed, none of them left an incomplete file; ` +
    `${before + whole} restores killed, ${before} undone, ${whole} completed, none left a half-restored database`
  );
};

export default (): Promise<string> =>
  withOwnDatabase('restore', ({ connectionString, direct }) => withBenchFolder((folder) => run(connectionString, direct, folder)));
