import type { StockTables } from '#features/stock/server/stock-tables.server.ts';
import { vehicleToRow } from '#features/stock/server/vehicle-row.server.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Writes a vehicle into the database without an import. */
export const storeVehicle = async (database: Database, vehicle: Vehicle, changeSeq: number): Promise<void> => {
  const { details, standard_equipment, filtered_features, categories, ...row } = vehicleToRow(vehicle, changeSeq);
  await database
    .as<StockTables>()
    .insertInto('vehicles')
    .values({
      ...row,
      standard_equipment: [...standard_equipment],
      filtered_features: [...filtered_features],
      categories: [...categories],
      details: JSON.stringify(details),
    })
    .execute();
};
