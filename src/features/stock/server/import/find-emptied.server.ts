import type pg from 'pg';

/**
 * The fields that are checked. Tag, offer price and before price are missing here, because offers and labels often end
 * on one day without an error in the feed.
 */
const EMPTY_TEXTS = [
  'year',
  'badge',
  'series',
  'price_cents',
  'subscription_price_cents',
  'price_type',
  'odometer_km',
  'colour',
  'interior_colour',
  'simple_body',
  'body',
  'simple_transmission',
  'transmission',
  'simple_fuel',
  'fuel',
  'simple_drive',
  'drive',
  'seats',
  'doors',
  'engine_size_cc',
  'engine_size_litres',
  'gears',
  'stock_number',
  'vin',
  'reg_plate',
  'build_date',
  'compliance_date',
  'rego_expiry',
  'city',
  'state',
  'location_id',
  'dealer_comments',
];
const EMPTY_LISTS = ['standard_equipment', 'filtered_features', 'categories'];

interface Emptiable {
  readonly name: string;
  /** Returns the SQL condition for a row of this alias that has a value in the column. */
  has(alias: string): string;
}

const EMPTIABLE: readonly Emptiable[] = [
  ...EMPTY_TEXTS.map((name) => ({ name, has: (alias: string) => `${alias}.${name} is not null` })),
  ...EMPTY_LISTS.map((name) => ({ name, has: (alias: string) => `cardinality(${alias}.${name}) > 0` })),
  { name: 'images', has: (alias: string) => `jsonb_array_length(${alias}.details->'media'->'images') > 0` },
];

/**
 * A field is reported only if at least this number of vehicles would lose it, because two vehicles may lose a value
 * even in a small stock.
 */
const FEWEST = 3;

/** A field that would become empty for many vehicles of a feed. */
export interface EmptiedField {
  readonly name: string;
  /** Number of vehicles in the feed that have the field now. */
  readonly had: number;
  /** Number of vehicles that would lose the field. */
  readonly lost: number;
}

/**
 * Finds the fields that the staged rows would empty for too many vehicles: more than `maxShare` of those that have the
 * field now. Sold vehicles do not count, because many feeds drop the price of a sold vehicle. Call it after the rows
 * were matched to their vehicles.
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
