import { sql } from 'kysely';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { StockCursor } from '../../rules/stock-cursor.ts';
import type { StockTables, VehicleRow } from '../stock-tables.server.ts';
import { FEED_COLUMNS, rowToVehicle } from '../vehicle-row.server.ts';

/** The row of a vehicle as JSON text from PostgreSQL. The text is parsed only when the vehicle is needed. */
export interface VehicleDocument {
  readonly id: number;
  readonly seq: number;
  readonly text: string;
}

/** One batch of the documents of a dealership. A reader asks for the next batch with `cursor`. */
export interface DocumentBatch {
  readonly dealershipSlug: string;
  readonly documents: readonly VehicleDocument[];
  readonly cursor: StockCursor;
  /** True if there are further changes after this batch. */
  readonly more: boolean;
}

const OTHER_COLUMNS = [
  ...['dealership_id', 'id', 'feed', 'slug', 'rank', 'change_seq', 'created_at', 'updated_at', 'sold_at'],
  ...['held', 'held_until'],
];
const COLUMNS = [...OTHER_COLUMNS, ...FEED_COLUMNS].map((column) => sql.ref(column));

/**
 * Reads the next changed vehicles of one dealership after a cursor, at most `limit`, sorted by change number, then by id.
 * Null if the database does not know the dealership.
 */
export const readDocuments = async (
  database: Queryable,
  dealershipId: number,
  after: StockCursor,
  limit: number,
): Promise<DocumentBatch | null> => {
  // A single SQL statement reads the change number and the vehicles, so the stock cannot change between the two.
  const { rows } = await sql<{ now: number; slug: string; id: number | null; seq: number; text: string }>`
    select dealerships.change_seq as now, dealerships.slug, step.id, step.change_seq as seq, step.text
    from dealerships left join lateral (
      select id, change_seq, row_to_json(chosen)::text as text from (
        select ${sql.join(COLUMNS)} from vehicles
        where dealership_id = ${dealershipId} and (change_seq, id) > (${after.seq}, ${after.id ?? Number.MAX_SAFE_INTEGER})
        order by change_seq, id
        limit ${limit}
      ) chosen
    ) step on true
    where dealerships.id = ${dealershipId}
    order by step.change_seq, step.id
  `.execute(database.as<StockTables>());
  const [first] = rows;
  if (first === undefined) return null;
  const documents = rows.flatMap(({ id, seq, text }) => (id === null ? [] : [{ id, seq, text }]));
  const last = documents.length >= limit ? documents.at(-1) : undefined;
  return {
    dealershipSlug: first.slug,
    documents,
    cursor: last ? { seq: last.seq, id: last.id } : { seq: first.now, id: null },
    more: last !== undefined,
  };
};

type WrittenRow = Omit<VehicleRow, 'created_at' | 'updated_at' | 'sold_at' | 'held_until'> & {
  readonly [Column in 'created_at' | 'updated_at']: string;
} & { readonly [Column in 'sold_at' | 'held_until']: string | null };

/** Converts the JSON text of a row to a vehicle. The result is the same as that of `rowToVehicle` for the row. */
export const parseDocument = (text: string, dealershipSlug: string): Vehicle => {
  const row = JSON.parse(text) as WrittenRow;
  const times = {
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
    sold_at: row.sold_at === null ? null : new Date(row.sold_at),
    held_until: row.held_until === null ? null : new Date(row.held_until),
  };
  return rowToVehicle({ ...row, ...times }, dealershipSlug);
};
