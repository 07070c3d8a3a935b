import type pg from 'pg';
import type { ImportRefusal } from '../../rules/import/import-report.ts';

/** Default of the setting `MAX_VEHICLES_PER_DEALERSHIP`: the maximum number of vehicles for sale of one dealership. */
export const MAX_VEHICLES_PER_DEALERSHIP = 200_000;

/** The changes that an import will make. */
interface PlannedChange {
  readonly dealershipId: number;
  /** Number of vehicles that the import marks as sold because they are missing in the feed. */
  readonly removed: number;
  readonly maxVehicles: number;
}

/**
 * Refuses an import after which the dealership would have more vehicles for sale than allowed. All vehicles of a
 * dealership are kept in memory, so a very large import would use up the memory that all sites share. An import that
 * does not add vehicles for sale is never refused.
 */
export const refuseTooMany = async (
  client: pg.ClientBase,
  { dealershipId, removed, maxVehicles }: PlannedChange,
): Promise<ImportRefusal | null> => {
  const { rows } = await client.query<{ current: string; coming: string; leaving: string }>(
    `select
       (select count(*) from vehicles where dealership_id = $1 and status <> 'sold') as current,
       count(*) filter (where staged.status <> 'sold' and coalesce(vehicles.status, 'sold') = 'sold') as coming,
       count(*) filter (where staged.status = 'sold' and vehicles.status <> 'sold') as leaving
     from staged_vehicles staged left join vehicles on vehicles.dealership_id = $1 and vehicles.id = staged.vehicle_id
     where not staged.is_rejected`,
    [dealershipId],
  );
  const [current, coming, leaving] = [Number(rows[0]?.current), Number(rows[0]?.coming), Number(rows[0]?.leaving) + removed];
  const after = current + coming - leaving;
  if (after <= maxVehicles || after <= current) return null;
  return {
    reason: 'too-many-vehicles',
    message:
      `the dealership would have ${after} vehicles for sale (now ${current}), but one dealership may have ${maxVehicles}; ` +
      'nothing was changed. Check the feed, or raise the setting MAX_VEHICLES_PER_DEALERSHIP',
  };
};
