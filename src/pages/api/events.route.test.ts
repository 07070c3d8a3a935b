import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { fixedClock } from '#kernel/clock.ts';
import { ok } from '#kernel/result.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { openTestDatabase } from '#test/builders/program/test-database.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { eventsApi } from './events.route.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let site = buildSite();
beforeAll(async () => {
  opened = await openTestDatabase();
  site = buildSite({ id: await new TenantStore(opened.database).registerSite('yard') });
});
afterAll(() => opened.close());

const logged: object[] = [];
beforeEach(() => logged.splice(0));

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const send = (
  body: unknown,
  events: Pick<EventStore, 'record'> = new EventStore(opened.database),
  userAgent: string | null = BROWSER,
): Promise<PageAnswer> =>
  eventsApi({
    clock: fixedClock(1_000),
    events,
    eventLimiter: { consume: async () => ok(null) },
    vehicles: {
      findBySlug: async (_, slug) => (slug.startsWith('gone') ? null : { id: 7, carType: slug.startsWith('new') ? 'new' : 'used' }),
    },
    log: { error: (fields) => logged.push(fields) },
  })({
    site,
    url: new URL('http://yard.localhost/api/events'),
    canonicalOrigin: 'http://yard.localhost',
    request: new Request('http://yard.localhost/api/events', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(userAgent === null ? {} : { 'user-agent': userAgent }) },
      body: JSON.stringify(body),
    }),
    params: {},
    clientAddress: '192.0.2.1',
    requestId: 'r1',
  } satisfies PageRequest);

describe('POST /api/events', () => {
  test('EVENT-10 a viewed search page is stored as event 49', async () => {
    const store = new EventStore(opened.database);
    const before = (await store.countSince(site, 0)).get(49) ?? 0;
    expect((await send({ event_id: 49 })).status).toBe(204);
    expect((await store.countSince(site, 0)).get(49)).toBe(before + 1);
  });

  test('EVENT-13 a printed vehicle page is stored as event 61, for new and used vehicles', async () => {
    const store = new EventStore(opened.database);
    const before = (await store.countSince(site, 0)).get(61) ?? 0;
    for (const slug of ['used-car-7', 'new-car-7']) expect((await send({ event_id: 61, slug })).status).toBe(204);
    expect((await send({ event_id: 61, slug: 'gone-7' })).status).toBe(404);
    expect((await send({ event_id: 61 })).status).toBe(422);
    expect((await store.countSince(site, 0)).get(61)).toBe(before + 2);
  });

  test('EVENT-01 a view of the page of a used vehicle is stored as event 4, and a view of the page of a new vehicle is refused', async () => {
    const store = new EventStore(opened.database);
    expect((await send({ event_id: 4, slug: 'used-7' })).status).toBe(204);
    expect((await send({ event_id: 4, slug: 'new-7' })).status).toBe(404);
    expect((await send({ event_id: 4, slug: 'gone-7' })).status).toBe(404);
    expect((await store.countSince(site, 0)).get(4)).toBe(1);
  });

  test('EVENT-07 the use of a finance calculator is stored as event 26, whether or not the event names a vehicle', async () => {
    const store = new EventStore(opened.database);
    expect((await send({ event_id: 26 })).status).toBe(204);
    expect((await send({ event_id: 26, slug: 'new-7' })).status).toBe(204);
    expect((await send({ event_id: 26, slug: 'gone-7' })).status).toBe(404);
    expect((await store.countSince(site, 0)).get(26)).toBe(2);
  });

  test('EVENT-06 EVENT-12 event 25 (a call to the dealer) needs no vehicle, and event 60 (use of a history report) needs one', async () => {
    const store = new EventStore(opened.database);
    expect((await send({ event_id: 25 })).status).toBe(204);
    expect((await send({ event_id: 25, slug: 'used-7' })).status).toBe(204);
    expect((await send({ event_id: 60, slug: 'new-7' })).status).toBe(204);
    expect((await send({ event_id: 60 })).status).toBe(422);
    expect((await send({ event_id: 60, slug: 'gone-7' })).status).toBe(404);
    const counts = await store.countSince(site, 0);
    expect([counts.get(25), counts.get(60)]).toEqual([2, 1]);
  });

  test('EVENT-10 an event from a robot or without a user agent is not counted', async () => {
    const store = new EventStore(opened.database);
    const before = (await store.countSince(site, 0)).get(49) ?? 0;
    for (const userAgent of ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'curl/8.0', null])
      expect((await send({ event_id: 49 }, store, userAgent)).status).toBe(204);
    expect((await store.countSince(site, 0)).get(49) ?? 0).toBe(before);
  });

  test('an event is stored with the channel and source of its visit, and without other parameters of the visited URL', async () => {
    const stored: unknown[] = [];
    const events = { record: async (event: object) => void stored.push(event) };
    await send({ event_id: 49, arrival: 'from=chatgpt.com&utm_source=jo%40example.com' }, events);
    await send({ event_id: 49 }, events);
    expect(stored).toMatchObject([{ arrival: { channel: 'assistant', source: 'ChatGPT' } }, { arrival: null }]);
    expect(JSON.stringify(stored)).not.toContain('example');
  });

  test('EVENT-15 an event that cannot be stored is logged, and the browser gets no error', async () => {
    const broken = { record: () => Promise.reject(new Error('no database')) };
    expect((await send({ event_id: 49 }, broken)).status).toBe(204);
    expect(logged).toHaveLength(1);
  });

  test.each([{ event_id: 14 }, { event_id: 4 }, { event_id: 49, name: 'Jo' }, null, 'x'])('the body %j is refused', async (body) => {
    expect((await send(body)).status).toBe(422);
  });

  test('the error for a wrong event id names every event that is allowed', async () => {
    const refused = await send({ event_id: 1 });
    if (refused.kind !== 'json') throw new Error(refused.kind);
    const { error } = refused.value as { error: string };
    expect(
      error
        .match(/\d+/g)
        ?.map(Number)
        .sort((a, b) => a - b),
    ).toEqual([4, 25, 26, 39, 49, 60, 61]);
  });
});
