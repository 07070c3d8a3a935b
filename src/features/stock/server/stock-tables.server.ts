import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** Read as a Date, written as a Date. */
type Timestamp = ColumnType<Date, Date, Date>;

/** What a vehicle holds besides its columns: read whole, never searched. */
type VehicleDetails = Pick<Vehicle, 'media' | 'variant' | 'caravan' | 'market' | 'paymentProcessors' | 'financeLenders'>;

/** The columns that a feed owns, as `feedColumns` writes and `rowToVehicle` reads them. */
export interface FeedColumnValues {
  readonly external_id: string;
  readonly location_id: string | null;
  readonly item_type: string;
  readonly car_type: 'new' | 'demo' | 'used';
  readonly status: string;
  readonly tag: string | null;
  readonly reserved: boolean;
  readonly certified: boolean;
  readonly show_on_dealer_website: boolean;
  readonly preorder: boolean;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  readonly title_override: string | null;
  readonly price_cents: number | null;
  readonly before_price_cents: number | null;
  readonly offer_price_cents: number | null;
  readonly subscription_price_cents: number | null;
  readonly price_type: string | null;
  readonly odometer_km: number | null;
  readonly colour: string | null;
  readonly interior_colour: string | null;
  readonly simple_body: string | null;
  readonly body: string | null;
  readonly simple_transmission: string | null;
  readonly transmission: string | null;
  readonly simple_fuel: string | null;
  readonly fuel: string | null;
  readonly simple_drive: string | null;
  readonly drive: string | null;
  readonly seats: number | null;
  readonly doors: number | null;
  readonly engine_size_cc: number | null;
  readonly engine_size_litres: number | null;
  readonly gears: number | null;
  readonly body_configuration: string | null;
  readonly stock_number: string | null;
  readonly vin: string | null;
  readonly reg_plate: string | null;
  readonly build_date: string | null;
  readonly compliance_date: string | null;
  readonly rego_expiry: string | null;
  readonly has_nvic: boolean;
  readonly city: string | null;
  readonly state: string | null;
  readonly private_suburb: string | null;
  readonly private_postcode: string | null;
  readonly dealer_comments: string | null;
  readonly standard_equipment: readonly string[];
  readonly filtered_features: readonly string[];
  readonly categories: readonly string[];
  readonly details: VehicleDetails;
}

/** A whole row of `vehicles`. */
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
}

interface VehiclesTable extends Omit<VehicleRow, 'id' | 'rank' | 'details'> {
  readonly id: Generated<number>;
  readonly rank: Generated<number>;
  readonly details: ColumnType<VehicleDetails, string, string>;
}

/** The tables of the stock feature, and the columns of others that it reads. */
export interface StockTables {
  vehicles: VehiclesTable;
  dealerships: { id: GeneratedAlways<number>; slug: string; change_seq: Generated<number> };
  vehicle_views: { site_id: number; dealership_id: number; vehicle_id: number; views: Generated<number> };
  vehicle_view_marks: { site_id: number; vehicle_id: number; visitor_hash: Buffer; hour: Timestamp };
  phone_reveals: {
    site_id: number;
    dealership_id: number;
    id: GeneratedAlways<number>;
    vehicle_id: number | null;
    revealed_at: Timestamp;
  };
}
