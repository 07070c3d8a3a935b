import type { Clock } from '#kernel/clock.ts';

/**
 * Each call measures the time since the previous call with the wall clock and with the monotonic clock. If the wall
 * clock shows over this many milliseconds more than the monotonic clock, the wall clock was set forward.
 */
const JUMP_MS = 10_000;

/**
 * Detects that the clock of the machine was set forward. After such a jump, the leases of all running attempts seem
 * to have ended. Without this check, workers would make the attempts again and send leads twice.
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
   * Whether the clock was set forward within the last `withinMs` milliseconds. The method detects a jump by comparing
   * the clock with its time at the previous call, so it must be called often.
   */
  hasJumped(withinMs: number): boolean {
    const steady = this.#steady();
    const ahead = this.#clock.now() - steady;
    if (ahead - this.#ahead > JUMP_MS) this.#jumpedAt = steady;
    this.#ahead = ahead;
    return steady - this.#jumpedAt < withinMs;
  }
}
