import type pg from 'pg';

/** Two rows of a staged feed that have the same identity. */
export interface SharedIdentity {
  readonly line: number;
  readonly externalId: string;
  readonly otherLine: number;
}

/**
 * If several rows of a feed have the same identity, removes all but one of them. The first accepted row is kept. If
 * none of the rows is accepted, the first rejected row is kept.
 */
export const removeDuplicates = async (client: pg.ClientBase): Promise<readonly SharedIdentity[]> => {
  const result = await client.query<{ line: number; external_id: string; first_line: number }>(`
    with ranked as (
      select ctid, line, external_id, is_rejected,
        row_number() over (partition by external_id order by is_rejected, line) as position,
        first_value(line) over (partition by external_id order by is_rejected, line) as first_line
      from staged_vehicles
    ), removed as (
      delete from staged_vehicles using ranked where staged_vehicles.ctid = ranked.ctid and ranked.position > 1
      returning ranked.line, ranked.external_id, ranked.first_line, ranked.is_rejected
    )
    select line, external_id, first_line from removed where not is_rejected order by line
  `);
  return result.rows.map((row) => ({ line: row.line, externalId: row.external_id, otherLine: row.first_line }));
};

/**
 * Returns the accepted rows that may describe the same vehicle as another row. Both rows have the same values in all
 * columns that identify a vehicle. They differ in a column whose value can change, such as the price (`tieBreakers` of
 * the mapping).
 */
export const listAmbiguous = async (client: pg.ClientBase): Promise<readonly SharedIdentity[]> => {
  const result = await client.query<{ line: number; external_id: string; other_line: number }>(`
    select line, external_id, case when line = first_line then last_line else first_line end as other_line
    from (
      select line, external_id, is_rejected, count(*) over same as members, min(line) over same as first_line, max(line) over same as last_line
      from staged_vehicles where tie_breakers is not null
      window same as (partition by split_part(external_id, '~', 2))
    ) grouped
    where members > 1 and not is_rejected
    order by line
  `);
  return result.rows.map((row) => ({ line: row.line, externalId: row.external_id, otherLine: row.other_line }));
};

/** Two rows of a staged feed with different identities and the same VIN. */
export interface SharedVin {
  readonly line: number;
  readonly vin: string;
  readonly otherLine: number;
}

/** Returns the accepted rows that have the VIN of an earlier accepted row. A VIN belongs to one vehicle (ISO 3779). */
export const listRepeatedVins = async (client: pg.ClientBase): Promise<readonly SharedVin[]> => {
  const result = await client.query<{ line: number; vin: string; other_line: number }>(`
    select line, vin, other_line
    from (
      select line, vin, min(line) over (partition by vin) as other_line
      from staged_vehicles where not is_rejected and vin is not null
    ) numbered
    where line > other_line
    order by line
  `);
  return result.rows.map((row) => ({ line: row.line, vin: row.vin, otherLine: row.other_line }));
};

/**
 * Returns SQL for the beginning of an id that the import has derived from columns. This beginning has two parts: the
 * hash of the identity columns, which identify a vehicle, and the hashes of the first `level` tie-breakers. A
 * tie-breaker is a column, such as the price, that distinguishes vehicles with equal identity columns.
 */
const prefix = (column: string, level: number): string =>
  Array.from({ length: level + 1 }, (_, part) => `split_part(${column}, '~', ${part + 2})`).join(" || '~' || ");

/**
 * Finds the stored vehicle of each staged row. If the feed has its own ids, row and vehicle have the same id.
 *
 * Otherwise the import has derived the id from columns. The end of a derived id consists of tie-breakers: hashes of
 * columns that can change, such as the odometer and the price. The search has several steps:
 *
 * 1. The complete ids are compared.
 * 2. Rows without a match are compared without the last tie-breaker, then without the last two tie-breakers, and so on.
 *    For example, this finds a vehicle whose price has changed.
 *
 * In step 2, a shortened id must belong to exactly one row and to exactly one current vehicle. So two vehicles are
 * never merged into one (docs/settled.md, 'Stock in').
 */
export const matchStagedVehicles = async (client: pg.ClientBase, dealershipId: number, feed: string): Promise<void> => {
  const keys = [dealershipId, feed];
  await client.query(
    `update staged_vehicles staged set vehicle_id = vehicles.id from vehicles
     where vehicles.dealership_id = $1 and vehicles.feed = $2 and vehicles.external_id = staged.external_id`,
    keys,
  );
  const derived = await client.query<{ levels: number | null }>('select max(tie_breakers) as levels from staged_vehicles');
  const levels = derived.rows[0]?.levels ?? null;
  if (levels === null) return;
  for (let level = levels - 1; level >= 0; level--) {
    // `level` is the number of compared tie-breakers (columns that can change, such as the price). At level 0, only the
    // identity columns, such as title and colour, are compared. Different vehicles can be equal in these columns. So
    // level 0 has a stricter rule: among all rows of the feed and all current vehicles, only one row and one vehicle
    // may have these values, even if other rows and vehicles are already matched.
    const open = level > 0;
    await client.query(
      `with rows_left as (
         select ${prefix('external_id', level)} as key, min(line) as line from staged_vehicles
         ${open ? 'where vehicle_id is null' : ''} group by 1 having count(*) = 1
       ), vehicles_left as (
         select ${prefix('external_id', level)} as key, min(id) as id from vehicles
         where dealership_id = $1 and feed = $2 and sold_at is null and external_id like '~%'
         ${open ? 'and not exists (select from staged_vehicles taken where taken.vehicle_id = vehicles.id)' : ''}
         group by 1 having count(*) = 1
       )
       update staged_vehicles staged set vehicle_id = vehicles_left.id
       from rows_left join vehicles_left using (key)
       where staged.line = rows_left.line and staged.vehicle_id is null
         and not exists (select from staged_vehicles taken where taken.vehicle_id = vehicles_left.id)`,
      keys,
    );
  }
};
