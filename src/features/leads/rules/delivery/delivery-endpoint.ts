import { MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { vary } from './retry-schedule.ts';
import type { DeliveryChannel } from './route-lead.ts';

/**
 * A receiver of deliveries: one webhook of a dealership, one of its mailboxes, its receipts to shoppers, or the mail server of
 * the installation. The failures of an endpoint are counted, and it is paused while it keeps failing.
 */
export interface DeliveryEndpoint {
  /** The dealership of the receiver; 0 for the mail server, because all dealerships use the same mail server. */
  readonly dealershipId: number;
  /** The name of the endpoint: 'webhook <URL>', 'mail <address>', 'receipt' for all receipts, or 'mail server'. */
  readonly endpoint: string;
}

/** The mail server of the installation (SMTP_URL). Without SMTP_URL, this is the folder into which mails are written. */
export const MAIL_SERVER: DeliveryEndpoint = { dealershipId: 0, endpoint: 'mail server' };

/**
 * The two ways to send a delivery. Each way has a separate limit for simultaneous attempts, so a slow mail server
 * does not delay webhooks.
 */
export type DeliveryLane = 'mail' | 'webhook';

const WEBHOOK = 'webhook ';
const MAIL = 'mail ';
/** The column `lead_deliveries.endpoint` contains at most this many characters of the address of the receiver. */
const RECEIVER_CHARACTERS = 1_000;

/**
 * The endpoint of a delivery, as the database computes it in the column `lead_deliveries.endpoint`.
 *
 * @example endpointOf('adf', 'crm@yard.example') === 'mail crm@yard.example'
 */
export const endpointOf = (channel: DeliveryChannel, receiver: string): string => {
  if (channel === 'receipt') return channel;
  const isWebhook = channel === 'webhook' || channel === 'unsubscribe-webhook';
  return `${isWebhook ? WEBHOOK : MAIL}${receiver.slice(0, RECEIVER_CHARACTERS)}`;
};

/**
 * Returns how deliveries are sent to an endpoint: by webhook or by mail. Webhooks and mails have separate limits for the
 * number of attempts at the same time.
 *
 * @example laneOf('webhook https://yard.example/leads') === 'webhook'
 */
export const laneOf = (endpoint: string): DeliveryLane => (endpoint.startsWith(WEBHOOK) ? 'webhook' : 'mail');

/**
 * The kind of an endpoint, for logs. It does not name the receiver, because an e-mail address is personal data.
 *
 * @example kindOfEndpoint('mail sales@yard.example') === 'mail'
 */
export const kindOfEndpoint = (endpoint: string): 'webhook' | 'mail' | 'receipt' | 'mail server' => {
  if (endpoint === 'receipt' || endpoint === 'mail server') return endpoint;
  return laneOf(endpoint);
};

/** Number of failed attempts in a row after which an endpoint is paused. */
export const PAUSE_AFTER_FAILURES = 5;

const SHORTEST_PAUSE_MS = 5 * SECOND_MS;
/** The longest time in milliseconds for which an endpoint is paused before one delivery is tried again. */
export const LONGEST_PAUSE_MS = 5 * MINUTE_MS;

/**
 * How long an endpoint is paused before one delivery is tried again, in milliseconds: half of the time for which the endpoint
 * has failed, but at least 5 seconds and at most 5 minutes. So after an outage of 2 minutes, deliveries begin again at most
 * about 1 minute after the end of the outage.
 *
 * @param failingForMs time since the first failure
 * @param random between 0 and 1
 * @example pauseMs(60_000, 0.5) === 30_000
 */
export const pauseMs = (failingForMs: number, random: number): number =>
  vary(Math.min(Math.max(failingForMs / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS), random);
