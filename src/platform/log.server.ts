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
export const hideInText = (text: string): string => hideAddresses(text).replace(/\+?\d[\d ().-]{7,}\d/g, '[number]');

/** Characters at which the search for the first character of an e-mail address ends. */
const BEFORE_ADDRESS = /[\s<>"'(=]/;
/** Characters at which the search for the last character of an e-mail address ends. */
const AFTER_ADDRESS = /[\s<>"')]/g;

/**
 * Replaces e-mail addresses. The function searches for each `@`, and then for the start and the end of the address. So
 * its time is proportional to the length of the text. A regular expression would search again from each character, and
 * would need much longer for a long text without `@`.
 */
const hideAddresses = (text: string): string => {
  let shown = '';
  let done = 0;
  let examined = 0;
  let end = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', examined)) {
    let start = at;
    while (start > examined && !BEFORE_ADDRESS.test(text.charAt(start - 1))) start -= 1;
    if (end <= at) {
      AFTER_ADDRESS.lastIndex = at + 1;
      end = AFTER_ADDRESS.exec(text)?.index ?? text.length;
    }
    examined = at + 1;
    if (start === at || end === at + 1) continue;
    shown += `${text.slice(done, start)}[e-mail]`;
    done = end;
    examined = end;
  }
  return shown + text.slice(done);
};

/**
 * Converts an error for the log, without personal data. Only the listed fields are kept, because other fields may
 * contain personal data. For example, the `detail` of a database error contains the values of the row.
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

/**
 * Hides personal data in the message at the start of a stack trace. The other lines of the stack trace are unchanged,
 * so that their line and column numbers stay readable.
 */
const hideStack = (stack: string, message: string): string => stack.replace(message, () => hideInText(message));

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
      // This serializer changes nothing, because `formatters.log` converts errors. The default serializer of pino would
      // remove the causes of the errors.
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

const REQUEST_ID_BYTES = 12;
/**
 * Random bytes for the next request ids. They are enough for several hundred ids, to save calls of the operating
 * system.
 */
let random = Buffer.alloc(0);
let used = 0;

/**
 * Makes the random id of one request, 16 characters of base64url. The log, the response and the error page contain it.
 * The id does not tell a visitor how many requests the program gets.
 */
export const createRequestId = (): string => {
  if (used + REQUEST_ID_BYTES > random.length) {
    random = randomBytes(REQUEST_ID_BYTES * 512);
    used = 0;
  }
  used += REQUEST_ID_BYTES;
  return random.toString('base64url', used - REQUEST_ID_BYTES, used);
};
