import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { FEED_FIELDS, FeedField } from '../rules/feed-fields.ts';
import type { FeedVehicle } from '../rules/feed-vehicle.ts';

/** A timestamp: Kysely reads and writes it as a Date. */
type Timestamp = ColumnType<Date, Date, Date>;

/**
 * The fields of a vehicle that do not have database columns of their own. All these fields are stored as one JSON value,
 * and no query searches them.
 */
type VehicleDetails = Pick<Vehicle, 'media' | 'variant' | 'caravan' | 'market' | 'paymentProcessors' | 'financeLenders'>;

type PlainColumnValues = { readonly [Field in FeedField as (typeof FEED_FIELDS)[Field]['column']]: FeedVehicle[Field] };

/** The columns with values from a feed (`FEED_FIELDS`). `feedColumns` makes these values, and `rowToVehicle` reads them. */
export interface FeedColumnValues extends PlainColumnValues {
  readonly details: VehicleDetails;
}

/** All columns of a row of `vehicles`. */
export interface VehicleRow extends FeedColumnValues {
  readonly dealership_id: number;
  readonly id: number;
  readonly feed: string;
  readonly slug: string;
  readonly rank: number;
  readonly content_hash: Buffer;
  readonly change_seq: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly sold_at: Date | null;
  /** Whether a shopper has reserved the vehicle on a site. The import of a feed does not change this column. */
  readonly held: boolean;
  /** The time at which an unpaid reservation of the vehicle ends at the latest. */
  readonly held_until: Date | null;
}

interface VehiclesTable extends Omit<VehicleRow, 'id' | 'rank' | 'details' | 'held' | 'held_until'> {
  readonly id: Generated<number>;
  readonly held: Generated<boolean>;
  readonly held_until: Generated<Date | null>;
  readonly rank: Generated<number>;
  readonly details: ColumnType<VehicleDetails, string, string>;
  /**
   * The time at which an import contained the vehicle for the first time. Null for a vehicle that was stored before
   * this column existed. For such a vehicle, `created_at` is used instead. `Vehicle` does not have this field, to save
   * memory.
   */
  readonly first_seen_at: Generated<Date | null>;
}

/** The database tables of the stock feature, and the columns of other tables that it reads. */
export interface StockTables {
  vehicles: VehiclesTable;
  dealerships: { id: GeneratedAlways<number>; slug: string; change_seq: Generated<number> };
  vehicle_views: { site_id: number; dealership_id: number; vehicle_id: number; views: Generated<number> };
  vehicle_view_marks: { site_id: number; vehicle_id: number; visitor_hash: Buffer; hour: Timestamp };
  vehicle_confirmations: { dealership_id: number; vehicle_id: number; confirmed_at: Timestamp };
  phone_reveals: {
    site_id: number;
    dealership_id: number;
    id: GeneratedAlways<number>;
    vehicle_id: number | null;
    revealed_at: Timestamp;
  };
}
