import { Webhook } from 'standardwebhooks';
import { plainJson } from '#kernel/plain-text.ts';
import type { DeliveryMessage } from '../../rules/delivery/delivery-message.ts';
import type { Lead } from '../../rules/lead.ts';
import type { LeadAppointment } from '../../rules/lead-appointment.ts';
import { type FormSubmission, formatLeadJson, type LeadPayload } from '../../rules/lead-payload.ts';
import type { LeadReservation } from '../../rules/lead-reservation.ts';
import type { LeadVehicle } from '../../rules/lead-vehicle.ts';

/**
 * The body of a webhook: the lead payload (LEAD-01), the form's answers (FORM-26), and the vehicle as the shopper saw
 * it.
 */
interface LeadWebhookBody {
  readonly type: 'lead.created' | 'appointment.changed' | 'reservation.changed';
  /** ISO 8601 */
  readonly timestamp: string;
  readonly data: LeadPayload &
    FormSubmission & {
      readonly vehicle: LeadVehicle | null;
      /** The booked time; null if the lead has none. */
      readonly booked_appointment: BookedAppointmentJson | null;
      /** The reservation that belongs to the lead; null if the lead has no reservation. */
      readonly reservation: ReservationJson | null;
    };
}

interface ReservationJson {
  readonly id: string;
  readonly state: LeadReservation['state'];
  readonly deposit_cents: number;
  /** A time in ISO 8601 format, in UTC. */
  readonly confirm_by: string;
}

const reservationJson = ({ id, state, depositCents, confirmBy }: LeadReservation): ReservationJson => ({
  id,
  state,
  deposit_cents: depositCents,
  confirm_by: new Date(confirmBy).toISOString(),
});

const EVENT_TYPES = { lead: 'lead.created', appointment: 'appointment.changed', reservation: 'reservation.changed' } as const;

interface BookedAppointmentJson {
  readonly id: string;
  /** 'test-drive' or 'service' */
  readonly resource: LeadAppointment['resource'];
  readonly status: 'booked' | 'cancelled';
  /** A time in ISO 8601 format, in UTC. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly time_zone: string;
}

const appointmentJson = ({ id, resource, status, startsAt, endsAt, timeZone }: LeadAppointment): BookedAppointmentJson => ({
  id,
  resource,
  status,
  starts_at: new Date(startsAt).toISOString(),
  ends_at: new Date(endsAt).toISOString(),
  time_zone: timeZone,
});

/** The body of the webhook for a new lead, or for a changed appointment or reservation of a lead. */
export const formatWebhookBody = (lead: Lead, message: DeliveryMessage): string => {
  const body: LeadWebhookBody = {
    type: EVENT_TYPES[message],
    timestamp: new Date(lead.createdAt).toISOString(),
    data: {
      ...formatLeadJson(lead),
      vehicle: lead.vehicle,
      booked_appointment: lead.appointment ? appointmentJson(lead.appointment) : null,
      reservation: lead.reservation ? reservationJson(lead.reservation) : null,
    },
  };
  return plainJson(body);
};

/**
 * The body of the webhook after a shopper unsubscribed from marketing mails.
 *
 * @param unsubscribedAt epoch milliseconds
 */
export const formatUnsubscribedBody = (lead: Lead, unsubscribedAt: number): string => {
  const timestamp = new Date(unsubscribedAt).toISOString();
  return plainJson({ type: 'lead.unsubscribed', timestamp, data: { lead_id: lead.id, email: lead.email, unsubscribed_at: timestamp } });
};

/**
 * The headers of Standard Webhooks 1.0.0. The id is the same in all retries; the signature covers id, time and body.
 *
 * @throws when the secret is not valid base64
 */
export const signWebhook = (
  secret: string,
  delivery: { readonly id: string; readonly at: number },
  body: string,
): Record<string, string> => {
  const timestamp = new Date(delivery.at);
  const id = `msg_${delivery.id}`;
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(delivery.at / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, timestamp, body),
  };
};
