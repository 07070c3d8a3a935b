import { sql } from 'kysely';
import type { Cents } from '#kernel/money.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { FEED_FIELDS } from '../rules/feed-fields.ts';
import { INDEXED_FIELDS, type IndexedVehicle } from '../rules/indexed-vehicle.ts';
import type { StockCursor } from '../rules/stock-cursor.ts';
import type { StockTables } from './stock-tables.server.ts';

/** One batch of the changes of a dealership's stock. A reader asks for the next batch with `cursor`. */
export interface StockChanges {
  /** Vehicles changed after the cursor, sorted by change number, then by id. Sold vehicles are included. */
  readonly vehicles: readonly IndexedVehicle[];
  /** The cursor for reading the next batch. */
  readonly cursor: StockCursor;
  /** True if there are further changes after this batch. */
  readonly more: boolean;
}

/** The values of one vehicle, in the order in which `VALUES` selects them. */
type IndexedValues = readonly [
  seq: number,
  id: number,
  slug: string,
  rank: number,
  createdAt: number,
  soldAt: number | null,
  weekPayments: readonly (Cents | null)[],
  caravanSleeps: string | null,
  ...fields: readonly unknown[],
];

interface StepRow {
  /** The number of the dealership's last stock change. */
  readonly seq: number;
  readonly vehicles: readonly IndexedValues[] | null;
}

/** SQL for a timestamp as whole epoch milliseconds, as in a `Date`. */
const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)`;

const VALUES = [
  ...['change_seq', 'id', 'slug', 'rank'].map((column) => sql.ref(column)),
  milliseconds('created_at'),
  milliseconds('sold_at'),
  ...['week_payments_cents', 'caravan_sleeps', ...INDEXED_FIELDS.map((field) => FEED_FIELDS[field].column)].map((column) =>
    sql.ref(column),
  ),
];

/**
 * Reads the next changes of one dealership's stock after a cursor. It returns at most `limit` changes, so the changes
 * of one import may come in several batches. A vehicle that changes again in the meantime comes in a later batch, under
 * its new change number.
 *
 * PostgreSQL sends a batch as one JSON text without column names. This takes a tenth of the processor time of reading
 * whole rows (docs/performance/search-engine.md).
 */
export const readStockChanges = async (
  database: Queryable,
  dealershipId: number,
  after: StockCursor,
  limit: number,
): Promise<StockChanges> => {
  // A single SQL statement reads the change number and the vehicles, so they belong together. With two statements, the
  // stock could change between the two, and this change could be skipped.
  const found = await sql<StepRow>`
    select dealerships.change_seq as seq, (
      select json_agg(json_build_array(${sql.join(VALUES)})) from (
        select * from vehicles
        where dealership_id = ${dealershipId} and (change_seq, id) > (${after.seq}, ${after.id ?? Number.MAX_SAFE_INTEGER})
        order by change_seq, id
        limit ${limit}
      ) step
    ) as vehicles
    from dealerships where id = ${dealershipId}
  `.execute(database.as<StockTables>());
  const { seq = after.seq, vehicles: rows = null } = found.rows[0] ?? {};
  const values = rows ?? [];
  const last = values.length >= limit ? values.at(-1) : undefined;
  return {
    vehicles: values.map((row) => indexedVehicle(dealershipId, row)),
    cursor: last ? { seq: last[0], id: last[1] } : { seq, id: null },
    more: last !== undefined,
  };
};

const indexedVehicle = (dealershipId: number, values: IndexedValues): IndexedVehicle => {
  const [, id, slug, rank, createdAt, soldAt, weekPayments, sleeps] = values;
  const caravan = sleeps === null ? null : { sleeps };
  const financeLenders = lenders(weekPayments);
  const vehicle: Record<string, unknown> = { id, slug, dealershipId, rank, createdAt, soldAt, financeLenders, caravan };
  for (let index = 0; index < INDEXED_FIELDS.length; index += 1) {
    vehicle[INDEXED_FIELDS[index] ?? ''] = values[index + OTHER_VALUES];
  }
  return vehicle as unknown as IndexedVehicle;
};

/** The index in `IndexedValues` at which the values of `INDEXED_FIELDS` begin. */
const OTHER_VALUES = 8;
const NO_LENDERS: IndexedVehicle['financeLenders'] = [];

const lenders = (weekPayments: readonly (Cents | null)[]): IndexedVehicle['financeLenders'] =>
  weekPayments.length === 0 ? NO_LENDERS : weekPayments.map((paymentWeekCents) => ({ paymentWeekCents }));
