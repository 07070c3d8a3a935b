import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { slugify } from '#kernel/text.ts';
import type { FeedVehicle } from '../../rules/feed-vehicle.ts';
import { type BuiltVehicle, buildFeedVehicle } from '../../rules/import/build-feed-vehicle.ts';
import { type FeedRecord, type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';
import type { ProblemTally } from '../../rules/import/import-report.ts';
import { applyMapping, type CompiledMapping, givenFields, ruleUses, withDecimalSigns } from '../../rules/import/mapping/apply-mapping.ts';
import { ColumnCount } from '../../rules/import/mapping/column-count.ts';
import { isWireMapping } from '../../rules/import/mapping/default-mapping.ts';
import type { FeedMapping } from '../../rules/import/mapping/mapping-schema.ts';
import { MissingColumns } from '../../rules/import/mapping/missing-columns.ts';
import { ruleProblems } from '../../rules/import/mapping/rule-problems.ts';
import { type RowProblem, shownValue } from '../../rules/import/row-problem.ts';
import { vehicleTitle } from '../../rules/vehicle-title.ts';
import { contentHash, FEED_COLUMNS, feedColumns } from '../vehicle-row.server.ts';
import { type FeedIdentity, feedIdentity } from './feed-identity.server.ts';
import type { FirstRows } from './first-rows.server.ts';

/**
 * Number of characters after which the collected rows are sent to the database. Several rows are sent together, because
 * this needs fewer writes. The number is small, so the rows need little memory.
 */
const COPY_CHUNK_CHARACTERS = 4_096;

const STAGED_COLUMNS = [
  'line',
  'is_rejected',
  'tie_breakers',
  'content_hash',
  'slug_base',
  'created_at_given',
  'given_fields',
  'kept_fields',
  'is_change_only',
  ...FEED_COLUMNS,
] as const;

/** A temporary table for the rows of one feed. PostgreSQL removes it at the end of the connection. */
export const createStagingTable = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    create temp table staged_vehicles as select ${FEED_COLUMNS.join(', ')} from vehicles with no data;
    alter table staged_vehicles
      add column line integer not null,
      add column is_rejected boolean not null,
      add column tie_breakers smallint,
      add column content_hash bytea,
      add column slug_base text,
      add column created_at_given timestamptz,
      add column given_fields text[],
      add column kept_fields text[],
      add column is_change_only boolean,
      add column vehicle_id bigint;
  `);
};

export const dropStagingTable = async (client: pg.ClientBase): Promise<void> => {
  await client.query('drop table if exists staged_vehicles');
};

const SPECIAL = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const copyText = (text: string): string => text.replace(SPECIAL, (character) => ESCAPES[character] ?? character).replaceAll('\u0000', '');
const arrayText = (items: readonly string[]): string => `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

const copyValue = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return copyText(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return copyText(arrayText(value as readonly string[]));
  if (value instanceof Buffer) return `\\\\x${value.toString('hex')}`;
  if (typeof value === 'object') return copyText(JSON.stringify(value));
  return String(value);
};

const slugBase = (vehicle: FeedVehicle): string => slugify(vehicleTitle(vehicle)).slice(0, 100).replace(/-+$/, '');

const copyRow = (line: number, identity: FeedIdentity, built: BuiltVehicle, given: readonly string[] | null): string => {
  const { vehicle } = built;
  const kept = built.kept.length === 0 ? null : built.kept;
  const columns = feedColumns(vehicle);
  const createdAt = vehicle.createdAt === undefined ? null : new Date(vehicle.createdAt).toISOString();
  const own = [line, false, identity.tieBreakers, contentHash(vehicle), slugBase(vehicle), createdAt, given, kept, built.lacks !== null];
  return `${[...own, ...FEED_COLUMNS.map((column) => columns[column])].map(copyValue).join('\t')}\n`;
};

/**
 * Formats a rejected row that identifies its vehicle. The temporary table then contains the id of the vehicle and no
 * other values. With this id, the import knows that the feed contains the vehicle, and does not mark the vehicle as
 * sold.
 */
const copyRejectedRow = (line: number, identity: FeedIdentity): string => {
  const own = [line, true, identity.tieBreakers, null, null, null, null, null, null];
  return `${[...own, ...FEED_COLUMNS.map((column) => (column === 'external_id' ? identity.externalId : null))].map(copyValue).join('\t')}\n`;
};

const badText = ({ line, fields }: FeedRecord, column: string): RowProblem => ({
  line,
  severity: 'warning',
  field: '',
  column,
  value: shownValue(fields[column]),
  reason: 'bad-encoding',
  message: 'the value has a byte that is not valid UTF-8, unlike the rest of the feed; the byte was read as Windows-1252',
});

/** Whether PostgreSQL refused a value that it cannot store. The codes of these errors begin with 22. */
const isDataError = (error: unknown): error is Error => error instanceof Error && 'code' in error && /^22/.test(String(error.code));

export interface StagedCounts {
  /** Number of rows in the feed, including broken ones. */
  readonly read: number;
  /** Number of rejected rows that do not identify a vehicle. */
  readonly unidentified: number;
  /**
   * Number of rows that were not imported because they call a vehicle 'new' although it is old and has a high odometer
   * reading.
   */
  readonly held: number;
  readonly columns: ColumnCount;
  /**
   * The problems of rows that have too few fields to create a new vehicle, by line number. Such a row can still change
   * an existing vehicle. So the problem is reported only if the vehicle does not exist yet.
   */
  readonly lacking: ReadonlyMap<number, RowProblem>;
}

export interface StagingOptions {
  readonly mapping: FeedMapping;
  readonly compiled: CompiledMapping;
  readonly tally: ProblemTally;
  /** The current calendar year. A model year that is too far in the future is reported as implausible. */
  readonly thisYear: number;
  /**
   * True for a partial feed: a row may contain only some fields, and the other fields of its vehicle stay unchanged.
   */
  readonly isPartial: boolean;
  /** True for a strict feed: rows with an implausible car type, such as 'new' for an old vehicle, are not imported. */
  readonly isStrict: boolean;
  onRow?(read: number): void;
}

/**
 * Maps and checks the rows of a feed, and copies them into a temporary table of the database connection. The stock of
 * the dealership is not locked during this time.
 *
 * Rejected rows are reported. If a rejected row identifies its vehicle, the row is copied too, so that the import does
 * not treat this vehicle as missing in the feed. Other rejected rows are counted, and not copied.
 */
export const stageFeed = async (client: pg.ClientBase, { first, all }: FirstRows, options: StagingOptions): Promise<StagedCounts> => {
  const { mapping, tally, thisYear } = options;
  const compiled = withDecimalSigns(options.compiled, first);
  const watch = new MissingColumns(mapping);
  const isWire = isWireMapping(mapping);
  let read = 0;
  let unidentified = 0;
  let held = 0;
  const lacking = new Map<number, RowProblem>();
  const columns = new ColumnCount(mapping);

  const rowText = (item: ReadItem): string => {
    read += 1;
    options.onRow?.(read);
    if ('broken' in item) {
      unidentified += 1;
      const { line, reason, value, message } = item.broken;
      tally.reject([{ line, severity: 'rejected', field: '', value, reason, message }]);
      return '';
    }
    const { record } = item;
    const identity = feedIdentity(mapping, record);
    if (identity === null) unidentified += 1;
    watch.note(record);
    columns.note(record);
    for (const column of record.badText ?? []) tally.warn(badText(record, column));
    const mapped = applyMapping(compiled, record);
    tally.countFields(mapped);
    const given = options.isPartial ? givenFields(compiled, record, mapped) : undefined;
    const context = { thisYear, given, ...(isWire ? { names: Object.keys(record.fields) } : {}) };
    const built = buildFeedVehicle(record.line, identity?.externalId ?? null, mapped, context);
    if (!built.ok) {
      tally.reject(built.error);
      return identity === null ? '' : copyRejectedRow(record.line, identity);
    }
    for (const warning of built.value.warnings) tally.warn(warning);
    if (built.value.lacks !== null && identity !== null) lacking.set(record.line, built.value.lacks);
    if (options.isStrict && identity !== null && built.value.warnings.some(({ reason }) => reason === 'implausible-type')) {
      held += 1;
      return copyRejectedRow(record.line, identity);
    }
    return identity === null ? '' : copyRow(record.line, identity, built.value, given ?? null);
  };

  async function* chunks(): AsyncGenerator<string> {
    let chunk = '';
    for await (const item of all) {
      chunk += rowText(item);
      if (chunk.length < COPY_CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }

  const copy = copyFrom(`copy staged_vehicles (${STAGED_COLUMNS.join(', ')}) from stdin`, { highWaterMark: COPY_CHUNK_CHARACTERS });
  await pipeline(chunks, client.query(copy)).catch((error: unknown) => {
    throw isDataError(error) ? new UnreadableFeedError(`the feed has a value that the database cannot store: ${error.message}`) : error;
  });
  const ofRules = isWire ? [] : ruleProblems(ruleUses(compiled));
  for (const problem of [...watch.problems(), ...ofRules]) tally.warnOfFeed(problem);
  await client.query('create index on staged_vehicles (external_id)');
  await client.query('analyze staged_vehicles');
  return { read, unidentified, held, columns, lacking };
};
