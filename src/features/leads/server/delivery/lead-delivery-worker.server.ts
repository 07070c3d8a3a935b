import { type Clock, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { LATE, within } from '#kernel/time-limit.ts';
import type { ChangeNotifier } from '#platform/database/change-notifier.server.ts';
import { keepLease } from '#platform/jobs/keep-lease.ts';
import type { DeliveryShares } from '../../rules/delivery/delivery-shares.ts';
import type { LeadLog } from '../lead-log.server.ts';
import { DELIVERY_CHANNEL } from '../lead-store.server.ts';
import type { DeliveryQueue, LeasedDelivery } from './delivery-queue.server.ts';
import type { EndpointHealth } from './endpoint-health.server.ts';
import type { ForwardJumps } from './forward-jumps.ts';
import type { LeadDeliverer } from './lead-deliverer.server.ts';

/** Time limits in milliseconds; tests use shorter ones. */
export interface DeliveryTimes {
  /** Duration of a lease. It is renewed while the attempt runs. */
  readonly leaseMs: number;
  /** After this time an attempt is aborted. The limit is long, because a large mail to a slow server takes minutes. */
  readonly attemptLimitMs: number;
  /**
   * How often the worker looks for due deliveries without a notification. This is necessary, because notifications are lost
   * while the connection is broken.
   */
  readonly pollMs: number;
  readonly afterFailureMs: number;
  /** Time limit of a database query, so that a lost connection does not stop the worker. */
  readonly questionLimitMs: number;
}

/** The length of a lease in milliseconds. */
export const DELIVERY_LEASE_MS = 90 * SECOND_MS;

const TIMES: DeliveryTimes = {
  leaseMs: DELIVERY_LEASE_MS,
  attemptLimitMs: 10 * MINUTE_MS,
  pollMs: 5 * SECOND_MS,
  afterFailureMs: 2 * SECOND_MS,
  questionLimitMs: 20 * SECOND_MS,
};
const GIVEN_UP = 'a lead delivery was given up; to list leads with such deliveries, run: forecourt leads list --dead';

export interface DeliveryWorkerDependencies {
  readonly queue: DeliveryQueue;
  readonly deliverer: LeadDeliverer;
  readonly health: EndpointHealth;
  /** How many attempts this worker makes at the same time. */
  readonly shares: DeliveryShares;
  readonly notifier: Pick<ChangeNotifier, 'on' | 'onReconnect'> | null;
  readonly clock: Clock;
  /** Detects that the clock of the machine was set forward; null if the program uses a fixed time (`FIXED_TIME`). */
  readonly jumps?: ForwardJumps | null;
  readonly log: LeadLog;
  readonly times?: Partial<DeliveryTimes>;
  /** Random number between 0 and 1; varies the waiting time before a retry. */
  readonly random?: () => number;
  /** Counts the result of each attempt (metrics). */
  readonly onAttempt?: (channel: string, outcome: 'delivered' | 'failed' | 'dead' | 'disabled') => void;
}

/**
 * Sends the deliveries in the outbox: it leases due deliveries within the limits of each dealership and endpoint
 * (`DeliveryShares`), sends them at the same time, and stores the results. Any number of workers on any number of nodes may
 * run. Each delivery arrives at least once, and twice only if a process dies between the receiver's response and our
 * commit.
 */
export class LeadDeliveryWorker {
  readonly #dependencies: DeliveryWorkerDependencies;
  readonly #times: DeliveryTimes;
  /** The running attempts and their endpoints. */
  readonly #running = new Map<Promise<void>, LeasedDelivery>();
  readonly #stopping = new AbortController();
  readonly #breakingOff = new AbortController();
  readonly #unsubscribe: (() => void)[] = [];
  #loop: Promise<void> | null = null;
  #wake: (() => void) | null = null;
  #wasWoken = false;

  constructor(dependencies: DeliveryWorkerDependencies) {
    this.#dependencies = dependencies;
    this.#times = { ...TIMES, ...dependencies.times };
  }

  start(): void {
    if (this.#loop !== null) return;
    const { notifier } = this.#dependencies;
    const wake = () => this.#wakeUp();
    if (notifier !== null) this.#unsubscribe.push(notifier.on(DELIVERY_CHANNEL, wake), notifier.onReconnect(wake));
    this.#loop = this.#work();
  }

  /**
   * Stops leasing deliveries and waits for running attempts. Attempts that take longer than `graceMs` are aborted, and
   * repeated when their leases end.
   */
  async stop(graceMs = 10 * SECOND_MS): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#stopping.abort();
    this.#wakeUp();
    await this.#loop;
    await Promise.race([Promise.all(this.#running.keys()), after(graceMs)]);
    this.#breakingOff.abort();
  }

  /** Delivers everything that is due now, and returns when it is finished. @returns how many attempts were made */
  async runOnce(): Promise<number> {
    let attempts = 0;
    for (;;) {
      const leased = await this.#lease(this.#dependencies.clock.now());
      if (leased.length === 0) return attempts;
      attempts += leased.length;
      await Promise.all(leased.map((delivery) => this.#keepAttempt(delivery)));
    }
  }

  async #work(): Promise<void> {
    const { log, clock } = this.#dependencies;
    while (!this.#stopping.signal.aborted) {
      try {
        this.#wasWoken = false;
        const now = clock.now();
        const leased = await this.#lease(now);
        for (const delivery of leased) this.#run(delivery);
        // More deliveries may be due than may run at the same time. Each attempt that ends wakes the worker, which then
        // starts the next delivery.
        if (leased.length === 0) await this.#sleep(await this.#untilNext(now));
      } catch (error) {
        log.error({ error }, 'the lead deliveries could not be read');
        await this.#sleep(this.#times.afterFailureMs);
      }
    }
  }

  #run(delivery: LeasedDelivery): void {
    const attempt: Promise<void> = this.#keepAttempt(delivery).finally(() => {
      this.#running.delete(attempt);
      this.#wakeUp();
    });
    this.#running.set(attempt, delivery);
  }

  /**
   * Makes an attempt, and renews its lease while the attempt runs, so that no other worker makes the same attempt at
   * the same time. If the lease is lost, or the attempt takes too long, the attempt is aborted, and this method ends
   * without waiting for the attempt.
   */
  async #keepAttempt(delivery: LeasedDelivery): Promise<void> {
    const { queue, clock } = this.#dependencies;
    const { leaseMs, attemptLimitMs } = this.#times;
    const kept = keepLease(() => queue.renew(delivery, clock.now() + leaseMs), leaseMs);
    const tooLong = new AbortController();
    const timer = setTimeout(
      () => tooLong.abort(new Error(`the attempt took longer than ${attemptLimitMs / 1000} seconds`)),
      attemptLimitMs,
    );
    const ended = AbortSignal.any([kept.lost, tooLong.signal]);
    try {
      await Promise.race([this.#attempt(delivery, { ended, lost: kept.lost }), whenAborted(ended)]);
    } finally {
      clearTimeout(timer);
      kept.stop();
    }
  }

  async #lease(now: number): Promise<readonly LeasedDelivery[]> {
    const { queue, shares, jumps = null, log, onAttempt } = this.#dependencies;
    const { leaseMs } = this.#times;
    const keepsLeases = jumps?.hasJumped(leaseMs) ?? false;
    const asked = queue.lease({ shares, running: [...this.#running.values()], leaseMs, now, keepsLeases });
    try {
      const { deliveries, givenUp } = await answerWithin(this.#times.questionLimitMs, asked);
      for (const { id, leadId, channel, attempts } of givenUp) {
        log.error({ leadId, deliveryId: id, channel, attempt: attempts }, GIVEN_UP);
        onAttempt?.(channel, 'dead');
      }
      return deliveries;
    } catch (error) {
      // The query that leases deliveries took longer than the time limit. It may still succeed later. Its deliveries
      // are then returned to the queue, because otherwise no worker would send them until the lease ends.
      asked.then(
        ({ deliveries }) => this.#giveBack(deliveries),
        () => {},
      );
      throw error;
    }
  }

  async #giveBack(deliveries: readonly LeasedDelivery[]): Promise<void> {
    const { queue, clock, log } = this.#dependencies;
    try {
      for (const delivery of deliveries) await queue.giveBack(delivery, clock.now());
    } catch (error) {
      log.error({ error }, 'taking lead deliveries from the queue took too long, and they could not be returned to the queue');
    }
    this.#wakeUp();
  }

  async #attempt(delivery: LeasedDelivery, { ended, lost }: { readonly ended: AbortSignal; readonly lost: AbortSignal }): Promise<void> {
    const { queue, deliverer, health, clock, log, random = Math.random, onAttempt } = this.#dependencies;
    // The log does not name the receiver, because an e-mail address is personal data.
    const about = { leadId: delivery.leadId, deliveryId: delivery.id, channel: delivery.channel, attempt: delivery.attempt };
    try {
      if (this.#stopping.signal.aborted) return await queue.giveBack(delivery, clock.now());
      const outcome = await deliverer.deliver(delivery, AbortSignal.any([this.#breakingOff.signal, ended]));
      if (outcome.kind === 'delivered') {
        await queue.markDelivered(delivery, clock.now());
        log.info(about, 'lead delivered');
        onAttempt?.(delivery.channel, 'delivered');
      } else if (outcome.kind === 'postponed') {
        await queue.giveBack(delivery, outcome.until);
      } else if (outcome.kind === 'gone') {
        await queue.disable(delivery, outcome.error);
        log.warn(about, 'a lead delivery was switched off, because its receiver does not exist or accepts no more deliveries');
        onAttempt?.(delivery.channel, 'disabled');
      } else {
        const isDead = await queue.markFailed(delivery, outcome.error, clock.now(), random());
        if (isDead) log.error(about, GIVEN_UP);
        else log.warn(about, 'a lead delivery failed and will be tried again');
        onAttempt?.(delivery.channel, isDead ? 'dead' : 'failed');
      }
      // An attempt is interrupted if the program stops, or if another worker has the delivery. The receiver did not
      // cause such an interruption, so the interruption is not counted as a failure of the endpoint.
      if (!this.#breakingOff.signal.aborted && !lost.aborted) await health.record(delivery, outcome);
    } catch (error) {
      // The error is only logged: when the lease ends, the delivery is tried again.
      log.error({ ...about, error }, 'the result of a lead delivery could not be stored');
    }
  }

  async #untilNext(now: number): Promise<number> {
    const { queue, clock } = this.#dependencies;
    const next = await answerWithin(this.#times.questionLimitMs, queue.nextDueAt(now));
    const { pollMs } = this.#times;
    return next === null ? pollMs : Math.min(pollMs, Math.max(50, next - clock.now()));
  }

  #wakeUp(): void {
    this.#wasWoken = true;
    this.#wake?.();
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#wasWoken || this.#stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Waits for a database query. @throws an Error if the query takes longer than the limit in milliseconds */
const answerWithin = async <Value>(limitMs: number, asked: Promise<Value>): Promise<Value> => {
  const answer = await within(limitMs, asked);
  if (answer === LATE) throw new Error(`no answer from the database within ${limitMs} ms`);
  return answer;
};
