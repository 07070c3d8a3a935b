import { setTimeout as later } from 'node:timers/promises';
import { SECOND_MS } from '#kernel/clock.ts';
import type { Environment } from '#platform/environment.server.ts';

/**
 * How long the process waits before it stops listening, in seconds, if DRAIN_SECONDS is not set. In production, load
 * balancers need this time to notice that `/readyz` answers 503. A demo has no load balancer, so it does not wait.
 */
const STANDARD_SECONDS = { production: 5, demo: 0 };

/**
 * The time between the signal to stop and the moment when the process stops listening. During this time `/readyz`
 * answers 503, so a load balancer sends no more requests. Requests that still arrive are answered.
 */
export class Drain {
  readonly #seconds: number;
  readonly #hurry = new AbortController();
  #isDraining = false;

  constructor({ DRAIN_SECONDS, MODE }: Pick<Environment, 'DRAIN_SECONDS' | 'MODE'>) {
    this.#seconds = DRAIN_SECONDS ?? STANDARD_SECONDS[MODE];
  }

  /** Whether this process is about to stop listening. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Aborted when the program gets a second signal to stop. All waits then end as soon as possible. */
  get hurry(): AbortSignal {
    return this.#hurry.signal;
  }

  /**
   * Waits until the load balancer sends no more requests.
   *
   * @param again resolves when the program gets a second signal to stop; the wait then ends at once
   */
  async begin(again: Promise<unknown>): Promise<void> {
    this.#isDraining = true;
    void again.then(() => this.#hurry.abort());
    await later(this.#seconds * SECOND_MS, undefined, { signal: this.#hurry.signal }).catch(() => {});
  }
}
