import { deliveryShares } from '#features/leads/rules/delivery/delivery-shares.ts';
import { DeliveryEndpoints } from '#features/leads/server/delivery/delivery-endpoints.server.ts';
import { DeliveryQueue } from '#features/leads/server/delivery/delivery-queue.server.ts';
import { EndpointHealth } from '#features/leads/server/delivery/endpoint-health.server.ts';
import { ForwardJumps } from '#features/leads/server/delivery/forward-jumps.ts';
import type { LeadDeliverer } from '#features/leads/server/delivery/lead-deliverer.server.ts';
import { LeadDeliveryWorker } from '#features/leads/server/delivery/lead-delivery-worker.server.ts';
import { tellOperatorByMail } from '#features/leads/server/delivery/tell-operator.server.ts';
import type { OperatorNotices } from '#platform/operator/operator-notices.server.ts';
import { featureLog } from './feature-log.server.ts';
import type { LeadParts } from './lead-services.server.ts';

/** Builds the worker that delivers leads, and the metrics of its queue and its receivers. */
export const createLeadDelivery = (parts: LeadParts, deliverer: LeadDeliverer, notices: OperatorNotices): LeadDeliveryWorker => {
  const { environment, database, notifier, clock, metrics } = parts;
  const log = featureLog(parts.log);
  const queue = new DeliveryQueue(database);
  const endpoints = new DeliveryEndpoints(database, tellOperatorByMail(notices));
  metrics.watchDeliveries(() => queue.countByStatus());
  metrics.watchEndpoints(() => endpoints.countByState());
  return new LeadDeliveryWorker({
    queue,
    deliverer,
    health: new EndpointHealth({ endpoints, clock, log }),
    shares: deliveryShares(environment.SMTP_CONNECTIONS),
    notifier,
    clock,
    jumps: environment.FIXED_TIME === undefined ? new ForwardJumps(clock, () => performance.now()) : null,
    log,
    onAttempt: (channel, outcome) => metrics.countDelivery({ channel, outcome }),
  });
};
