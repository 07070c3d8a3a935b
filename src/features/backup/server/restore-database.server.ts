import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { type Migration, migrateInTransaction } from '#platform/database/migrate.server.ts';
import type { BackupHeader } from '../rules/backup-format.ts';
import { copyTarget } from './database-content.server.ts';

/** Number of other processes of this program that are connected to the database. Connections of other tools do not count. */
export const countPrograms = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ number: number }>(
    `select count(distinct application_name)::int as number from pg_stat_activity
      where datname = current_database() and application_name like 'forecourt %'
        and application_name <> (select application_name from pg_stat_activity where pid = pg_backend_pid())`,
  );
  return rows[0]?.number ?? 0;
};

/**
 * Creates the tables with the schema that they had when the backup was made: runs the migrations that the backup names.
 *
 * @returns the migrations that the backup does not name; they must run after the rows are loaded
 */
export const createTables = async (
  client: pg.ClientBase,
  header: BackupHeader,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> => {
  const inBackup = new Set(header.migrations.map(({ name }) => name));
  await migrateInTransaction(
    client,
    migrations.filter(({ name }) => inBackup.has(name)),
  );
  return migrations.filter(({ name }) => !inBackup.has(name));
};

/**
 * Switches the triggers of the tables on or off. A restore needs no triggers, because they react to changes and a
 * restore only writes rows that were valid before. Foreign keys are still checked.
 */
export const setTriggers = async (client: pg.ClientBase, tables: BackupHeader['tables'], state: 'enable' | 'disable'): Promise<void> => {
  for (const { name } of tables) await client.query(`alter table "${name}" ${state} trigger user`);
};

export const setSequences = async (client: pg.ClientBase, sequences: BackupHeader['sequences']): Promise<void> => {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [`"${name}"`, lastValue, isCalled]);
};

/** Loads the rows of tables, one table after the other. One COPY statement loads all parts of a table. */
export class TableLoader {
  readonly #client: pg.ClientBase;
  readonly #tables: BackupHeader['tables'];
  #current: { readonly table: string; readonly stream: CopyStreamQuery; readonly done: Promise<void> } | null = null;
  /** Number of loaded rows by table. */
  readonly rows: Record<string, number> = {};

  constructor(client: pg.ClientBase, tables: BackupHeader['tables']) {
    this.#client = client;
    this.#tables = tables;
  }

  async add(table: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.#current?.table !== table) await this.#open(table);
    const current = this.#current;
    if (current === null) return;
    for await (const chunk of content) if (!current.stream.write(chunk)) await Promise.race([once(current.stream, 'drain'), current.done]);
  }

  /** Ends the COPY statement of the last table, and waits until PostgreSQL has processed all its rows. */
  async finish(): Promise<void> {
    const current = this.#current;
    if (current === null) return;
    current.stream.end();
    await current.done;
    this.rows[current.table] = current.stream.rowCount ?? 0;
    this.#current = null;
  }

  async #open(table: string): Promise<void> {
    await this.finish();
    const columns = this.#tables.find(({ name }) => name === table);
    if (columns === undefined) throw new Error(`The backup has rows of the table ${table}, which its first file does not list`);
    const stream = this.#client.query(copyFrom(`copy ${copyTarget(columns)} from stdin`));
    const done = finished(stream);
    // `add` and `finish` wait for `done` and throw its error. If `done` fails before one of them waits, this empty
    // handler prevents an unhandled rejection.
    done.catch(() => {});
    this.#current = { table, stream, done };
  }
}
