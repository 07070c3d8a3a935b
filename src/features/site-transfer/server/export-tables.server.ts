import type pg from 'pg';
import type { ArchiveWriter } from '#platform/archive/archive-writer.server.ts';
import { rowsFile } from '../rules/archive-format.ts';
import { TRANSFERRED_TABLES, type TransferredTable } from '../rules/transferred-tables.ts';

/** The site whose rows are exported. The ids are those of the database from which the site is exported. */
export interface ExportedSite {
  readonly id: number;
  readonly dealershipIds: readonly number[];
  readonly realmId: number;
}

/** Number of rows that are read from the database in one step. */
const ROWS_AT_ONCE = 500;
/** Size of one file of rows in bytes. It limits the memory that an export or import needs. */
const PART_BYTES = 4_000_000;

/**
 * The columns that the import writes, for each transferred table. Two kinds of columns are left out: generated columns, and
 * identity columns, whose numbers the database assigns.
 */
export const listColumns = async (client: pg.ClientBase): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and is_generated = 'NEVER' and is_identity = 'NO'
     group by table_name`,
    [TRANSFERRED_TABLES.map(({ table }) => table)],
  );
  return Object.fromEntries(rows.map(({ table_name, columns }) => [table_name, columns]));
};

/** The query for the rows of a table, each as one JSON text. */
const rowsQuery = ({ table, where, order, changed = {} }: TransferredTable, columns: readonly string[]): string => {
  const values = columns.map((column) => (column in changed ? `${changed[column]} as ${column}` : `row.${column}`));
  return `select row_to_json(line)::text as line from (select ${values.join(', ')} from ${table} as row where ${where}${order === undefined ? '' : ` order by ${order}`}) as line`;
};

/**
 * Writes the ids of the site into a query instead of the parameters `$1` to `$3`, because the query of a cursor cannot
 * have parameters.
 */
export const withNumbers = (query: string, { id, dealershipIds, realmId }: ExportedSite): string =>
  query
    .replaceAll('$1', String(id))
    .replaceAll('$2', `array[${dealershipIds.join(', ')}]::int[]`)
    .replaceAll('$3', `(${realmId})`);

/** Writes lines into the archive, in files of limited size. */
export class RowWriter {
  readonly #writer: ArchiveWriter;
  readonly #table: string;
  #lines: string[] = [];
  #bytes = 0;
  #parts = 0;
  #rows = 0;

  constructor(writer: ArchiveWriter, table: string) {
    this.#writer = writer;
    this.#table = table;
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#bytes += line.length;
    this.#rows += 1;
    if (this.#bytes >= PART_BYTES) await this.#flush();
  }

  /** @returns the number of rows */
  async finish(): Promise<number> {
    if (this.#lines.length > 0) await this.#flush();
    return this.#rows;
  }

  async #flush(): Promise<void> {
    this.#parts += 1;
    await this.#writer.addText(rowsFile(this.#table, this.#parts), `${this.#lines.join('\n')}\n`);
    this.#lines = [];
    this.#bytes = 0;
  }
}

/**
 * Writes the rows of one site, from all tables that are transferred. The caller has begun a transaction with the
 * isolation level 'repeatable read', so all tables are read as of the same instant.
 *
 * @returns the number of rows of each table
 */
export const exportTables = async (
  client: pg.ClientBase,
  site: ExportedSite,
  columns: Readonly<Record<string, readonly string[]>>,
  writer: ArchiveWriter,
): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const transferred of TRANSFERRED_TABLES) {
    const rows = new RowWriter(writer, transferred.table);
    const query = rowsQuery(transferred, columns[transferred.table] ?? []);
    await client.query(`declare exported no scroll cursor for ${withNumbers(query, site)}`);
    for (;;) {
      const { rows: lines } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from exported`);
      for (const { line } of lines) await rows.add(line);
      if (lines.length < ROWS_AT_ONCE) break;
    }
    await client.query('close exported');
    counts[transferred.table] = await rows.finish();
  }
  return counts;
};
