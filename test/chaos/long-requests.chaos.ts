/**
 * Sends requests whose path, query, header or body repeats one short text until it has 60,000 characters. If the time to
 * parse a text grows faster than its length, one such request blocks the whole process: a path of 60,000 slashes once took
 * 35 seconds. The program must answer each request within a second and without a 5xx status.
 */
import { request, validateHeaderValue } from 'node:http';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';

const SITE = 'kestrel-point-kia';
const STOCK = '/search/new-used-and-demo-cars/';
const CHARACTERS = 60_000;
const LIMIT_MS = 1_000;

/** The texts to repeat. Each of them makes some kinds of inefficient regular expression slow. */
const TEXTS = [
  ...[
    'a',
    '1',
    '/',
    '.',
    '-',
    '_',
    '=',
    ';',
    ',',
    '@',
    '(',
    '"',
    '+',
    '<',
    "'",
    '\\',
    '$',
    '&',
    '?',
    ':',
    'A',
    '%',
    '[',
    '{',
    '~',
    '*',
    '|',
  ],
  ...['%20', '%2F', '%25', '%C3%A9', 'a,', 'a=', '/a', '1.', '1,', 'a ', ';a=', '=a', '="', '(a', ' ', 'a;q=', '&a', '../', 'a@'],
];
const ENDS = ['', 'x', '/'];
const PARAMETERS = ['q', 'make', 'price', 'sort', 'page', 'near', 'utm_source'];
const PATHS = ['/', '/search/', '/cars/', '/images/', '/media/', '/assets/', '/models/', '/offers/', '/locations/'];
const PARAMETERS_OF: readonly (readonly [path: string, parameter: string])[] = [
  ...PARAMETERS.map((parameter) => [STOCK, parameter] as const),
  ['/budget-finder', 'repayment'],
  ['/dealer-locator', 'postcode'],
  ['/watchlist', 'cars'],
  ['/compare', 'cars'],
  ['/api/search', 'path'],
  ['/api/cars', 'ids'],
];
const HEADERS = [
  ...['cookie', 'user-agent', 'accept', 'accept-encoding', 'accept-language', 'if-none-match', 'referer', 'origin', 'authorization'],
  ...['content-type', 'range', 'x-request-id', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'],
  ...['signature', 'signature-input', 'signature-agent', 'sec-fetch-site'],
];

const FIELDS = ['name', 'email', 'phone', 'message', 'url', 'postcode'];
const FORM_TYPE = 'application/x-www-form-urlencoded';

interface Sent {
  readonly what: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const isHeaderValue = (value: string): boolean => {
  try {
    validateHeaderValue('x', value);
    return true;
  } catch {
    return false;
  }
};

function* longRequests(): Generator<Sent> {
  for (const text of TEXTS) {
    const long = text.repeat(Math.floor(CHARACTERS / text.length));
    const escaped = text.replace(/[^\w/.,;=&@()+$:~*'%-]/g, (one) => encodeURIComponent(one));
    const inUrl = escaped.repeat(Math.floor(CHARACTERS / escaped.length));
    for (const end of ENDS) {
      for (const path of PATHS) yield { what: `path ${path}${text}…${end}`, path: path + inUrl + end };
      for (const [path, parameter] of PARAMETERS_OF)
        yield { what: `query ${path} ${parameter}=${text}…${end}`, path: `${path}?${parameter}=${inUrl}${end}` };
      yield { what: `parameter ${text}…${end}`, path: `${STOCK}?${inUrl}${end}=1` };
      if (isHeaderValue(long))
        for (const header of HEADERS)
          yield { what: `header ${header}: ${text}…${end}`, path: `${STOCK}?n=${header}`, headers: { [header]: long + end } };
    }
    for (const field of FIELDS) {
      const json = JSON.stringify({ [field]: long }).slice(0, CHARACTERS - 3);
      yield { what: `JSON ${field}: ${text}…`, path: '/api/leads', headers: { 'content-type': 'application/json' }, body: `${json}x"}` };
      const form = `${field}=${inUrl}x`;
      yield { what: `form ${field}: ${text}…`, path: '/enquire', headers: { 'content-type': FORM_TYPE }, body: form };
    }
  }
}

const send = (port: number, { path, headers = {}, body }: Sent): Promise<{ readonly status: number; readonly ms: number }> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const method = body === undefined ? 'GET' : 'POST';
    const all = { host: `${SITE}.localhost:${port}`, ...headers };
    const sent = request({ host: '127.0.0.1', port, path, method, headers: all, maxHeaderSize: 4 * CHARACTERS }, (response) => {
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }));
      response.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });

const attack = async ({ port }: BuiltProgram): Promise<string> => {
  await send(port, { what: 'the first page', path: STOCK });
  const faults: string[] = [];
  let count = 0;
  let longest = { what: '', ms: 0 };
  for (const sent of longRequests()) {
    const { status, ms } = await send(port, sent).catch((error: unknown) => {
      throw new Error(`${sent.what}: no answer (${error instanceof Error ? error.message : error})`);
    });
    count += 1;
    if (ms > longest.ms) longest = { what: sent.what, ms };
    if (status >= 500 || ms > LIMIT_MS) faults.push(`${sent.what}: ${status} after ${Math.round(ms)} ms`);
  }
  if (faults.length > 0) throw new Error(`${faults.length} of ${count} requests: ${faults.slice(0, 20).join('; ')}`);
  return `${count} requests of ${CHARACTERS} characters, the longest took ${Math.round(longest.ms)} ms (${longest.what})`;
};

export default (): Promise<string> => withBuiltProgram(attack);
