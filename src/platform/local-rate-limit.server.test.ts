import { expect, test } from 'vitest';
import { createLocalRateLimiter } from './local-rate-limit.server.ts';

const limited = () => {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { clock, limiter: createLocalRateLimiter({ clock, points: 100, pointsPerSecond: 10 }) };
};

test('a visitor can use all points of the rate limit at once, and regains 10 points in each second up to the maximum', async () => {
  const { clock, limiter } = limited();
  expect(await limiter.consume(1, '203.0.113.7', 60)).toEqual({ ok: true, value: { remainingPoints: 40 } });
  expect(await limiter.consume(1, '203.0.113.7', 60)).toEqual({ ok: false, error: { retryAfterSeconds: 2 } });
  clock.time += 2_000;
  expect(await limiter.consume(1, '203.0.113.7', 60)).toEqual({ ok: true, value: { remainingPoints: 0 } });
  clock.time += 3_600_000;
  expect(await limiter.consume(1, '203.0.113.7', 100)).toEqual({ ok: true, value: { remainingPoints: 0 } });
});

test('every visitor has a separate budget of requests on each site', async () => {
  const { limiter } = limited();
  await limiter.consume(1, '203.0.113.7', 100);
  expect((await limiter.consume(1, '203.0.113.8', 100)).ok).toBe(true);
  expect((await limiter.consume(2, '203.0.113.7', 100)).ok).toBe(true);
  expect((await limiter.consume(1, '203.0.113.7', 1)).ok).toBe(false);
});

test('all IPv6 addresses of one network share one limit of requests', async () => {
  const { limiter } = limited();
  await limiter.consume(1, '2001:db8:1:2:3::4', 100);
  expect((await limiter.consume(1, '2001:db8:1:2:ffff::9', 1)).ok).toBe(false);
});

test('a request with a negative cost uses one point of the rate limit, and does not increase the remaining points', async () => {
  const { limiter } = limited();
  await limiter.consume(1, '203.0.113.7', 60);
  expect(await limiter.consume(1, '203.0.113.7', -1e9)).toEqual({ ok: true, value: { remainingPoints: 39 } });
});

test('a rate limit that was used up while the clock was a day ahead no longer applies after the clock is corrected', async () => {
  const { clock, limiter } = limited();
  clock.time += 86_400_000;
  await limiter.consume(1, '203.0.113.7', 100);
  clock.time -= 86_400_000;
  expect((await limiter.consume(1, '203.0.113.7', 1)).ok).toBe(true);
});
