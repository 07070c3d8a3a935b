import { randomBytes } from 'node:crypto';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Environment } from './environment.server.ts';

export type { Logger };

/** Fields that may name a person or let somebody in; their values never reach the log, however deep they stand. */
const personalKeys: ReadonlySet<string> = new Set(
  [
    ...[
      'name',
      'firstName',
      'lastName',
      'fullName',
      'email',
      'mail',
      'phone',
      'mobile',
      'message',
      'comments',
      'address',
      'street',
      'suburb',
      'postcode',
    ],
    ...[
      'payload',
      'body',
      'form',
      'values',
      'query',
      'search',
      'vin',
      'plate',
      'regPlate',
      'to',
      'from',
      'replyTo',
      'recipient',
      'receiver',
    ],
    ...[
      'ip',
      'clientAddress',
      'remoteAddress',
      'userAgent',
      'authorization',
      'cookie',
      'cookies',
      'setCookie',
      'headers',
      'password',
      'secret',
      'token',
    ],
  ].map((key) => key.toLowerCase()),
);

const hidden = '[hidden]';
const deepest = 6;

/** Replaces what may be personal; underscores and hyphens in a key make no difference. */
const hidePersonal = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= deepest) return '[deep]';
  if (value instanceof Error) return describeError(value);
  if (Array.isArray(value)) return value.map((entry) => hidePersonal(entry, depth + 1));
  const shown: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    shown[key] = personalKeys.has(key.replace(/[-_]/g, '').toLowerCase()) ? hidden : hidePersonal(entry, depth + 1);
  }
  return shown;
};

/**
 * A text without e-mail addresses and long numbers: messages of mail servers and databases repeat them.
 *
 * @example hideInText('550 <jo@example.com> unknown') === '550 <[e-mail]> unknown'
 */
export const hideInText = (text: string): string =>
  text.replace(/[^\s<>"'(=]+@[^\s<>"')]+/g, '[e-mail]').replace(/\+?\d[\d ().-]{7,}\d/g, '[number]');

/**
 * An error without what may be personal: a database error's `detail` repeats the row, so only these
 * fields are taken.
 */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return hidePersonal(error, 1);
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const described: Record<string, unknown> = {
    type: error.name,
    message: hideInText(error.message),
    stack: error.stack === undefined ? undefined : hideStack(error.stack, error.message),
    code,
    constraint,
    table,
  };
  if (error.cause !== undefined) described.cause = describeError(error.cause);
  return described;
};

/** The frames keep their line and column numbers. */
const hideStack = (stack: string, message: string): string => stack.replace(message, hideInText(message));

export interface ProductLog {
  readonly log: Logger;
  /** Writes what is still buffered; call it before the process ends. */
  flush(): Promise<void>;
}

/**
 * The log: one line of JSON an event. Lines are gathered and written in blocks, because a write for each
 * request would cost more than answering it from the cache; a crash loses at most half a second of them.
 *
 * @param stream where lines go in tests; standard output otherwise
 */
export const createLog = (environment: Pick<Environment, 'LOG_LEVEL'>, stream?: DestinationStream): ProductLog => {
  const output = stream ? null : destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 500 });
  const log = pino(
    {
      level: environment.LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      // The formatter below has already described errors; pino's own serializer would drop their causes.
      serializers: { err: (value) => value },
      formatters: { level: (label) => ({ level: label }), log: (fields) => hidePersonal(fields, 0) as Record<string, unknown> },
    },
    stream ?? output ?? destination(1),
  );
  return {
    log,
    flush: () =>
      new Promise((resolve) => {
        if (output) output.flush(() => resolve());
        else resolve();
      }),
  };
};

// Random once, counted afterwards: unique over nodes, and free on every request.
const processTag = randomBytes(6).toString('base64url');
let requestCount = 0;

/** Names one request in the log, in its answer and on an error page. */
export const createRequestId = (): string => {
  requestCount += 1;
  return `${processTag}-${requestCount.toString(36)}`;
};
