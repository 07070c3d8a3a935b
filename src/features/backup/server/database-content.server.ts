import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from '#platform/archive/archive-writer.server.ts';
import { type BackupHeader, tablePart } from '../rules/backup-format.ts';
import { orderTables, type TableReference } from '../rules/table-order.ts';

/** This table is not copied into a backup, because the header of a backup already contains the list of migrations. */
const LIST_OF_MIGRATIONS = 'schema_migrations';
/** Size of one part of a table in bytes. It limits the memory that a backup or a restore needs. */
const PART_BYTES = 4_000_000;
const LINE_FEED = 10;

/** All tables with their stored columns. Generated columns are computed again when the rows are restored. */
export const listTables = async (client: pg.ClientBase): Promise<BackupHeader['tables']> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select class.relname::text as name, array_agg(attname::text order by attnum) as columns
       from pg_class as class join pg_attribute on attrelid = class.oid
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> $1
        and attnum > 0 and not attisdropped and attgenerated = '' group by class.relname`,
    [LIST_OF_MIGRATIONS],
  );
  const { rows: references } = await client.query<TableReference>(
    `select source.relname::text as "from", target.relname::text as "to" from pg_constraint
       join pg_class as source on source.oid = conrelid join pg_class as target on target.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const columns = new Map(rows.map((row) => [row.name, row.columns]));
  return orderTables([...columns.keys()], references).map((name) => ({ name, columns: columns.get(name) ?? [] }));
};

/**
 * The current values of all sequences. They are read after the snapshot was taken, so every value is at least as high
 * as the highest id in the snapshot.
 */
export const listSequences = async (client: pg.ClientBase): Promise<BackupHeader['sequences']> => {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: BackupHeader['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: number; isCalled: boolean }>(
      `select last_value as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    );
    if (rows[0] !== undefined) sequences.push({ name, ...rows[0] });
  }
  return sequences;
};

const quoted = (name: string): string => `"${name}"`;

/** `"leads" ("site_id", "id")`: a table and its columns in a COPY statement. */
export const copyTarget = ({ name, columns }: BackupHeader['tables'][number]): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

const countLines = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
};

/**
 * Writes the rows of a table into an archive, as PostgreSQL's COPY writes them, in parts of limited size. COPY keeps every
 * value exactly, and writes one line for each row.
 *
 * @returns the number of rows
 */
export const copyOut = async (client: pg.ClientBase, table: BackupHeader['tables'][number], writer: ArchiveWriter): Promise<number> => {
  const stream = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  let rows = 0;
  let parts = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (bytes === 0) return;
    parts += 1;
    await writer.addBytes(tablePart(table.name, parts), Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    rows += countLines(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return rows;
};
