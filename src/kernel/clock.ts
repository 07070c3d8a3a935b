/**
 * The source of the current time. It is always passed as an argument, so that a test can run the rules with any date
 * and time (docs/architecture.md, rule 5).
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** Makes a clock that always gives the same time, for tests and reproducible scripts. */
export const fixedClock = (epochMs: number): Clock => ({ now: () => epochMs });

/** The system's clock, or a fixed one if a time is given (`FIXED_TIME`). */
export const clockOf = (fixedAt: number | undefined): Clock => (fixedAt === undefined ? systemClock : fixedClock(fixedAt));

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Maximum difference in milliseconds that the program expects between the clocks of two nodes. For example, the stored
 * time of the next run of an hourly job is at most one hour plus this tolerance in the future. A later stored time
 * means that a clock was wrong when the time was stored (ADR 079).
 */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
