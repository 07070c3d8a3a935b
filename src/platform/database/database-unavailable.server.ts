/**
 * Thrown if no database connection is available, because the database cannot be reached or all connections are in use for
 * too long. A request that needs the database is then answered with 503 and `Retry-After`.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause?: unknown) {
    super(cause === undefined ? 'The database cannot be reached' : `The database gives no connection: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * If a connection to a host with several IP addresses fails, the error is an AggregateError without a message, but with
 * a code.
 */
const reasonOf = (cause: unknown): string => {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  return message || code || String(cause);
};

/**
 * SQLSTATE classes and codes of errors that mean: the server cannot work at all now, or it could not finish a statement
 * in time.
 *
 * Source: PostgreSQL documentation, Appendix A, 'PostgreSQL Error Codes'.
 */
const UNAVAILABLE_STATES: readonly string[] = [
  '08', // The connection failed.
  '25006', // The server allows only read transactions. For example, it is a standby server.
  '53', // The server lacks memory, disk or connections.
  '55P03', // A lock was not free in time.
  '57014', // The statement took longer than `statement_timeout`.
  '57P', // The server is shutting down or starting.
  '58', // The operating system failed: the disk cannot be read or written.
];

/** Messages of the driver `pg` for a connection that broke; they have no code. */
const BROKEN_CONNECTION =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect|^Query read timeout/;

const BROKEN_SOCKETS: readonly string[] = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'];

/**
 * Whether an error means that the database cannot do its work now. The same request may succeed later. An error
 * in a statement or in its values is not such an error.
 *
 * @example isDatabaseUnavailable(new DatabaseUnavailableError()) === true
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (isSqlState(code)) return UNAVAILABLE_STATES.some((state) => code.startsWith(state));
  return BROKEN_CONNECTION.test(error.message) || (typeof code === 'string' && BROKEN_SOCKETS.includes(code));
};

/**
 * Whether the code of an error is an SQLSTATE, which is an error code of PostgreSQL. An SQLSTATE has five characters
 * and contains a digit. The code of a network error, such as 'EPIPE', contains no digit.
 *
 * @example isSqlState('57P01') === true
 * @example isSqlState('EPIPE') === false
 */
export const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code);

/**
 * SQLSTATE classes of the errors with which a server ends a session: connection errors (08), and shutdown or termination (57P).
 */
const ENDED_SESSIONS: readonly string[] = ['08', '57P'];

/**
 * Whether the answer to a statement was lost, because the connection broke or the server ended the session. In this
 * case it is unknown whether the transaction was committed. PostgreSQL may also commit it some seconds later, because a
 * commit that waits for the disk cannot be cancelled.
 *
 * @example isAnswerLost(new Error('Connection terminated unexpectedly')) === true
 * @example isAnswerLost(new DatabaseUnavailableError()) === false
 */
export const isAnswerLost = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailableError || !isDatabaseUnavailable(error)) return false;
  const { code } = error as { readonly code?: unknown };
  return !isSqlState(code) || ENDED_SESSIONS.some((state) => code.startsWith(state));
};
