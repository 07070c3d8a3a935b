import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import type { Answer } from '#test/builders/program/running-program.ts';
import { type BadVisitor, expectGraceful, messageOf, ROUTES, startBadVisitor } from './bad-visitor.ts';

/** No request body may lead to a status of 500. Every refusal must state its reason. */
let visitor: BadVisitor;
beforeAll(async () => {
  visitor = await startBadVisitor();
});
afterAll(() => visitor.close());
afterEach(() => expect(visitor.errors()).toEqual([]));
const ask: BadVisitor['ask'] = (address, question) => visitor.ask(address, question);

const posts = ROUTES.filter(({ method }) => method === 'POST');

describe('every route that accepts a body', () => {
  const origin = () => visitor.running.originOf('alpha');
  const post = (address: string, contentType: string | null, body: string | Buffer): Promise<Answer> =>
    ask(address, { method: 'POST', body, headers: { origin: origin(), ...(contentType === null ? {} : { 'content-type': contentType }) } });

  const BODIES: readonly (readonly [string, string | null, string | Buffer])[] = [
    ['nothing', null, ''],
    ['no content type', null, 'name=Jo'],
    ['broken JSON', 'application/json', '{"name": '],
    ['JSON that is no object', 'application/json', '[1, null, "x"]'],
    ['null', 'application/json', 'null'],
    [
      'names of objects’ own',
      'application/json',
      '{"__proto__": {"x": 1}, "constructor": 1, "car_id": {"toString": 1}, "queries": {"length": 5}}',
    ],
    [
      'wrong types',
      'application/json',
      '{"queries": [[]], "car_id": [], "dealership_id": "1", "website_id": 1e99, "event_id": "4", "name": {}}',
    ],
    [
      'numbers out of range',
      'application/json',
      '{"car_id": 1e300, "dealership_id": 99999999999999, "website_id": -1, "queries": [{"limit": 1e9}]}',
    ],
    ['a deep filter', 'application/json', JSON.stringify({ queries: [{ filter: '('.repeat(2_000) }] })],
    ['deep JSON', 'application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['JSON as a form', 'application/x-www-form-urlencoded', '{"name":"Jo"}'],
    ['a form as JSON', 'application/json', 'name=Jo'],
    ['XML', 'application/xml', '<lead/>'],
    ['a multipart form without a boundary', 'multipart/form-data', '--x\r\n'],
    ['a multipart form that breaks off', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nJo'],
    ['bytes', 'application/x-www-form-urlencoded', Buffer.from([0, 255, 254, 37, 69, 48, 61, 0])],
    ['NUL bytes', 'application/x-www-form-urlencoded', new URLSearchParams({ ...FILLED_FORM, message: 'a\0b', name: 'Jo\0' }).toString()],
    [
      'a NUL byte in JSON',
      'application/json',
      JSON.stringify({ ...FILLED_FORM, category: 'Sales', name: 'J\0o', message: 'a\0', rego: '\0' }),
    ],
    [
      'half an emoji',
      'application/json',
      '{"name": "\\ud83d", "email": "jo@example.com", "phone": "0412345678", "message": "\\udc00", "category": "Sales"}',
    ],
    ['a stamp that is none', 'application/x-www-form-urlencoded', 'submission_id=x&form_time=1e999.%00&altcha=%E0%A4%A'],
    [
      'a captcha that is none',
      'application/x-www-form-urlencoded',
      `${new URLSearchParams({ ...FILLED_FORM, altcha: btoa('{"challenge":{}}') })}`,
    ],
    ['long values', 'application/x-www-form-urlencoded', new URLSearchParams({ ...FILLED_FORM, message: 'm'.repeat(50_000) }).toString()],
  ];

  test.each(posts)('$name answers any body with a status below 500', async ({ path }) => {
    for (const [name, contentType, body] of BODIES) {
      const answer = await post(visitor.addressOf(path), contentType, body);
      expectGraceful(answer, `${path} with ${name}`);
      if (path.startsWith('/api/')) expect(answer.status === 204 || answer.headers['content-type'], name).toMatch(/^true$|json/);
    }
  });

  test.each(posts.filter(({ path }) => path !== '/api/*'))('$name refuses a body over its limit', async ({ path }) => {
    const answer = await post(visitor.addressOf(path), 'application/x-www-form-urlencoded', `message=${'m'.repeat(70_000)}`);
    expect(answer.status).toBe(413);
    expect(messageOf(answer)).toMatch(/\w+ \w+/);
    if (path.startsWith('/api/')) expect(answer.headers['content-type']).toContain('json');
  });

  test.each(posts)('$name refuses a request from a page of another site', async ({ path }) => {
    const origins: readonly Readonly<Record<string, string>>[] = [
      { origin: visitor.running.originOf('bravo') },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const foreign of origins) {
      const answer = await ask(visitor.addressOf(path), { method: 'POST', headers: foreign, body: 'x' });
      expect([answer.status, messageOf(answer)]).toEqual([403, 'This form was sent from another site.']);
    }
  });

  test('the push API names what is wrong with an invalid body', async () => {
    for (const [name, contentType, body] of BODIES) expectGraceful(await post('/api/manage/stock', contentType, body), name);
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await ask('/api/manage/stock?feed=%00', { method })).status).toBe(405);
  });
});
