import { randomBytes } from 'node:crypto';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Environment } from './environment.server.ts';

export type { Logger };

/** Fields that may identify a person or grant access; their values are never logged, at any depth. */
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

/** Replaces the values of personal fields; underscores and hyphens in a key are ignored. */
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
 * Removes e-mail addresses and long numbers from a text, because error messages of mail servers and databases contain
 * them.
 *
 * @example hideInText('550 <jo@example.com> unknown') === '550 <[e-mail]> unknown'
 */
export const hideInText = (text: string): string =>
  text.replace(/[^\s<>"'(=]+@[^\s<>"')]+/g, '[e-mail]').replace(/\+?\d[\d ().-]{7,}\d/g, '[number]');

/**
 * Converts an error for the log, without personal data. Only the listed fields are kept, because others may contain
 * personal data. For example, the `detail` of a database error contains the values of the row.
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

/** Line and column numbers in the stack trace are not hidden. */
const hideStack = (stack: string, message: string): string => stack.replace(message, hideInText(message));

export interface ProductLog {
  readonly log: Logger;
  /** Writes buffered lines; call it before the process ends. */
  flush(): Promise<void>;
}

/**
 * The log: one line of JSON for each event. Lines are buffered and written in blocks, because writing a line for each
 * request would cost more than answering the request from the cache. A crash loses at most the lines of the last half
 * second.
 *
 * @param stream receives the lines in tests; default: standard output
 */
export const createLog = (environment: Pick<Environment, 'LOG_LEVEL'>, stream?: DestinationStream): ProductLog => {
  const output = stream ? null : destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 500 });
  const log = pino(
    {
      level: environment.LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      // The formatter below already converts errors. The default serializer of pino would drop their causes.
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

// A request id is a random prefix and a counter: unique over all nodes and cheap to make.
const processTag = randomBytes(6).toString('base64url');
let requestCount = 0;

/** Makes the id of one request. The log, the response and the error page contain it. */
export const createRequestId = (): string => {
  requestCount += 1;
  return `${processTag}-${requestCount.toString(36)}`;
};
