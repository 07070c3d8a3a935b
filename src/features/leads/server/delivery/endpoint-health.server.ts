import type { Clock } from '#kernel/clock.ts';
import { type DeliveryEndpoint, kindOfEndpoint, laneOf, MAIL_SERVER } from '../../rules/delivery/delivery-endpoint.ts';
import type { LeadLog } from '../lead-log.server.ts';
import type { DeliveryEndpoints } from './delivery-endpoints.server.ts';
import type { LeasedDelivery } from './delivery-queue.server.ts';
import type { DeliveryOutcome } from './lead-deliverer.server.ts';

export interface EndpointHealthDependencies {
  readonly endpoints: Pick<DeliveryEndpoints, 'recordFailure' | 'recordSuccess'>;
  readonly clock: Clock;
  readonly log: LeadLog;
  /** Random number between 0 and 1; varies the length of a pause. */
  readonly random?: () => number;
}

/** Stores what the result of a delivery attempt shows: whether the receiver works, and whether the mail server works. */
export class EndpointHealth {
  readonly #dependencies: EndpointHealthDependencies;

  constructor(dependencies: EndpointHealthDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Stores whether an attempt shows that its endpoint works or fails. If this cannot be stored, the error is only logged,
   * because the result of the delivery is stored separately.
   */
  async record(delivery: LeasedDelivery, outcome: DeliveryOutcome): Promise<void> {
    const { dealershipId, endpoint } = delivery;
    try {
      if (outcome.kind === 'delivered') {
        await this.#succeed({ dealershipId, endpoint });
        if (laneOf(endpoint) === 'mail') await this.#succeed(MAIL_SERVER);
      } else if (outcome.kind === 'failed' && outcome.fault === 'mail-server') await this.#fail(MAIL_SERVER, outcome.error);
      else if (outcome.kind === 'failed' && outcome.fault === 'receiver') {
        // All receipts to shoppers belong to the same endpoint. If only the mailbox of one shopper refused its receipt,
        // this is not counted as a failure of the endpoint, because receipts to other shoppers can still arrive.
        if (endpoint !== 'receipt') await this.#fail({ dealershipId, endpoint }, outcome.error);
        if (laneOf(endpoint) === 'mail') await this.#succeed(MAIL_SERVER);
      }
    } catch (error) {
      this.#dependencies.log.error({ error, deliveryId: delivery.id }, 'the state of a receiver of leads could not be stored');
    }
  }

  async #succeed(endpoint: DeliveryEndpoint): Promise<void> {
    const { endpoints, clock, log } = this.#dependencies;
    if (await endpoints.recordSuccess(endpoint, clock.now())) log.info(about(endpoint), 'a paused receiver of leads works again');
  }

  async #fail(endpoint: DeliveryEndpoint, error: string): Promise<void> {
    const { endpoints, clock, log, random = Math.random } = this.#dependencies;
    const isPauseBegun = await endpoints.recordFailure(endpoint, error, clock.now(), random());
    if (isPauseBegun)
      log.error(about(endpoint), 'a receiver of leads keeps failing and is paused; to see it, run: forecourt leads deliveries');
  }
}

const about = ({ dealershipId, endpoint }: DeliveryEndpoint) => ({ dealershipId, endpoint: kindOfEndpoint(endpoint) });
