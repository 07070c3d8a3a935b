import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { fixedClock } from '#kernel/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { createDealership, type TestDealership, wireRow } from '#test/builders/stock/feed-import.ts';
import { createManageStock } from './manage-stock.route.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21));
let opened: TestDatabase;
let yard: TestDealership;
let other: TestDealership;
let tokens: DealershipTokens;
let token: string;
let manageStock: (request: Request) => Promise<Response>;

beforeAll(async () => {
  opened = await openTestDatabase();
  yard = await createDealership(opened.database, 'yard');
  other = await createDealership(opened.database, 'other');
  tokens = new DealershipTokens({ database: opened.database, clock });
  token = (await tokens.createToken(yard.id, 'crm')).token;
  manageStock = createManageStock({
    importer: new StockImporter({ database: opened.database, clock }),
    tokens,
    maxBodyBytes: 20_000,
  });
});
afterAll(() => opened.close());

const ndjson = (...rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const push = (body: BodyInit, options: { query?: string; headers?: Record<string, string>; method?: string } = {}) =>
  manageStock(
    new Request(`https://any-host.example/api/manage/stock${options.query ?? ''}`, {
      method: options.method ?? 'POST',
      ...(options.method === 'GET' ? {} : { body }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson', ...options.headers },
    }),
  );
const stockOf = async (dealership: TestDealership) =>
  (
    await opened.database.pool.query('select external_id, feed from vehicles where dealership_id = $1 order by external_id', [
      dealership.id,
    ])
  ).rows;
const reasonOf = async (response: Response) => ((await response.json()) as { error: { reason: string } }).error.reason;

test('a stock push adds the valid rows, reports each invalid row with its line, and removes no vehicle', async () => {
  await push(ndjson(wireRow('P0')));
  const response = await push(`${ndjson(wireRow('P1'))}\nno json\n${ndjson(wireRow('P2', { make: '' }))}\n`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const report = await response.json();
  expect(report).toMatchObject({ dealership: 'yard', mode: 'partial', read: 3, accepted: 1, inserted: 1, rejected: 2, markedSold: 0 });
  expect(report).toMatchObject({
    rejectedSample: [
      { line: 2, reason: 'malformed-row' },
      { line: 3, field: 'make' },
    ],
  });
  expect(await stockOf(yard)).toEqual([
    { external_id: 'P0', feed: 'push' },
    { external_id: 'P1', feed: 'push' },
  ]);
});

test('a push of stock is refused with Retry-After while too many pushes are running, and accepted after one of them has ended', async () => {
  const slow = (by: string, query = '') => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const request = new Request(`https://any-host.example/api/manage/stock${query}`, {
      method: 'POST',
      body: readable,
      duplex: 'half',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/x-ndjson' },
    } as RequestInit);
    return { writer, answer: manageStock(request) };
  };
  const othersToken = (await tokens.createToken(other.id, 'push')).token;
  const uploads = [slow(token), slow(token)];
  // At this point the push has started and its body is being read.
  await Promise.all(uploads.map(({ writer }) => writer.write(Buffer.from(`${ndjson(wireRow('P9'))}\n`))));
  const refused = await push(ndjson(wireRow('P9')));
  expect([refused.status, await reasonOf(refused), Number(refused.headers.get('retry-after'))]).toEqual([503, 'busy', 5]);
  // A push of another dealership is still accepted, because one dealership alone cannot reach the limit of simultaneous pushes.
  const others = slow(othersToken, '?dry_run=yes');
  uploads.push(others);
  await others.writer.write(Buffer.from(`${ndjson(wireRow('P9'))}\n`));
  await Promise.all(uploads.map(({ writer }) => writer.close()));
  for (const { answer } of uploads) expect((await answer).status).toBe(200);
  expect((await push(ndjson(wireRow('P9')))).status).toBe(200);
});

test('a push is refused with 503 and Retry-After if all database connections for imports are in use', async () => {
  const held = await Promise.all(Array.from({ length: 3 }, () => opened.database.connectForLongWork()));
  const impatient = createManageStock({ importer: new StockImporter({ database: opened.database, clock }), tokens, patienceMs: 20 });
  const send = () =>
    impatient(
      new Request('https://any-host.example/api/manage/stock', {
        method: 'POST',
        body: ndjson(wireRow('P9')),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      }),
    );
  const refused = await send();
  expect([refused.status, await reasonOf(refused), refused.headers.get('retry-after')]).toEqual([503, 'busy', '5']);
  for (const { close } of held) close();
  expect((await send()).status).toBe(200);
});

test('a token can change only the stock of its own dealership, even if the rows or the URL name another dealership', async () => {
  const refused = await push(ndjson(wireRow('X1')), { query: '?dealership=other' });
  expect(refused.status).toBe(403);
  expect(await reasonOf(refused)).toBe('other-dealership');
  await push(ndjson({ ...wireRow('X2'), dealership_id: other.id, dealership_slug: 'other' }));
  expect(await stockOf(other)).toEqual([]);
});

test('a push of stock without a token, or with an unknown token, is answered with 401', async () => {
  const none = await push('', { headers: { authorization: '' } });
  expect(none.status).toBe(401);
  expect(none.headers.get('www-authenticate')).toContain('Bearer');
  expect((await push('', { headers: { authorization: 'Bearer fct_wrong' } })).status).toBe(401);
  expect((await push('', { headers: { authorization: `Basic ${token}` } })).status).toBe(401);
});

test('a request with a revoked token is answered with 403 from the moment of the revocation, and a dealership can revoke only its own tokens', async () => {
  const made = await tokens.createToken(yard.id, 'old');
  expect(await tokens.revokeToken(other.id, made.id)).toBe(false);
  const headers = { authorization: `Bearer ${made.token}` };
  expect((await push(ndjson(wireRow('R1')), { headers })).status).toBe(200);
  expect(await tokens.revokeToken(yard.id, made.id)).toBe(true);
  const response = await push(ndjson(wireRow('R2')), { headers });
  expect([response.status, await reasonOf(response)]).toEqual([403, 'revoked-token']);
});

test('a token for pushing stock is stored as a hash, with the time of its last use', async () => {
  const rows = (await opened.database.pool.query('select token_hash, last_used_at from dealership_tokens where name = $1', ['crm'])).rows;
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token.slice(4, 20));
  expect(rows[0].token_hash).toHaveLength(32);
  expect((await tokens.listTokens(yard.id)).find(({ name }) => name === 'crm')?.lastUsedAt?.getTime()).toBe(clock.now());
});

test('a push with a wrong content type is answered with 415, and a request with a wrong method is answered with 405', async () => {
  const typed = await push('a,b', { headers: { 'content-type': 'text/csv' } });
  expect([typed.status, await reasonOf(typed)]).toEqual([415, 'unsupported-media-type']);
  expect((await push('', { headers: { 'content-type': 'constructor' } })).status).toBe(415);
  const got = await push('', { method: 'GET' });
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
});

/**
 * Makes a push whose body has `chunks` chunks of 1,000 bytes. The counter `sent` is increased for each chunk that the
 * server reads, and once more at the end of the body.
 */
const countedPush = (chunks: number, { method = 'POST', by = token } = {}) => {
  const counted = { sent: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      counted.sent += 1;
      if (counted.sent > chunks) controller.close();
      else controller.enqueue(Buffer.from(counted.sent === 1 ? '[{"id":' : '1'.repeat(1_000)));
    },
  });
  const headers = { authorization: `Bearer ${by}`, 'content-type': 'application/json' };
  const request = new Request('https://any-host.example/api/manage/stock', { method, body, headers, duplex: 'half' } as RequestInit);
  return { counted, request };
};

test('a push with a body over the size limit is refused after its whole body has been read, so that the client receives the answer', async () => {
  const { counted, request } = countedPush(200);
  expect((await manageStock(request)).status).toBe(413);
  expect(counted.sent).toBe(201);
});

test('if an unexpected error occurs during a push, the answer is sent after the whole body has arrived', async () => {
  const importStock = () => Promise.reject(new Error('the database is full'));
  const { counted, request } = countedPush(200);
  await expect(createManageStock({ importer: { importStock }, tokens })(request)).rejects.toThrow('the database is full');
  expect(counted.sent).toBe(201);
});

test('if the token is invalid or the method is wrong, the server reads at most 1 MB of the body before it answers', async () => {
  const revoked = await tokens.createToken(yard.id, 'revoked');
  await tokens.revokeToken(yard.id, revoked.id);
  for (const [status, options] of [
    [401, { by: 'fct_wrong' }],
    [403, { by: revoked.token }],
    [405, { method: 'PUT' }],
  ] as const) {
    const small = countedPush(200, options);
    expect([(await manageStock(small.request)).status, small.counted.sent]).toEqual([status, 201]);
    const large = countedPush(40_000, options);
    expect((await manageStock(large.request)).status).toBe(status);
    expect(large.counted.sent).toBeGreaterThan(1_000);
    expect(large.counted.sent).toBeLessThan(1_100);
  }
});

test('a push with a body over the size limit is answered with 413 and imports nothing, even if the body is streamed or compressed', async () => {
  const large = ndjson(...Array.from({ length: 300 }, (_, index) => wireRow(`L${index}`)));
  expect((await push(large, { headers: { 'content-length': '30000' } })).status).toBe(413);
  const streamed = new Blob([large]).stream();
  const request = new Request('https://any.example/api/manage/stock', {
    method: 'POST',
    body: streamed,
    duplex: 'half',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
  } as RequestInit);
  expect((await manageStock(request)).status).toBe(413);
  expect((await push(new Uint8Array(gzipSync(large)))).status).toBe(413);
  expect((await stockOf(yard)).filter(({ external_id }) => external_id.startsWith('L'))).toEqual([]);
});

test('a push of stock accepts gzip and a JSON list', async () => {
  expect((await push(new Uint8Array(gzipSync(ndjson(wireRow('G1')))))).status).toBe(200);
  const listed = await push(JSON.stringify([wireRow('G2'), wireRow('G3')]), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
  expect(await listed.json()).toMatchObject({ inserted: 2 });
});

test('a push without a usable row is answered with 422 and the import report', async () => {
  const response = await push(ndjson(wireRow('U1', { model: null })));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { reason: 'nothing-usable' }, read: 1, rejected: 1 });
  expect((await push('')).status).toBe(422);
  expect((await push('{"broken', { headers: { 'content-type': 'application/json' } })).status).toBe(422);
});

test('if the import refuses a push, the answer contains the reason', async () => {
  const importer = new StockImporter({ database: opened.database, clock, maxVehicles: 0 });
  const response = await createManageStock({ importer, tokens })(
    new Request('https://any-host.example/api/manage/stock?feed=main', {
      method: 'POST',
      body: ndjson(wireRow('M0')),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    }),
  );
  expect(response.status).toBe(422);
  const report = (await response.json()) as { error: { message: string }; refusal: { reason: string; message: string } };
  expect(report.refusal.reason).toBe('too-many-vehicles');
  expect(report.error.message).toBe(report.refusal.message);
});

test('a push accepts the parameters dry_run and feed, and refuses a wrong feed name with 400', async () => {
  expect(await (await push(ndjson(wireRow('D1')), { query: '?dry_run=1' })).json()).toMatchObject({ outcome: 'dry-run', inserted: 1 });
  await push(ndjson(wireRow('D2')), { query: '?feed=bikes' });
  const stock = await stockOf(yard);
  expect(stock).toContainEqual({ external_id: 'D2', feed: 'bikes' });
  expect(stock.map(({ external_id }) => external_id)).not.toContain('D1');
  expect((await push(ndjson(wireRow('D3')), { query: '?feed=..%2f' })).status).toBe(400);
});

test.each(['1', 'true', 'yes', 'TRUE', 'Yes'])('dry_run=%s imports nothing', async (word) => {
  const response = await push(ndjson(wireRow('T1')), { query: `?dry_run=${word}` });
  expect([response.status, await response.json()]).toMatchObject([200, { outcome: 'dry-run', dryRun: true, inserted: 1 }]);
  expect((await stockOf(yard)).map(({ external_id }) => external_id)).not.toContain('T1');
});

test.each(['0', 'false', 'no'])('a push with dry_run=%s imports the rows', async (word) => {
  expect(await (await push(ndjson(wireRow(`W${word}`)), { query: `?dry_run=${word}` })).json()).toMatchObject({ outcome: 'imported' });
});

test.each([
  ['dry_run=', "dry_run: '' is not allowed; allowed: 1, true, yes, 0, false, no"],
  ['dry_run=maybe', "dry_run: 'maybe' is not allowed"],
  ['dry_run=0&dry_run=1', 'the parameter dry_run is given more than once'],
  ['dryrun=1', "'dryrun' is not a parameter; did you mean dry_run? Allowed: feed, dealership, dry_run"],
  ['dry-run=1', 'did you mean dry_run?'],
  ['full=true', 'full is not a parameter, because a push never marks vehicles as sold'],
  ['utm_source=x', "'utm_source' is not a parameter. Allowed: feed"],
  ['feed=', 'feed: must consist of lower-case letters'],
])('a push with the query ?%s is refused and imports nothing', async (query, message) => {
  const response = await push(ndjson(wireRow('N1')), { query: `?${query}` });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { reason: string; message: string } };
  expect(error).toMatchObject({ reason: 'bad-parameter', message: expect.stringContaining(message) });
  expect((await stockOf(yard)).map(({ external_id }) => external_id)).not.toContain('N1');
});

test('if the body of a stock push is incomplete, no row is imported, and the report counts the valid rows as not merged', async () => {
  const body = `[${JSON.stringify(wireRow('B1'))},${JSON.stringify(wireRow('B2', { car_type: 'hire' }))},{"broken`;
  const response = await push(body, { headers: { 'content-type': 'application/json' } });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    error: { reason: 'nothing-usable' },
    outcome: 'unreadable',
    read: 2,
    accepted: 0,
    rejected: 1,
    notMerged: 1,
    inserted: 0,
  });
});

test('if a row of a push has a misspelt field, the report contains the name of this field in the entry of the row and in the summary of the push', async () => {
  const response = await push(ndjson({ id: 'S1', make: 'Kia', modle: 'Rio' }, wireRow('S2')));
  expect(await response.json()).toMatchObject({
    accepted: 1,
    rejectedSample: [
      { line: 1, field: 'model', message: "a vehicle needs a model; the row has 'modle', which is not the name of a field" },
    ],
    warningSample: [{ line: null, value: 'modle', reason: 'unknown-field' }],
  });
});
