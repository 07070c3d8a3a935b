import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, TOKEN_GRACE_MS, TOKEN_MS } from '../rules/session-times.ts';
import { AccountStore } from './account-store.server.ts';
import { SessionStore } from './session-store.server.ts';
import { Sessions } from './sessions.server.ts';

const ORIGIN = 'https://the-yard.example';
const BROWSER = { userAgent: null, origin: ORIGIN };
const START = Date.parse('2026-11-23T10:00:00+10:00');

let opened: TestDatabase;
let site: { readonly id: number };
const clock = { nowMs: START, now: () => clock.nowMs };
const sessions = () => new Sessions({ store: new SessionStore(opened.database), clock, mode: 'production' });

beforeAll(async () => {
  opened = await openTestDatabase();
  const { rows } = await opened.database.pool.query<{ id: number }>("insert into sites (slug) values ('the-yard') returning id");
  site = { id: rows[0]?.id ?? 0 };
});
afterAll(() => opened.close());

let nextShopper = 0;

/** Signs a new shopper in. @returns the value of the Cookie header */
const begin = async (): Promise<string> => {
  clock.nowMs = START;
  nextShopper += 1;
  const { database } = opened;
  const verified = { channel: 'email', address: `jo-${nextShopper}@example.com` } as const;
  const account = await new AccountStore(database).findOrCreate(database, site, verified, clock.now());
  return cookieOf(await sessions().begin(database, site, account.id, BROWSER));
};
const cookieOf = (header = ''): string => header.split(';')[0] ?? '';
const find = (cookies: string) => sessions().find(site, { cookies, origin: ORIGIN });
const renew = (cookies: string) => sessions().findAndRenew(site, { cookies, origin: ORIGIN });

/** Uses a session every 20 days until the instant `until`, so that the session does not expire for lack of use. @returns its last cookie */
const useUntil = async (cookies: string, until: number): Promise<string> => {
  let last = cookies;
  while (clock.nowMs + 20 * DAY_MS < until) {
    clock.nowMs += 20 * DAY_MS;
    last = cookieOf((await renew(last))?.cookies[0]) || last;
  }
  return last;
};

test('the cookie of a session is for this host only, and no script can read it', async () => {
  const header = await sessions().begin(opened.database, site, (await find(await begin()))?.account.id ?? '', BROWSER);
  expect(header).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
});

test('the database contains no token', async () => {
  const cookies = await begin();
  const token = cookies.split('=')[1] ?? '';
  const { rows } = await opened.database.pool.query('select to_jsonb(s)::text as row from account_sessions s');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

test('a session ends when the time since its last use exceeds the idle timeout', async () => {
  const cookies = await begin();
  clock.nowMs = START + SESSION_IDLE_MS - MINUTE_MS;
  expect(await find(cookies)).not.toBeNull();
  const unused = await begin();
  clock.nowMs = START + SESSION_IDLE_MS + MINUTE_MS;
  expect(await find(unused)).toBeNull();
});

test('a session ends when its maximum lifetime is over, however often it is used', async () => {
  const cookies = await begin();
  const last = await useUntil(cookies, START + SESSION_ABSOLUTE_MS - MINUTE_MS);
  clock.nowMs = START + SESSION_ABSOLUTE_MS - MINUTE_MS;
  const renewed = cookieOf((await renew(last))?.cookies[0]) || last;
  expect(await find(renewed)).not.toBeNull();
  clock.nowMs = START + SESSION_ABSOLUTE_MS + MINUTE_MS;
  expect(await find(renewed)).toBeNull();
});

test('a token is replaced after a day; after the browser has used the new token, the former token stays valid for an hour', async () => {
  const first = await begin();
  expect((await renew(first))?.cookies).toEqual([]);
  clock.nowMs = START + TOKEN_MS + MINUTE_MS;
  const second = cookieOf((await renew(first))?.cookies[0]);
  expect(second).toMatch(/^__Host-session=/);
  expect(second).not.toBe(first);
  expect((await renew(first))?.cookies).toEqual([]);
  expect(await find(second)).not.toBeNull();
  clock.nowMs += TOKEN_GRACE_MS + MINUTE_MS;
  expect(await find(first)).toBeNull();
  expect(await find(second)).not.toBeNull();
});

test('if the answer with the new token was lost, the shopper stays signed in and gets another new token', async () => {
  const first = await begin();
  clock.nowMs = START + TOKEN_MS + MINUTE_MS;
  const lost = cookieOf((await renew(first))?.cookies[0]);
  clock.nowMs += 5 * DAY_MS;
  const found = await Promise.all(Array.from({ length: 8 }, () => renew(first)));
  expect(found.every((renewed) => renewed !== null)).toBe(true);
  const [third = '', ...more] = found.flatMap((renewed) => renewed?.cookies ?? []).map(cookieOf);
  expect(more).toEqual([]);
  expect(await find(third)).not.toBeNull();
  expect(await find(lost)).toBeNull();
  clock.nowMs += TOKEN_GRACE_MS + MINUTE_MS;
  expect(await find(first)).toBeNull();
  expect(await find(third)).not.toBeNull();
});

test('pages that only check whether there is a session do not replace the token of the session', async () => {
  const first = await begin();
  clock.nowMs = START + TOKEN_MS + MINUTE_MS;
  await find(first);
  expect((await renew(first))?.cookies).toHaveLength(1);
});

test('requests that arrive at the same time replace the token only once', async () => {
  const first = await begin();
  clock.nowMs = START + TOKEN_MS + MINUTE_MS;
  const found = await Promise.all(Array.from({ length: 8 }, () => renew(first)));
  expect(found.every((renewed) => renewed !== null)).toBe(true);
  expect(found.flatMap((renewed) => renewed?.cookies ?? [])).toHaveLength(1);
});

test('the use of a session is stored for the session and for its account', async () => {
  const cookies = await begin();
  clock.nowMs = START + 2 * HOUR_MS;
  const id = (await find(cookies))?.account.id;
  const { rows } = await opened.database.pool.query<{ seen_at: Date }>(
    'select seen_at from accounts where id = $1 union all select seen_at from account_sessions where account_id = $1',
    [id],
  );
  expect(rows.map(({ seen_at }) => seen_at.getTime())).toEqual([clock.nowMs, clock.nowMs]);
});

test('if an account has the maximum of 20 sessions, a new session ends an older one, even if the clock was set back by a day', async () => {
  const account = (await find(await begin()))?.account.id ?? '';
  for (let other = 0; other < 20; other += 1) await sessions().begin(opened.database, site, account, BROWSER);
  clock.nowMs -= DAY_MS;
  const header = await sessions().begin(opened.database, site, account, BROWSER);
  expect((await find(cookieOf(header)))?.account.id).toBe(account);
});

test('the cleanup deletes all sessions that have ended, and keeps all others', async () => {
  await begin();
  clock.nowMs = START + SESSION_IDLE_MS + HOUR_MS;
  const now = clock.nowMs;
  const alive = await begin();
  await opened.database.pool.query(
    'update account_sessions set seen_at = $1 where token_hash = (select token_hash from account_sessions order by created_at desc, id limit 1)',
    [new Date(now)],
  );
  const before = Number(
    (await opened.database.pool.query('select count(*) from account_sessions where seen_at > $1', [new Date(now - SESSION_IDLE_MS)]))
      .rows[0].count,
  );
  await new SessionStore(opened.database).deleteEnded(now);
  const after = Number((await opened.database.pool.query('select count(*) from account_sessions')).rows[0].count);
  expect(after).toBe(before);
  expect(alive).not.toBe('');
});

test.each(['', 'session', '__Host-session=', `__Host-session=${'x'.repeat(5_000)}`, '__Host-session=; drop table accounts', 'session=abc'])(
  'no session is found for the cookie %j',
  async (cookies) => {
    expect(await find(cookies)).toBeNull();
  },
);
