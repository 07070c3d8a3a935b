import type { Generated } from 'kysely';

/** The Kysely types of the table in `db/migrations/0014_appointments.sql`. */
export interface AppointmentTables {
  appointments: {
    dealership_id: number;
    id: string;
    site_id: number;
    lead_id: string;
    resource: string;
    location_id: string;
    lane: number;
    vehicle_id: number | null;
    /** A range of timestamps; queries read its ends with `lower` and `upper`. */
    during: string;
    status: Generated<'booked' | 'cancelled'>;
    sequence: number;
    created_at: Date;
    changed_at: Date;
  };
}
