import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DeliveryMessage } from '../rules/delivery/delivery-message.ts';
import type { DeliveryChannel } from '../rules/delivery/route-lead.ts';
import type { Lead, LeadConsent, LeadState } from '../rules/lead.ts';

export type DeliveryStatus = 'pending' | 'held' | 'delivered' | 'dead' | 'disabled' | 'erasing';

/** The Kysely types of the lead tables in `db/migrations/0003_leads.sql`. */
export interface LeadTables {
  sites: { id: number; slug: string };
  dealerships: { id: number; slug: string };
  leads: {
    site_id: number;
    dealership_id: number;
    id: string;
    submission_id: string;
    payload_hash: Buffer;
    kind: string;
    event_id: number;
    state: Generated<LeadState>;
    held_reason: string | null;
    vehicle_id: number | null;
    payload: JSONColumnType<Lead, string, string>;
    consent: JSONColumnType<LeadConsent, string, string>;
    created_at: Date;
  };
  lead_deliveries: {
    dealership_id: number;
    id: string;
    site_id: number;
    lead_id: string;
    channel: DeliveryChannel;
    message: Generated<DeliveryMessage>;
    receiver: string;
    /** The result of `endpointOf` for the channel and the receiver. */
    endpoint: GeneratedAlways<string>;
    status: Generated<DeliveryStatus>;
    attempts: Generated<number>;
    next_attempt_at: Date;
    lease: string | null;
    last_error: string | null;
    delivered_at: Date | null;
    created_at: Date;
  };
  /** Endpoints that fail or are paused (`db/migrations/0065_delivery_endpoints.sql`). */
  delivery_endpoints: {
    dealership_id: number;
    endpoint: string;
    failures: Generated<number>;
    failing_since: Date | null;
    last_error: string | null;
    paused_since: Date | null;
    paused_until: Date | null;
    is_paused_by_hand: Generated<boolean>;
  };
  lead_clocks: {
    site_id: number;
    lead_id: string;
    dealership_id: number;
    starts_at: Date;
    promised_at: Date | null;
    answered_at: Date | null;
    answered_by: 'link' | 'api' | null;
    answer_minutes: number | null;
    next_reminder_at: Date | null;
    reminders: Generated<number>;
  };
  lead_attachments: { site_id: number; id: string; lead_id: string; created_at: Date };
  used_captchas: { site_id: number; challenge_hash: Buffer; expires_at: Date };
}
