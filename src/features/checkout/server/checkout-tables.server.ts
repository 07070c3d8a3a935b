import type { ColumnType, Generated } from 'kysely';
import type { ReservationState } from '../rules/reservation-state.ts';

/** The Kysely types of the table `reservations` (`db/migrations/0026_reservations.sql`, changed by migrations 0029 and 0030). */
export interface CheckoutTables {
  reservations: {
    dealership_id: number;
    id: string;
    site_id: number;
    vehicle_id: number;
    state: ReservationState;
    deposit_cents: number;
    ends_at: Date;
    lead_id: string;
    submission_id: string;
    payment_id: string;
    created_at: Date;
    changed_at: Date;
    kept_cents: Generated<number>;
    terms: Generated<string[]>;
    asked_at: ColumnType<Date | null, undefined, Date>;
  };
}
