import type { Clock } from '#kernel/clock.ts';

/**
 * The wall clock and the monotonic clock are compared at each call. If the wall clock has advanced by more than this
 * number of additional milliseconds since the call before, it was set forward.
 */
const JUMP_MS = 10_000;

/**
 * Detects that the clock of the machine was set forward. The leases of all running attempts then seem to have ended. Without
 * this check, workers would start the attempts again and send leads twice.
 *
 * @example a clock that jumps from 10:00 to 10:00 of the next day: `hasJumped(90_000)` is true for the next 90 seconds
 */
export class ForwardJumps {
  readonly #clock: Clock;
  readonly #steady: () => number;
  #ahead: number;
  #jumpedAt = Number.NEGATIVE_INFINITY;

  /** @param steady milliseconds of a monotonic clock, for example `performance.now` */
  constructor(clock: Clock, steady: () => number) {
    this.#clock = clock;
    this.#steady = steady;
    this.#ahead = clock.now() - steady();
  }

  /**
   * Whether the clock was set forward within the last `withinMs` milliseconds. Each call compares the clock with the previous
   * call, so this method must be called often.
   */
  hasJumped(withinMs: number): boolean {
    const steady = this.#steady();
    const ahead = this.#clock.now() - steady;
    if (ahead - this.#ahead > JUMP_MS) this.#jumpedAt = steady;
    this.#ahead = ahead;
    return steady - this.#jumpedAt < withinMs;
  }
}
