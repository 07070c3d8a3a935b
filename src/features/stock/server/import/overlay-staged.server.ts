import type pg from 'pg';
import { keepFormer, mergePartialRow } from '../../rules/import/merge-partial-row.ts';
import type { ImportField } from '../../rules/import/reading/import-fields.ts';
import type { FeedColumnValues } from '../stock-tables.server.ts';
import { columnsToFeedVehicle, contentHash, FEED_COLUMNS, feedColumns } from '../vehicle-row.server.ts';
import { queryRows } from './query-rows.server.ts';

/** Number of rows that are read and written at a time. */
const BATCH = 200;

interface StagedPair {
  readonly external_id: string;
  /** The fields that a partial row has; null if the row is a whole vehicle. */
  readonly given: readonly string[] | null;
  /** The unreadable fields of the row. The vehicle keeps its former values in these fields. */
  readonly kept: readonly ImportField[] | null;
  /** The time of creation (`created_at`) from the row, in epoch milliseconds; null if the row states no such time. */
  readonly created_at_given: number | null;
  readonly staged: FeedColumnValues;
  readonly base: FeedColumnValues & { readonly content_hash: string };
}

/**
 * Completes a partial row with the other fields of its vehicle. If the row changes nothing, it gets the content hash of
 * the stored vehicle. The import then counts the row as unchanged.
 */
const overlaid = ({ external_id, given, kept, created_at_given, staged, base }: StagedPair): Record<string, unknown> => {
  const before = columnsToFeedVehicle(base);
  const row = columnsToFeedVehicle(staged);
  const merged = given === null ? keepFormer(before, row, kept ?? []) : mergePartialRow(before, row, new Set(given));
  const after = { ...merged, externalId: external_id };
  const isUnchanged = created_at_given === null && contentHash({ ...before, externalId: external_id }).equals(contentHash(after));
  const hash = isUnchanged
    ? base.content_hash
    : `\\x${contentHash(created_at_given === null ? after : { ...after, createdAt: created_at_given }).toString('hex')}`;
  return { ...feedColumns(after), content_hash: hash };
};

/**
 * Completes the staged rows with values of their stored vehicles. Two kinds of fields are completed: fields that a row
 * of a partial feed does not have, and unreadable fields that must keep their former value.
 *
 * Must be called after the rows were matched to their vehicles. The caller must have the lock of imports, so that no
 * other import changes these vehicles.
 */
export const overlayStaged = async (client: pg.ClientBase, dealershipId: number): Promise<void> => {
  const columns = FEED_COLUMNS.filter((column) => column !== 'external_id');
  for (let after = ''; ; ) {
    const rows = await queryRows<StagedPair>(
      client,
      `select staged.external_id, staged.given_fields as given, staged.kept_fields as kept,
         (extract(epoch from staged.created_at_given) * 1000)::float8 as created_at_given,
         to_jsonb(staged) as staged, to_jsonb(vehicles) as base
       from staged_vehicles staged join vehicles on vehicles.dealership_id = $1 and vehicles.id = staged.vehicle_id
       where not staged.is_rejected
         and (staged.kept_fields is not null or (staged.given_fields is not null and staged.content_hash <> vehicles.content_hash))
         and staged.external_id > $2
       order by staged.external_id limit ${BATCH}`,
      [dealershipId, after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.external_id;
    await queryRows(
      client,
      `update staged_vehicles staged set ${columns.map((column) => `${column} = filled.${column}`).join(', ')}, content_hash = filled.content_hash
       from jsonb_populate_recordset(null::staged_vehicles, $1) filled where staged.external_id = filled.external_id`,
      [JSON.stringify(rows.map(overlaid))],
    );
  }
};

/**
 * Rejects rows that only change some fields of a vehicle, if the vehicle does not exist.
 *
 * @returns the line numbers of the rejected rows
 */
export const refuseIncomplete = async (client: pg.ClientBase): Promise<readonly number[]> => {
  const refused = await client.query<{ line: number }>(
    `update staged_vehicles set is_rejected = true
     where not is_rejected and vehicle_id is null and is_change_only returning line`,
  );
  return refused.rows.map(({ line }) => line).sort((a, b) => a - b);
};
