import type pg from 'pg';
import type { ImportRefusal, WithheldRemovals } from '../../rules/import/import-report.ts';
import type { RowProblem } from '../../rules/import/row-problem.ts';
import { findEmptied } from './find-emptied.server.ts';
import { findImplausible, holdStaged } from './find-implausible.server.ts';
import { matchStagedVehicles } from './match-staged.server.ts';
import { overlayStaged, refuseIncomplete } from './overlay-staged.server.ts';
import { refuseTooMany } from './refuse-too-many.server.ts';

export interface MergeOptions {
  readonly dealershipId: number;
  readonly feed: string;
  /** True if vehicles missing in the feed are marked sold. */
  readonly isFull: boolean;
  /**
   * Number of rows that do not identify a vehicle. Such a row may describe one of the vehicles that are missing in the
   * feed.
   */
  readonly unidentifiedRows: number;
  readonly maxRemovalShare: number;
  readonly areRemovalsConfirmed: boolean;
  /** A reason to refuse the feed that is known before the rows are matched to vehicles; null if there is none. */
  readonly refusal: ImportRefusal | null;
  /**
   * The largest share of vehicles whose value in one field may become empty by an import. If the share is larger, and
   * the value of at least three vehicles would become empty, the feed is refused.
   */
  readonly maxEmptiedShare: number;
  /**
   * True if `maxEmptiedShare` does not apply: a person confirmed the import, or the vehicles were sent to the push API.
   */
  readonly isEmptyingConfirmed: boolean;
  /** True if rows with implausible figures are not imported. */
  readonly isStrict: boolean;
  /** Called for every implausible figure. */
  onImplausible(problem: RowProblem): void;
  /** True if the vehicles of a first import are treated as new arrivals. */
  readonly areArrivals: boolean;
  /** Maximum number of vehicles for sale that the dealership may have after the import. */
  readonly maxVehicles: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a merge would change. `refusal` is the reason why the merge is refused; null if the merge is allowed. */
export interface MergePlan {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly returned: number;
  readonly markedSold: number;
  readonly withheldRemovals: WithheldRemovals | null;
  readonly refusal: ImportRefusal | null;
  /** Number of rows that were not imported because of an implausible price or odometer reading. */
  readonly held: number;
  /**
   * Line numbers of rows that are skipped because their vehicle is not stored yet and they have too few fields to
   * create it.
   */
  readonly incomplete: readonly number[];
}

const countOf = async (client: pg.ClientBase, sql: string, values: readonly unknown[] = []): Promise<number> => {
  const result = await client.query<{ count: number }>(sql, [...values]);
  return Number(result.rows[0]?.count ?? 0);
};

const LIVE = "sold_at is null and status <> 'sold'";
/** SQL condition for a staged row (alias `staged`): the row was not rejected, so it is imported. */
export const ACCEPTED = 'not staged.is_rejected';
/** SQL condition: the vehicle belongs to feed $2 of dealership $1, is for sale, and is not in the staged rows. */
export const MISSING = `vehicles.dealership_id = $1 and vehicles.feed = $2 and vehicles.${LIVE.replace('status', 'vehicles.status')}
  and not exists (select from staged_vehicles staged where staged.vehicle_id = vehicles.id)`;
/** SQL condition: the staged row differs from its vehicle. */
export const CHANGED = `(vehicles.content_hash <> staged.content_hash or vehicles.status <> staged.status)`;

const refusalOf = async (client: pg.ClientBase, options: MergeOptions, accepted: number): Promise<ImportRefusal | null> => {
  if (!options.isFull || options.areRemovalsConfirmed) return null;
  const current = await countOf(client, `select count(*) from vehicles where dealership_id = $1 and feed = $2 and ${LIVE}`, [
    options.dealershipId,
    options.feed,
  ]);
  const missing = await countOf(client, `select count(*) from vehicles where ${MISSING}`, [options.dealershipId, options.feed]);
  const howToConfirm = 'nothing was changed. If the vehicles missing from the feed are sold, confirm with --confirm-removals';
  if (accepted === 0) {
    const consequence =
      missing === 0 ? 'nothing was changed' : `the import would mark ${missing} of ${current} vehicles as sold; ${howToConfirm}`;
    return { reason: 'empty-feed', message: `the full feed '${options.feed}' has no usable vehicle; ${consequence}` };
  }
  if (current === 0 || missing / current <= options.maxRemovalShare) return null;
  const percent = (share: number) => `${Math.round(share * 1_000) / 10} %`;
  return {
    reason: 'too-many-removals',
    message:
      `the full feed '${options.feed}' would mark ${missing} of ${current} vehicles as sold. That is ${percent(missing / current)} ` +
      `of the vehicles, but at most ${percent(options.maxRemovalShare)} is allowed; ${howToConfirm}`,
  };
};

const emptiedRefusal = async (client: pg.ClientBase, options: MergeOptions): Promise<ImportRefusal | null> => {
  if (options.isEmptyingConfirmed) return null;
  const emptied = await findEmptied(client, options.dealershipId, options.maxEmptiedShare);
  if (emptied.length === 0) return null;
  const fields = emptied.map(({ name, had, lost }) => `${name} (${lost} of ${had} vehicles)`).join(', ');
  return {
    reason: 'emptied-fields',
    message: `the feed '${options.feed}' would empty the fields ${fields}, so nothing was changed. Correct the feed, or confirm with --confirm-emptied`,
  };
};

/** Reports the rows with implausible figures. If the option `isStrict` is on, these rows are not imported. */
const holdImplausible = async (client: pg.ClientBase, options: MergeOptions): Promise<number> => {
  const held: string[] = [];
  for await (const { externalId, problems } of findImplausible(client, options.dealershipId)) {
    for (const problem of problems) options.onImplausible(problem);
    if (options.isStrict) held.push(externalId);
  }
  await holdStaged(client, held);
  return held.length;
};

/**
 * Decides whether the vehicles that are missing in a full feed are marked as sold. Returns null if they are marked.
 * Otherwise returns the number of these vehicles and the reason.
 *
 * If a row does not identify its vehicle, it may describe one of the missing vehicles. This vehicle would then be
 * marked as sold by mistake. So no vehicle is marked until a person confirms the import.
 */
const withheldOf = (options: MergeOptions, missing: number): WithheldRemovals | null => {
  const { unidentifiedRows } = options;
  if (missing === 0 || unidentifiedRows === 0 || options.areRemovalsConfirmed) return null;
  return {
    unidentifiedRows,
    missing,
    message:
      `Rows that do not identify a vehicle: ${unidentifiedRows}. So none of the ${missing} vehicles that the full feed '${options.feed}' ` +
      'does not contain was marked as sold. Correct these rows, or confirm with --confirm-removals',
  };
};

const NOTHING: Omit<MergePlan, 'refusal'> = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  returned: 0,
  markedSold: 0,
  withheldRemovals: null,
  held: 0,
  incomplete: [],
};

/**
 * Matches the staged rows to the dealership's vehicles, completes the rows, and counts what a merge would change. It
 * changes only the staged rows. The caller must have locked the imports of the dealership, so that no other import
 * changes the vehicles until the end of the transaction. In the meantime, a shopper may reserve a vehicle. This does
 * not change the counts.
 */
export const planMerge = async (client: pg.ClientBase, options: MergeOptions): Promise<MergePlan> => {
  if (options.refusal !== null) return { ...NOTHING, refusal: options.refusal };
  await matchStagedVehicles(client, options.dealershipId, options.feed);
  const incomplete = await refuseIncomplete(client);
  await overlayStaged(client, options.dealershipId);
  const held = await holdImplausible(client, options);
  const accepted = await countOf(client, `select count(*) from staged_vehicles staged where ${ACCEPTED}`);
  const inserted = await countOf(client, `select count(*) from staged_vehicles staged where ${ACCEPTED} and vehicle_id is null`);
  const matched = `from staged_vehicles staged join vehicles on vehicles.dealership_id = $1 and vehicles.id = staged.vehicle_id
    where vehicles.feed = $2 and ${ACCEPTED} and ${CHANGED}`;
  const keys = [options.dealershipId, options.feed];
  const updated = await countOf(client, `select count(*) ${matched}`, keys);
  const returned = await countOf(client, `select count(*) ${matched} and vehicles.status = 'sold' and staged.status <> 'sold'`, keys);
  const missing = options.isFull ? await countOf(client, `select count(*) from vehicles where ${MISSING}`, keys) : 0;
  const withheldRemovals = withheldOf(options, missing);
  const removed = withheldRemovals === null ? missing : 0;
  const refusal =
    (await refusalOf(client, options, accepted)) ??
    (await refuseTooMany(client, { ...options, removed })) ??
    (updated > 0 ? await emptiedRefusal(client, options) : null);
  return {
    inserted,
    updated,
    unchanged: accepted - inserted - updated,
    returned,
    markedSold: removed,
    withheldRemovals,
    held,
    incomplete,
    refusal,
  };
};
