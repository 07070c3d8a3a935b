import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drain } from './drain.server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const NEVER = new Promise<never>(() => {});

test('a process that begins to drain reports this at once, before the wait for the load balancer ends', () => {
  const drain = new Drain({ MODE: 'production' });
  expect(drain.isDraining).toBe(false);
  void drain.begin(NEVER);
  expect(drain.isDraining).toBe(true);
});

test('a second signal to stop ends the wait for the load balancer', async () => {
  const drain = new Drain({ MODE: 'production', DRAIN_SECONDS: 300 });
  const { promise: again, resolve } = Promise.withResolvers<void>();
  const waiting = drain.begin(again);
  expect(drain.hurry.aborted).toBe(false);
  resolve();
  await waiting;
  expect(drain.hurry.aborted).toBe(true);
});

test('in demo mode, the program does not wait for a load balancer before it stops', async () => {
  vi.useRealTimers();
  await new Drain({ MODE: 'demo' }).begin(NEVER);
});
