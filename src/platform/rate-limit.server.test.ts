import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { Database } from './database/database.server.ts';
import { createRateLimiter } from './rate-limit.server.ts';
import { loadSecret } from './secret.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test("rate limiters with the same name in different processes share the count of a visitor's requests to a site", async () => {
  const otherNode = new Database(opened.connectionString);
  const options = { name: 'lead', points: 3, durationSeconds: 600 };
  const here = createRateLimiter(opened.database, options);
  const there = createRateLimiter(otherNode, options);
  const outcomes = [
    await here.consume(1, '203.0.113.7'),
    await there.consume(1, '203.0.113.7'),
    await here.consume(1, '203.0.113.7'),
    await there.consume(1, '203.0.113.7'),
  ];
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  const [, , , refused] = outcomes;
  expect(refused?.ok === false && refused.error.retryAfterSeconds).toBeGreaterThan(300);
  expect((await here.consume(2, '203.0.113.7')).ok).toBe(true);
  expect((await here.consume(1, '203.0.113.8')).ok).toBe(true);
  expect((await createRateLimiter(opened.database, { ...options, name: 'phone' }).consume(1, '203.0.113.7')).ok).toBe(true);
  await otherNode.close();
});

test('the rate limiter treats all IPv6 addresses of one /64 network as one visitor', async () => {
  const limiter = createRateLimiter(opened.database, { name: 'six', points: 1, durationSeconds: 60 });
  expect((await limiter.consume(1, '2001:db8:1:2:3::4')).ok).toBe(true);
  expect((await limiter.consume(1, '2001:db8:1:2:ffff::9')).ok).toBe(false);
  expect((await limiter.consume(1, '2001:db8:1:3::4')).ok).toBe(true);
});

test('the stored key of a rate limit begins with the site and contains no IP address', async () => {
  await createRateLimiter(opened.database, { name: 'stored', points: 1, durationSeconds: 60 }).consume(7, '198.51.100.23');
  const { rows } = await opened.database.pool.query<{ key: string }>(`select key from rate_limits where key like '%stored%'`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).toMatch(/^7:stored:[\w-]{43}$/);
});

test('if several calls create the secret cookies at the same time, all return one value; the secret captcha has another value', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => loadSecret(opened.database, 'cookies')));
  expect(new Set(made.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(made[0]).toHaveLength(32);
  expect((await loadSecret(opened.database, 'captcha')).equals(made[0] ?? Buffer.alloc(0))).toBe(false);
});

test('if a visitor used up a limit while the clock was a day ahead, the visitor can try again after the clock is corrected', async () => {
  const limiter = createRateLimiter(opened.database, { name: 'ahead', points: 1, durationSeconds: 60 });
  expect((await limiter.consume(1, '203.0.113.9')).ok).toBe(true);
  expect((await limiter.consume(1, '203.0.113.9')).ok).toBe(false);
  await opened.database.pool.query(`update rate_limits set expire = expire + 86400000 where key like '1:ahead:%'`);
  expect((await limiter.consume(1, '203.0.113.9')).ok).toBe(true);
  expect((await limiter.consume(1, '203.0.113.9')).ok).toBe(false);
});
