import type pg from 'pg';

/** The relations between rows of a staged feed. */
export interface SharedIdentity {
  readonly line: number;
  readonly externalId: string;
  readonly otherLine: number;
}

/**
 * Removes every row whose identity an earlier row of the same feed already has, so that the earlier one is imported. An
 * accepted row is kept before a rejected one.
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

/** Accepted rows that share all identity columns with another row and differ only in tie-breakers. */
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

/** The first parts of a derived id: the identity columns and `level` tie-breakers. */
const prefix = (column: string, level: number): string =>
  Array.from({ length: level + 1 }, (_, part) => `split_part(${column}, '~', ${part + 2})`).join(" || '~' || ");

/**
 * Finds each staged row's vehicle. Ids of the feed's own must match exactly. Derived ids are first matched exactly.
 * Then a vehicle with a changed price or odometer is matched by its most lasting tie-breakers, but only if exactly one
 * row and one current vehicle remain. Nothing is guessed, so two vehicles are never merged into one (settled: Stock
 * in).
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
    // Without any tie-breaker the whole group, including matched ones, must be one row and one vehicle.
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
