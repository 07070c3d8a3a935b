import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { projectRoot } from '../project-root.server.ts';
import { withClient } from './with-client.server.ts';

/** One numbered file of db/migrations. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface MigrateOptions {
  /** Folder of the migration files. Default: `db/migrations` of the installation. */
  readonly directory?: string;
}

const defaultDirectory = path.join(projectRoot, 'db', 'migrations');
/** The id of the advisory lock for migrations. It is the same on all nodes, and no other lock uses it. */
const advisoryLockKey = 4_021_966;

/**
 * Returns the number at the beginning of a file name: '0001' for '0001_tenants.sql'. Null if the name does not have this form.
 */
const numberOf = (name: string): string | null => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? null;

/** The migrations of this installation, in order. */
export const readMigrations = async (directory: string = defaultDirectory): Promise<Migration[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  if (names.length === 0) throw new Error(`${directory} contains no migrations, so the installation is incomplete`);
  // The numbers of the migrations may have gaps, because developers who work at the same time use different ranges of numbers.
  const wrong = names.find((name, index) => numberOf(name) === null || numberOf(name) === numberOf(names[index - 1] ?? ''));
  if (wrong !== undefined) {
    throw new Error(
      `${path.join(directory, wrong)}: the name of each migration must begin with a different number of four digits: 0001_name.sql, 0002_name.sql, …`,
    );
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/** A migration that a database has run. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

const UNDEFINED_TABLE = '42P01';
const LIST_APPLIED = 'select name, checksum from schema_migrations order by name';

/** The migrations that a database has run, in order; none for an empty database. */
export const listApplied = async (client: pg.ClientBase): Promise<AppliedMigration[]> => {
  const { rows: tables } = await client.query<{ found: boolean }>(`select to_regclass('schema_migrations') is not null as found`);
  return tables[0]?.found ? (await client.query<AppliedMigration>(LIST_APPLIED)).rows : [];
};

/**
 * The migrations that have not run yet, in order. A migration may have a lower number than a migration that already
 * ran, if both were written at the same time.
 *
 * @throws if a migration that already ran was changed or is missing
 */
const listPending = (migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] => {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const file = files.get(name);
    if (file === undefined) {
      throw new Error(
        `The migration ${name} has already run on this database, but this installation has no file of this migration. ` +
          'Probably a newer version of the program ran this migration: start that version, or use another DATA_DIR or DATABASE_URL.',
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it had run on this database. Restore the former content of the file, and write the change as a new migration.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
};

/** Waits until no other process runs migrations. From then on, other processes wait until this connection is closed. */
export const lockMigrations = async (client: pg.ClientBase): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [advisoryLockKey]);
};

/**
 * Acquires the lock of `lockMigrations`, but does not wait if another connection holds it. @returns whether this
 * connection holds the lock now
 */
export const tryLockMigrations = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [advisoryLockKey])).rows[0]?.locked === true;

const CREATE_LIST =
  'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())';

const run = async (client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query(sql);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
};

const failed = (name: string, error: unknown): Error =>
  new Error(`The migration ${name} failed and changed nothing: ${(error as Error).message}`, { cause: error });

/**
 * Runs migrations in the open transaction of a connection, which must hold the lock (`lockMigrations`).
 *
 * @throws an Error that names the migration if a statement fails; the transaction must then be rolled back
 */
export const migrateInTransaction = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> => {
  await client.query(CREATE_LIST);
  for (const migration of migrations) {
    try {
      await run(client, migration);
    } catch (error) {
      throw failed(migration.name, error);
    }
  }
};

/**
 * Converts the error of PostgreSQL about a role that may not create tables (SQLSTATE 42501) to an error that names the setting to
 * change. Returns null for any other error.
 */
const mayNotCreate = (error: Error & { code?: string }): Error | null =>
  error.code === '42501'
    ? new Error(
        `the role of this URL may not create tables (${error.message}); set DATABASE_OWNER_URL to a URL with a role that may (docs/operations.md, Roles)`,
        { cause: error },
      )
    : null;

/**
 * Brings the database up to date. The numbered SQL files run in order. The transaction that runs a file also stores the
 * file's name and checksum. While the files run, a lock makes other nodes wait. We do not use Kysely's Migrator,
 * because it runs TypeScript modules and stores no checksums, so it would not notice that a file was changed.
 *
 * @returns the names of the files that this call has run
 * @throws an Error that names the migration if a statement fails, or if its file was changed or is missing
 */
export const migrate = (connectionString: string, options: MigrateOptions = {}): Promise<string[]> =>
  withClient(connectionString, async (client) => {
    const migrations = await readMigrations(options.directory);
    await lockMigrations(client);
    const pending = listPending(migrations, await listApplied(client));
    // The list of applied migrations is created only if a migration is pending, because the usual role of the program has no
    // right to create tables.
    if (pending.length === 0) return [];
    await client.query(CREATE_LIST).catch((error: Error) => {
      throw mayNotCreate(error) ?? error;
    });
    for (const migration of pending) {
      try {
        await client.query('begin');
        await run(client, migration);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw failed(migration.name, error);
      }
    }
    return pending.map(({ name }) => name);
  });

/**
 * Finds migrations that have not run yet. It is called often (/readyz), so the files, which never change while the
 * program runs, are read once.
 */
export class MigrationCheck {
  readonly #migrations: readonly Migration[];

  private constructor(migrations: readonly Migration[]) {
    this.#migrations = migrations;
  }

  static async read(options: MigrateOptions = {}): Promise<MigrationCheck> {
    return new MigrationCheck(await readMigrations(options.directory));
  }

  /**
   * Names of the migrations that have not run yet.
   *
   * @throws if a migration that already ran was changed or is missing, or if the database does not answer
   */
  async listPending(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
    const applied = await client.query<AppliedMigration>(LIST_APPLIED).catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
    return listPending(this.#migrations, applied.rows).map(({ name }) => name);
  }
}
