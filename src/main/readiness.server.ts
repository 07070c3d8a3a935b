import type { Clock } from '#kernel/clock.ts';
import { SECOND_MS } from '#kernel/clock.ts';
import { LATE, within } from '#kernel/time-limit.ts';
import { checkWriting } from '#platform/database/can-write.server.ts';
import type { MigrationCheck } from '#platform/database/migrate.server.ts';
import type { OwnConnection } from '#platform/database/own-connection.server.ts';
import type { Readiness } from './http/health-and-management.server.ts';

/**
 * Time in milliseconds for which the result of a check answers all requests, so that many requests do not load the
 * database. Requests that arrive while a check is running wait for the result of this check.
 */
const SHARED_MS = SECOND_MS;
/**
 * Time limit in milliseconds. A component, such as the database, that has not answered by then counts as not ready.
 * Load balancers do not wait much longer.
 */
const LIMIT_MS = 2 * SECOND_MS;

export interface ReadinessParts {
  /** A database connection for this check alone. So the check never waits for a connection that pages use. */
  readonly connection: Pick<OwnConnection, 'ask'>;
  readonly migrations: Pick<MigrationCheck, 'listPending'>;
  readonly isSearchHealthy: () => Promise<boolean>;
  /** Whether all vehicles have been read into memory since the start. */
  readonly isStockHeld: () => boolean;
  readonly clock: Clock;
  readonly limitMs?: number;
}

/** What a check of the database has found. */
interface DatabaseState {
  readonly database: boolean;
  /** Whether all migrations ran; null if the database does not answer. */
  readonly migrations: boolean | null;
  readonly isWritable: boolean;
}

/** Creates a function that checks what this process can do now. It uses its own connection to the database. */
export const createReadiness = ({ connection, migrations, isSearchHealthy, isStockHeld, clock, limitMs = LIMIT_MS }: ReadinessParts) => {
  let shared: { readonly at: number; readonly answer: Promise<Readiness>; isSettled: boolean } | null = null;
  // Whether all migrations had run when the database last answered. The initial value is true, because the start of the
  // program runs all migrations. This last value is used while the database does not answer, so that the process can
  // still show pages.
  let wereMigrated = true;

  const check = async (): Promise<Readiness> => {
    const [state, index] = await Promise.all([readDatabaseState(connection, migrations, limitMs), answeredYes(limitMs, isSearchHealthy())]);
    wereMigrated = state.migrations ?? wereMigrated;
    return readinessOf(state, wereMigrated, index, isStockHeld());
  };

  const begin = (at: number) => {
    const begun = { at, answer: check(), isSettled: false };
    const settle = (): void => {
      begun.isSettled = true;
    };
    begun.answer.then(settle, settle);
    return begun;
  };

  // A check may take longer than SHARED_MS. No new check begins before it has ended, because the connection must not be
  // used for two checks at the same time.
  return (): Promise<Readiness> => {
    const now = clock.now();
    if (shared !== null && (!shared.isSettled || (now >= shared.at && now - shared.at < SHARED_MS))) return shared.answer;
    shared = begin(now);
    return shared.answer;
  };
};

/**
 * What the process can do. To show pages, the process needs the vehicles: in its memory or from the database. To store
 * leads, it needs a database that accepts writes. For both, all migrations must have run, because this version of the
 * program cannot use older tables.
 */
const readinessOf = ({ database, isWritable }: DatabaseState, migrations: boolean, index: boolean, isStockHeld: boolean): Readiness => ({
  canShowPages: migrations && index && (database || isStockHeld),
  canTakeLeads: migrations && isWritable,
  database,
  migrations,
  index,
});

const readDatabaseState = async (
  connection: ReadinessParts['connection'],
  migrations: ReadinessParts['migrations'],
  limitMs: number,
): Promise<DatabaseState> => {
  const pending = await connection.ask(limitMs, (client) => migrations.listPending(client)).catch(() => null);
  if (pending === null) return { database: false, migrations: null, isWritable: false };
  const isWritable = await connection
    .ask(limitMs, (client) => checkWriting(client, 'leads'))
    .then(
      () => true,
      () => false,
    );
  return { database: true, migrations: pending.length === 0, isWritable };
};

/** Whether a promise resolves to true within the time limit. */
const answeredYes = async (limitMs: number, answer: Promise<boolean>): Promise<boolean> => {
  const found = await within(
    limitMs,
    answer.catch(() => false),
  );
  return found !== LATE && found;
};
