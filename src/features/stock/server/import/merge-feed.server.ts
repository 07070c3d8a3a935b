import type pg from 'pg';
import { DAY_MS } from '#kernel/clock.ts';
import { STOCK_CHANNEL } from '../stock-channel.server.ts';
import { confirmVehicles } from '../vehicle-confirmations.server.ts';
import { FEED_COLUMNS } from '../vehicle-row.server.ts';
import { ACCEPTED, CHANGED, type MergeOptions, type MergePlan, MISSING, planMerge } from './plan-merge.server.ts';

export interface MergeCounts extends MergePlan {
  readonly changeSeq: number;
}

/**
 * The vehicles of a first import get a time of arrival that is this number of milliseconds in the past. So they do not
 * get the label for new arrivals, because they have been in stock for some time.
 */
const BEFORE_FIRST_IMPORT_MS = 30 * DAY_MS;

/**
 * Returns the time of arrival for new vehicles without such a time in the feed. Normally this is the current time.
 *
 * In the first import of a dealership, and in the first import of a further full feed, the time is 30 days earlier:
 * these vehicles have been for sale for a while. If the option `areArrivals` is on, the time is always the current
 * time.
 */
const arrivalOf = async (client: pg.ClientBase, options: MergeOptions): Promise<Date> => {
  const known = await client.query(`select from vehicles where dealership_id = $1 ${options.isFull ? 'and feed = $2' : ''} limit 1`, [
    options.dealershipId,
    ...(options.isFull ? [options.feed] : []),
  ]);
  const isFirst = known.rowCount === 0 && !options.areArrivals;
  return new Date(isFirst ? options.now - BEFORE_FIRST_IMPORT_MS : options.now);
};

/**
 * Inserts the vehicles that are not stored yet. Usually `first_seen_at` becomes `arrivedAt`. If the feed states when a
 * vehicle was created and this time is between `arrivedAt` and `now`, `first_seen_at` becomes this time. A time in the
 * feed after `now` is replaced by `now`.
 */
const insertNew = (client: pg.ClientBase, options: MergeOptions, changeSeq: number, now: Date, arrivedAt: Date) =>
  client.query(
    `with numbered as (
       select *, nextval('vehicle_id_seq') as new_id
       from (select * from staged_vehicles staged where ${ACCEPTED} and vehicle_id is null order by line) fresh
     )
     insert into vehicles (dealership_id, id, feed, slug, content_hash, change_seq, created_at, first_seen_at, updated_at, sold_at,
       ${FEED_COLUMNS.join(', ')})
     select $1, new_id, $2, concat_ws('-', nullif(slug_base, ''), new_id), content_hash, $3, coalesce(created_at_given, $5),
       case when created_at_given is null then $5 else greatest($5, least(created_at_given, $4)) end, $4,
       case when status = 'sold' then $4::timestamptz end, ${FEED_COLUMNS.join(', ')}
     from numbered`,
    [options.dealershipId, options.feed, changeSeq, now, arrivedAt],
  );

/**
 * created_at changes only if the feed contains a different time of creation (ENT-01). The slug never changes, so the
 * address of the page stays the same.
 */
const updateChanged = (client: pg.ClientBase, options: MergeOptions, changeSeq: number, now: Date) =>
  client.query(
    `update vehicles set ${FEED_COLUMNS.map((column) => `${column} = staged.${column}`).join(', ')},
       content_hash = staged.content_hash, change_seq = $3, updated_at = $4,
       created_at = coalesce(staged.created_at_given, vehicles.created_at),
       sold_at = case when staged.status = 'sold' then coalesce(vehicles.sold_at, $4) end
     from staged_vehicles staged
     where vehicles.dealership_id = $1 and vehicles.feed = $2 and vehicles.id = staged.vehicle_id and ${ACCEPTED} and ${CHANGED}`,
    [options.dealershipId, options.feed, changeSeq, now],
  );

const markMissing = (client: pg.ClientBase, options: MergeOptions, changeSeq: number, now: Date) =>
  client.query(`update vehicles set status = 'sold', sold_at = $4, updated_at = $4, change_seq = $3 where ${MISSING}`, [
    options.dealershipId,
    options.feed,
    changeSeq,
    now,
  ]);

/**
 * The first key of the advisory lock of imports. The second key is the id of the dealership. No other advisory lock of
 * the program has two keys, so other locks never conflict with this lock.
 */
const IMPORT_LOCK = 1;

/**
 * Waits until no other import of the dealership is running. Later imports of the dealership then wait until the end of
 * this transaction.
 */
const lockImports = (client: pg.ClientBase, dealershipId: number) =>
  client.query('select pg_advisory_xact_lock($1, $2)', [IMPORT_LOCK, dealershipId]);

/**
 * Reads the change number of the dealership. With a value in `lock`, the row of the dealership is locked too.
 * Reservations then wait until the end of the transaction.
 */
const readChangeSeq = async (client: pg.ClientBase, dealershipId: number, lock: '' | 'for no key update'): Promise<number> => {
  const { rows } = await client.query<{ change_seq: number }>(`select change_seq from dealerships where id = $1 ${lock}`, [dealershipId]);
  const [dealership] = rows;
  if (!dealership) throw new Error(`There is no dealership with the number ${dealershipId}`);
  return dealership.change_seq;
};

/**
 * Merges the staged rows into the dealership's stock, in the transaction of the caller. A refused feed changes nothing.
 *
 * The function takes two locks:
 *
 * 1. The lock of imports. While an import compares its rows with the vehicles, no other import changes these vehicles.
 *    This comparison takes seconds for a large feed. Reservations do not wait for this lock.
 * 2. The lock on the row of the dealership. It is taken only if the import changes a vehicle, and before the change
 *    number is assigned. So when other code sees a new change number, all changes up to this number are visible too.
 */
export const mergeFeed = async (client: pg.ClientBase, options: MergeOptions): Promise<MergeCounts> => {
  const { dealershipId } = options;
  await lockImports(client, dealershipId);
  const plan = await planMerge(client, options);
  const { inserted, updated, markedSold } = plan;
  if (plan.refusal === null && inserted === 0) await confirmVehicles(client, options);
  if (plan.refusal !== null || inserted + updated + markedSold === 0)
    return { ...plan, changeSeq: await readChangeSeq(client, dealershipId, '') };

  const arrivedAt = await arrivalOf(client, options);
  const changeSeq = (await readChangeSeq(client, dealershipId, 'for no key update')) + 1;
  const now = new Date(options.now);
  await client.query('update dealerships set change_seq = $2 where id = $1', [dealershipId, changeSeq]);
  if (updated > 0) await updateChanged(client, options, changeSeq, now);
  if (markedSold > 0) await markMissing(client, options, changeSeq, now);
  if (inserted > 0) {
    await insertNew(client, options, changeSeq, now, arrivedAt);
    await confirmVehicles(client, options);
  }
  await client.query('select pg_notify($1, $2)', [STOCK_CHANNEL, String(dealershipId)]);
  return { ...plan, changeSeq };
};
