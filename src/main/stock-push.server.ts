import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { createManageStock } from '#pages/manage-stock/manage-stock.route.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Metrics } from '#platform/metrics/metrics.server.ts';
import { countImport } from './services/count-import.ts';

export interface StockPushParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Number of database connections that the server process may open. */
  readonly connections: number;
  /** Maximum number of vehicles for sale of one dealership. */
  readonly maxVehicles: number;
}

/** The management API to which dealerships push their stock. */
export const createStockPush = ({
  database,
  clock,
  metrics,
  connections,
  maxVehicles,
}: StockPushParts): ((request: Request) => Promise<Response>) =>
  createManageStock({
    importer: new StockImporter({ database, clock, maxVehicles, onReport: (report) => countImport(metrics, report) }),
    tokens: new DealershipTokens({ database, clock }),
    // Pushes and scheduled feeds together use at most a third of the database connections
    // (Database.connectForLongWork).
    maxAtOnce: Math.max(1, Math.min(3, Math.floor(connections / 3))),
  });
