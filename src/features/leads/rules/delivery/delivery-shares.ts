import type { DeliveryLane } from './delivery-endpoint.ts';

/** How many attempts to deliver leads one process may make at the same time. */
export interface LaneShares {
  /** Maximum number of simultaneous attempts for all dealerships together. */
  readonly all: number;
  /** Maximum number of simultaneous attempts for one dealership. */
  readonly dealership: number;
  /**
   * Maximum number of simultaneous attempts for one endpoint. If the last attempt for an endpoint failed, its maximum is 1
   * instead.
   */
  readonly endpoint: number;
}

export type DeliveryShares = Readonly<Record<DeliveryLane, LaneShares>>;

/**
 * An attempt to send to a webhook needs little memory, and ends after ten seconds even if the webhook hangs. Therefore, many
 * attempts may run at the same time.
 */
const WEBHOOKS: LaneShares = { all: 48, dealership: 6, endpoint: 3 };

/** The fraction of the connections to the mail server that one dealership may use at the same time. */
const DEALERSHIP_PART = 1 / 4;

/**
 * The attempts that a process may make at the same time. A dealership may use only a part of them, so a receiver that hangs
 * does not delay the leads of other dealerships.
 *
 * @param mailConnections connections to the mail server that deliveries may use (SMTP_CONNECTIONS)
 * @example deliveryShares(10).mail // { all: 10, dealership: 3, endpoint: 2 }
 */
export const deliveryShares = (mailConnections: number): DeliveryShares => {
  const dealership = Math.ceil(mailConnections * DEALERSHIP_PART);
  return { webhook: WEBHOOKS, mail: { all: mailConnections, dealership, endpoint: Math.max(1, dealership - 1) } };
};
