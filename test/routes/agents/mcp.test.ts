import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askMcp, callTool, toolAnswer } from '#test/builders/agents/mcp-client.ts';
import { newVisitor, type RunningProgram } from '#test/builders/program/running-program.ts';
import { PROTOCOL } from '../../agents/mcp-request.ts';
import { first, startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

const siteWith = (slug: string, agents: string) => ({
  [`sites/${slug}/site.yaml`]: `slug: ${slug}\ntemplate: metro\nname: ${slug}\ndealerships: [alpha-yard]\nagents: ${agents}\n`,
});

let dealers: TwoDealers;
let running: RunningProgram;
beforeAll(async () => {
  dealers = await startTwoDealers(
    {},
    { ...TWO_DEALERS, ...siteWith('reading', '{ enquiries: false }'), ...siteWith('closed', '{ mcp: false }') },
  );
  running = dealers.running;
});
afterAll(() => dealers.close());

interface Listed {
  readonly result: {
    readonly tools: readonly { readonly name: string }[];
    readonly ttlMs: number;
    readonly cacheScope: string;
    readonly resultType: string;
  };
}

const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  running.ask(running.hostOf('alpha'), '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newVisitor(), ...headers },
    body,
  });

describe('the MCP endpoint of a site', () => {
  test('describes itself in its answer to the method server/discover, and states how long clients may cache this answer', async () => {
    const { result } = JSON.parse((await askMcp(running, 'alpha', 'server/discover')).text);
    expect(result).toMatchObject({ supportedVersions: [PROTOCOL], resultType: 'complete', cacheScope: 'public' });
    expect(result.ttlMs).toBeGreaterThan(0);
    expect(result.capabilities).toEqual({ tools: { listChanged: false } });
    expect(result.instructions).toContain(running.site('alpha').name);
  });

  test('always lists its tools in the same order, each with the schemas of its input and its answer', async () => {
    const lists = await Promise.all([1, 2].map(async () => JSON.parse((await askMcp(running, 'alpha', 'tools/list')).text) as Listed));
    expect(lists[0]).toEqual(lists[1]);
    const { result } = lists[0] as Listed;
    expect(result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
    expect(result.tools.map(({ name }) => name)).toEqual([
      'search_stock',
      'list_facets',
      'get_vehicle',
      'check_availability',
      'explain_price',
      'estimate_repayment',
      'list_locations',
      'list_appointment_slots',
      'enquire',
    ]);
    for (const tool of result.tools) expect(tool).toMatchObject({ inputSchema: { type: 'object' }, outputSchema: { type: 'object' } });
  });

  test('refuses a request whose headers Mcp-Method and Mcp-Name do not match its body', async () => {
    expect((await askMcp(running, 'alpha', 'tools/list', { headers: { 'mcp-method': 'tools/call' } })).status).toBe(400);
    const named = { params: { name: 'list_locations', arguments: {} }, headers: { 'mcp-name': 'search_stock' } };
    const refused = await askMcp(running, 'alpha', 'tools/call', named);
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: -32_020 } });
  });

  test('states in the header Server-Timing how long the called tool took, and sends no such header if no tool was called', async () => {
    const called = await askMcp(running, 'alpha', 'tools/call', { params: { name: 'list_locations', arguments: {} } });
    expect(called.headers['server-timing']).toMatch(/^tool;dur=\d+\.\d{2}$/);
    expect((await askMcp(running, 'alpha', 'tools/list')).headers['server-timing']).toBeUndefined();
  });

  test('stores no session: it sends no session id and no cookie, and its answers may not be stored in a cache', async () => {
    const { headers } = await askMcp(running, 'alpha', 'server/discover');
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['mcp-session-id']));
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toContain('no-store');
  });

  test('serves the tools also to clients that use version 2025-11-25 of the protocol', async () => {
    const listed = await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' }), {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    });
    expect(listed.status).toBe(200);
    expect(listed.text).toContain('search_stock');
  });

  test('refuses invalid JSON, a large body, a method other than POST, and a request from a page of another site', async () => {
    expect((await post('{')).status).toBe(400);
    expect((await post(JSON.stringify({ text: 'x'.repeat(40_000) }))).status).toBe(413);
    const got = await running.get('alpha', '/mcp');
    expect([got.status, got.headers.allow]).toEqual([405, 'POST']);
    expect((await askMcp(running, 'alpha', 'tools/list', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  });

  test('names the wrong argument of a call, and the values that are allowed for this argument', async () => {
    const refused = await callTool(running, 'alpha', 'search_stock', { limit: 500, colour: 'red' });
    expect(refused.isError).toBe(true);
    expect(refused.content?.[0]?.text).toMatch(/limit.*<=50/);
    expect(refused.content?.[0]?.text).toMatch(/colour/);
    const range = await callTool(running, 'alpha', 'search_stock', { ranges: { price: { min: 9, max: 1 } } });
    expect(range.content?.[0]?.text).toContain('min is above max');
    const missing = await callTool(running, 'alpha', 'get_vehicle', { vehicle: 'nothing-1' });
    expect(missing.content?.[0]?.text).toContain("There is no vehicle 'nothing-1' on this site");
    const path = await callTool(running, 'alpha', 'search_stock', { path: '/nowhere' });
    expect(path.content?.[0]?.text).toContain('Allowed: ');
  });

  test('applies the rate limit of the JSON API: each IP address may read only a limited number of vehicles', async () => {
    const visitor = { 'x-forwarded-for': newVisitor() };
    const ask = { params: { name: 'search_stock', arguments: { limit: 50 } }, headers: visitor };
    // The rate limiter allows more requests after some time. So the test sends all requests at the same time, and thus
    // exceeds the limit.
    const answers = await Promise.all(Array.from({ length: 60 }, () => askMcp(running, 'alpha', 'tools/call', ask)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await askMcp(running, 'alpha', 'tools/list')).status).toBe(200);
  });

  test('counts a call with a negative argument `limit` in its rate limit, and refuses a batch of several calls', async () => {
    const headers = { 'x-forwarded-for': newVisitor() };
    const search = (limit: number) =>
      askMcp(running, 'alpha', 'tools/call', { params: { name: 'search_stock', arguments: { limit } }, headers });
    const asked = await Promise.all(Array.from({ length: 60 }, (_, index) => search(index % 9 === 8 ? -1e9 : 50)));
    expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThan(30);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_locations', arguments: {} } };
    const batch = await post(JSON.stringify([call, { ...call, id: 2 }]));
    expect([batch.status, JSON.parse(batch.text)]).toMatchObject([400, { error: { code: -32_600 } }]);
  });

  test('finds no vehicle of another site', async () => {
    const other = first(dealers.b);
    for (const name of ['get_vehicle', 'check_availability', 'explain_price', 'estimate_repayment', 'list_appointment_slots']) {
      for (const vehicle of [other.slug, String(other.id)]) {
        expect((await callTool(running, 'alpha', name, { vehicle })).isError, `${name} ${vehicle}`).toBe(true);
      }
    }
    const found = await toolAnswer<{ readonly vehicles: readonly { readonly id: number }[] }>(running, 'alpha', 'search_stock', {
      limit: 50,
    });
    expect(found.vehicles.map(({ id }) => id)).toContain(first(dealers.a).id);
    expect(found.vehicles.map(({ id }) => id)).not.toContain(other.id);
  });
});

test('a site can switch off only the tool for enquiries, or the whole MCP endpoint', async () => {
  const namesOf = async (slug: string) =>
    (JSON.parse((await askMcp(running, slug, 'tools/list')).text) as Listed).result.tools.map(({ name }) => name);
  expect(await namesOf('alpha')).toContain('enquire');
  expect(await namesOf('reading')).toEqual((await namesOf('alpha')).filter((name) => name !== 'enquire'));
  expect((await askMcp(running, 'closed', 'tools/list')).status).toBe(404);
});
