import type { DeliveryShares } from '#features/leads/rules/delivery/delivery-shares.ts';
import { DeliveryEndpoints, type TellOperator } from '#features/leads/server/delivery/delivery-endpoints.server.ts';
import type { DeliveryQueue, Lease } from '#features/leads/server/delivery/delivery-queue.server.ts';
import { EndpointHealth } from '#features/leads/server/delivery/endpoint-health.server.ts';
import type { LeadLog } from '#features/leads/server/lead-log.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';

const MANY = { all: 100, dealership: 100, endpoint: 100 };
/** Limits for simultaneous delivery attempts. They are so high that all due deliveries are leased together. */
export const UNLIMITED: DeliveryShares = { mail: MANY, webhook: MANY };

/** Leases all deliveries that are due, for a worker that has no running delivery attempts. */
export const leaseAll = (queue: DeliveryQueue, leaseMs: number, now: number): Promise<Lease> =>
  queue.lease({ shares: UNLIMITED, running: [], leaseMs, now });

const ONE = { all: 1, dealership: 1, endpoint: 1 };

/** Leases one mail that is due. */
export const leaseOneMail = (queue: DeliveryQueue, leaseMs: number, now: number): Promise<Lease> =>
  queue.lease({ shares: { mail: ONE, webhook: ONE }, running: [], leaseMs, now });

/** The parts of a delivery worker that pause failing receivers and limit the number of simultaneous delivery attempts. */
export const deliveryParts = (
  database: Database,
  clock: Clock,
  log: LeadLog,
  tellOperator?: TellOperator,
): { readonly health: EndpointHealth; readonly shares: DeliveryShares } => ({
  health: new EndpointHealth({ endpoints: new DeliveryEndpoints(database, tellOperator), clock, log, random: () => 0.5 }),
  shares: UNLIMITED,
});
