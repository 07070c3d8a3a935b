import type pg from 'pg';
import { FEED_FIELD_NAMES, FEED_FIELDS, type FeedField } from '../../rules/feed-fields.ts';

/**
 * Fields that an import may empty in many vehicles at once. Many offers and labels end on the same day, so many
 * vehicles can lose these values although the feed has no error.
 */
const OFTEN_EMPTIED: readonly FeedField[] = ['tag', 'offerPriceCents', 'beforePriceCents'];

interface Emptiable {
  readonly name: string;
  /**
   * Returns an SQL condition. It is true for a row of the table with the given alias if the row has a value in the
   * column.
   */
  has(alias: string): string;
}

/**
 * The fields that are checked: the pictures, and all columns that may be empty. The fields in `OFTEN_EMPTIED` are not
 * checked. A field that is added to `FEED_FIELDS` is checked automatically.
 */
const EMPTIABLE: readonly Emptiable[] = [
  ...FEED_FIELD_NAMES.filter((field) => !OFTEN_EMPTIED.includes(field)).flatMap((field): readonly Emptiable[] => {
    const { column, blank } = FEED_FIELDS[field];
    if (blank === null) return [{ name: column, has: (alias) => `${alias}.${column} is not null` }];
    return Array.isArray(blank) ? [{ name: column, has: (alias) => `cardinality(${alias}.${column}) > 0` }] : [];
  }),
  { name: 'images', has: (alias: string) => `jsonb_array_length(${alias}.details->'media'->'images') > 0` },
];

/**
 * A field is reported only if at least this number of vehicles would lose the value of this field. One or two vehicles
 * often lose a value although the feed has no error. In a small stock, two vehicles are already a large share of all
 * vehicles.
 */
const FEWEST = 3;

/** A field that would become empty for many vehicles of a feed. */
export interface EmptiedField {
  readonly name: string;
  /** Number of vehicles that are in the feed and now have a value in this field. */
  readonly had: number;
  /** Number of vehicles whose value in this field the import would delete. */
  readonly lost: number;
}

/**
 * Finds the fields that would become empty for too many vehicles if the staged rows were merged. The limit is the share
 * `maxShare` of the vehicles that have a value in the field now. Sold vehicles are not counted, because many feeds
 * contain no price for a sold vehicle. Must be called after the rows were matched to their vehicles.
 */
export const findEmptied = async (client: pg.ClientBase, dealershipId: number, maxShare: number): Promise<readonly EmptiedField[]> => {
  const counts = EMPTIABLE.map(
    ({ has }, index) =>
      `count(*) filter (where ${has('vehicles')})::integer as had_${index}, ` +
      `count(*) filter (where ${has('vehicles')} and not (${has('staged')}))::integer as lost_${index}`,
  );
  const found = await client.query<Record<string, number>>(
    `select ${counts.join(', ')} from staged_vehicles staged
     join vehicles on vehicles.dealership_id = $1 and vehicles.id = staged.vehicle_id
     where not staged.is_rejected and staged.status <> 'sold' and vehicles.sold_at is null`,
    [dealershipId],
  );
  const row = found.rows[0] ?? {};
  return EMPTIABLE.map(({ name }, index) => ({ name, had: row[`had_${index}`] ?? 0, lost: row[`lost_${index}`] ?? 0 })).filter(
    ({ had, lost }) => lost >= FEWEST && lost > had * maxShare,
  );
};
