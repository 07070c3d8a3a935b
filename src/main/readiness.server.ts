import type { Clock } from '#kernel/clock.ts';
import { SECOND_MS } from '#kernel/clock.ts';
import { LATE, within } from '#kernel/time-limit.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MigrationCheck } from '#platform/database/migrate.server.ts';
import type { Readiness } from './http/health-and-management.server.ts';

/** All requests within this time in milliseconds share one answer, so that many requests do not load the database. */
const SHARED_MS = SECOND_MS;
/**
 * Time limit in milliseconds. A component, such as the database, that has not answered by then counts as not ready.
 * Load balancers do not wait much longer.
 */
const LIMIT_MS = 2 * SECOND_MS;

export interface ReadinessParts {
  readonly database: Pick<Database, 'pool'>;
  readonly migrations: Pick<MigrationCheck, 'listPending'>;
  readonly isSearchHealthy: () => Promise<boolean>;
  readonly clock: Clock;
  readonly limitMs?: number;
}

/** Returns the value of a promise; null if the promise failed or took too long. */
const inTime = async <Value>(limitMs: number, value: Promise<Value>): Promise<Value | null> => {
  const found = await within(
    limitMs,
    value.catch(() => null),
  );
  return found === LATE ? null : found;
};

/** Checks whether this process can serve, over the same database connections that pages use. */
export const createReadiness = ({ database, migrations, isSearchHealthy, clock, limitMs = LIMIT_MS }: ReadinessParts) => {
  let shared: { readonly at: number; readonly answer: Promise<Readiness> } | null = null;

  const ask = async (): Promise<Readiness> => {
    const [pending, index] = await Promise.all([
      inTime(limitMs, migrations.listPending(database.pool, limitMs)),
      inTime(limitMs, isSearchHealthy()),
    ]);
    return { database: pending !== null, migrations: pending?.length === 0, index: index === true };
  };

  return (): Promise<Readiness> => {
    const now = clock.now();
    if (shared === null || now - shared.at >= SHARED_MS || now < shared.at) shared = { at: now, answer: ask() };
    return shared.answer;
  };
};
