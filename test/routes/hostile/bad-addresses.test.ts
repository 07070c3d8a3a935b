import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BadVisitor, expectGraceful, messageOf, ROUTES, startBadVisitor } from './bad-visitor.ts';

/** No address, method or header may lead to a status of 500. Every refusal must state its reason. */
let visitor: BadVisitor;
beforeAll(async () => {
  visitor = await startBadVisitor();
});
afterAll(() => visitor.close());
afterEach(() => expect(visitor.errors()).toEqual([]));
const ask: BadVisitor['ask'] = (address, question) => visitor.ask(address, question);

const LONG = 'a'.repeat(50_000);
const BAD_QUERIES: Readonly<Record<string, string>> = {
  'an unknown facet': 'refinementList[nothing][0]=x&refinementList[__proto__][0]=x&refinementList[constructor][0]=x',
  'a wrong range': 'range[price]=abc:def&range[year]=:&range[km]=9e99:-1&range[__proto__]=1:2&range[nothing]=1:2',
  'a page far away': 'page=1000000000&page=2',
  'a page that is none': 'page=-1&limit=-1',
  '50 kB': `query=${LONG}`,
  '50 kB of facets': Array.from({ length: 1_500 }, (_, index) => `refinementList[make][${index}]=make${index}`).join('&'),
  'broken percent-encoding': 'query=%E0%A4%A&%=%&%zz=%zz&refinementList%5Bmake%5D%5B0%5D=%ff%fe',
  'repeated keys': 'query=a&query=b&sortBy=x&sortBy=y&range[price]=1:2&range[price]=3:4&path=/search&path=/x&filter=a&filter=b',
  'NUL bytes': 'query=%00&refinementList[make][0]=a%00b&path=%00&filter=make=%00&dealership=%00&limit=%00&%00=%00',
  'names of objects’ own': '__proto__=1&constructor=1&toString=1&__proto__[x]=1&constructor[prototype][x]=1&hasOwnProperty=',
  'a sort that is none': 'sortBy=price%3Adown&sortBy=Car_production:__proto__:asc',
  'a filter that is none': `filter=${encodeURIComponent('((((make=')}&limit=1e9&path=${encodeURIComponent('/../..//search')}`,
  'a deep filter': `filter=${encodeURIComponent(`${'('.repeat(500)}make=a${')'.repeat(500)}`)}`,
  'half an emoji': 'query=%ED%A0%80&refinementList[make][0]=%ED%B0%80',
  nothing: '&&&===&=&?&?=?',
};

describe('every GET route with hostile input', () => {
  test.each(ROUTES.filter(({ method }) => method === 'GET'))('$name answers any query with a status below 500', async ({ path }) => {
    for (const [name, query] of Object.entries(BAD_QUERIES))
      expectGraceful(await ask(`${visitor.addressOf(path)}?${query}`), `${path}?${name}`);
  });

  const BAD_PARTS = [
    '%E0%A4%A',
    '%00',
    `${'x'.repeat(3_000)}`,
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '__proto__',
    'constructor',
    `car-${'9'.repeat(30)}`,
    '-1',
    'car-0',
    "'%20or%201=1--",
    '%F0%9F%9A%97',
    '%ED%A0%80',
    '%',
    '.',
    '..',
    '%0d%0aset-cookie:%20a=b',
  ];
  test.each(ROUTES.filter(({ path }) => /[:*]/.test(path)))('$name answers any path with a status below 500', async ({ method, path }) => {
    for (const part of BAD_PARTS) {
      const answer = await ask(path.replace(/:\w+|\*/, part), { method });
      expectGraceful(answer, `${path} with ${part.slice(0, 40)}`);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('a path of 60 kB is answered with 404', async () => {
    for (const address of [`/${'a/'.repeat(30_000)}`, `/search/${'a'.repeat(60_000)}`, `/media/${'b'.repeat(60_000)}.png`]) {
      const answer = await ask(address);
      expect([answer.status, messageOf(answer).length > 5]).toEqual([404, true]);
    }
  });

  test('SEARCH-01 a search page lists the URL parameters that it has ignored', async () => {
    for (const [query, words] of [
      ['refinementList[nothing][0]=x', 'There is no filter “refinementList[nothing][0]”; it was left out.'],
      ['range[price]=abc:def', 'The range in “range[price]” could not be read; it was left out.'],
      ['page=1000000000', 'There is no such page; the nearest one is shown.'],
      ['page=9', 'There is no page 9; this is page 1, the last.'],
      [`query=sportage&refinementList[make][0]=${LONG}`, 'The address was too long; its end was left out.'],
      [`query=${'b'.repeat(5_000)}`, 'The search was too long; its end was left out.'],
      ['sortBy=sideways', 'This sort order is not available; the vehicles are sorted by relevance.'],
      ['query=sportage&query=cerato', '“query” was in the address more than once; the first one was used.'],
    ] as const) {
      const { status, text } = await ask(`/search?${query}`);
      expect([status, text.includes(words)], `${query.slice(0, 60)} → ${words}`).toEqual([200, true]);
    }
  });
});

describe('methods and headers', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'HEAD', 'POST'])(
    'a %s request to any address is answered with a status below 500',
    async (method) => {
      for (const path of new Set(ROUTES.map((route) => route.path))) {
        const answer = await ask(visitor.addressOf(path), { method });
        expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        if (method !== 'HEAD') expectGraceful(answer, `${method} ${path}`);
        if (!['HEAD', 'POST'].includes(method)) expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      }
    },
  );

  test('requests with hostile headers are answered with a status below 500', async () => {
    const headers: readonly Readonly<Record<string, string>>[] = [
      { cookie: '__Host-lead-sent=%E0%A4%A; =; ;;; a=b=c' },
      { cookie: `__Host-lead-sent=${Buffer.from('{"site":').toString('base64url')}.x` },
      { 'if-none-match': '"'.repeat(500) },
      { 'accept-encoding': 'br;q=0, gzip;q=0, *;q=0.0001, \u00ff' },
      { 'content-type': '\u00ff; boundary="' },
      { 'user-agent': '\u00e9'.repeat(2_000) },
      { 'x-forwarded-for': ',,,;not an address, 999.1.1.1' },
      { 'x-forwarded-host': 'alpha.localhost/../', 'x-forwarded-proto': 'gopher' },
      { 'sec-purpose': 'prefetch', purpose: '\u00ff' },
      { range: 'bytes=0-,5-,9-', 'if-modified-since': 'yesterday' },
      { 'x-long': 'x'.repeat(30_000) },
    ];
    for (const one of headers) {
      for (const address of [
        '/',
        '/success',
        `/cars/${visitor.slug}`,
        `/cars/${visitor.slug}/enquire`,
        `/api/cars/${visitor.slug}/view.json`,
      ]) {
        expectGraceful(await ask(address, { headers: one }), `${address} ${JSON.stringify(one).slice(0, 80)}`);
      }
    }
  });

  test.each([
    [
      'headers of 200 kB',
      () => `GET / HTTP/1.1\r\nHost: ${visitor.running.hostOf('alpha')}\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n`,
      431,
    ],
    ['an address of 200 kB', () => `GET /?${'x'.repeat(200_000)} HTTP/1.1\r\nHost: ${visitor.running.hostOf('alpha')}\r\n\r\n`, 431],
    [
      'a NUL byte in the address',
      () => `GET /se\0arch HTTP/1.1\r\nHost: ${visitor.running.hostOf('alpha')}\r\nConnection: close\r\n\r\n`,
      400,
    ],
    ['no host', () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an impossible host', () => 'GET / HTTP/1.1\r\nHost: a b\0\r\nConnection: close\r\n\r\n', 400],
    ['markup as its host', () => 'GET / HTTP/1.1\r\nHost: <script>/..\r\nConnection: close\r\n\r\n', 400],
    ['bytes that are not HTTP', () => 'hello\r\n\r\n', 400],
    [
      'two Content-Length headers',
      () => `POST /enquire HTTP/1.1\r\nHost: ${visitor.running.hostOf('alpha')}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
  ])('the server refuses a raw request with %s', async (_name, bytes, status) => {
    const answer = await visitor.running.sendRaw(bytes());
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w+`));
    expect(answer).not.toMatch(/<script>/);
  });

  test('if the request line contains an absolute URL, the Host header alone decides which site answers', async () => {
    const answer = await visitor.running.sendRaw(
      `GET http://bravo.localhost/cars/x HTTP/1.1\r\nHost: ${visitor.running.hostOf('alpha')}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
    expect(answer).not.toContain('Bravo');
  });
});

describe('a request with random content', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '__proto__',
      'refinementList[make][0]',
      'range[price]',
      'page',
      'query',
      'sort',
      'filter',
      'path',
      'limit',
      '\0',
      '..',
      '%',
      '//',
    ),
    fc.webQueryParameters({ size: 'small' }),
  );
  const encoded = fc.tuple(part, fc.boolean()).map(([text, isEncoded]) => {
    // Bytes that an HTTP client refuses to send are percent-encoded; all others are sent unchanged.
    const sendable = text.toWellFormed().replace(/[^\x21-\x7e]|[#?/]/gu, encodeURIComponent);
    return isEncoded ? encodeURIComponent(text.toWellFormed()) : sendable;
  });
  const question = fc.record({
    route: fc.constantFrom(...ROUTES),
    pathPart: fc.option(encoded, { nil: undefined, freq: 2 }),
    query: fc.array(fc.tuple(encoded, encoded), { maxLength: 6 }),
    contentType: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'),
    body: fc.oneof(fc.json({ maxDepth: 3 }), fc.string({ maxLength: 100 }), fc.webQueryParameters()),
  });

  test('is answered with a status below 500 on every route', async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ route, pathPart, query, contentType, body }) => {
        const path = pathPart === undefined ? visitor.addressOf(route.path) : route.path.replace(/:\w+|\*/, () => pathPart);
        const address = `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
        const isPost = route.method === 'POST';
        const headers: Readonly<Record<string, string>> = isPost
          ? { 'content-type': contentType, origin: visitor.running.originOf('alpha') }
          : {};
        expectGraceful(await ask(address, { method: route.method, headers, ...(isPost ? { body } : {}) }), `${route.method} ${address}`);
      }),
      { numRuns: 300 },
    );
  });
});
