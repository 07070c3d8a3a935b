import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLease } from './keep-lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a lease of 300 ms is renewed every 100 ms until `stop` is called, and is not lost', async () => {
  const renew = vi.fn(async () => true);
  const { lost, stop } = keepLease(renew, 300);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([lost.aborted, renew.mock.calls.length]).toEqual([false, 30]);
  stop();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(renew).toHaveBeenCalledTimes(30);
});

test('a lease is lost if its renewal returns false, because another process has the lease', async () => {
  const { lost, stop } = keepLease(async () => false, 300);
  await vi.advanceTimersByTimeAsync(100);
  expect(lost.aborted).toBe(true);
  stop();
});

test.each([
  ['fails', () => Promise.reject(new Error('the database does not answer'))],
  ['never ends', () => new Promise<boolean>(() => {})],
])('if every call that renews a lease %s, the lease is lost when its duration has passed, and not earlier', async (_, renew) => {
  const { lost, stop } = keepLease(renew, 300);
  await vi.advanceTimersByTimeAsync(299);
  expect(lost.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(lost.aborted).toBe(true);
  stop();
});

test('a lease is not lost if one renewal fails and the next one succeeds', async () => {
  let isDown = true;
  const { lost, stop } = keepLease(async () => {
    if (isDown) throw new Error('the database does not answer');
    return true;
  }, 300);
  await vi.advanceTimersByTimeAsync(150);
  isDown = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lost.aborted).toBe(false);
  stop();
});
