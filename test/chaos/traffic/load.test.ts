import { expect, test } from 'vitest';
import { drawFrom } from '../outage/browse-addresses.ts';
import { runLoad } from './load.ts';
import { TRAFFIC_KINDS, TRAFFIC_SHARES, type TrafficKind } from './sent-request.ts';

const never = new Promise<void>(() => {});

test('the load sends the configured share of requests of each kind, and does not wait for answers', async () => {
  const counts = new Map<TrafficKind, number>();
  const planned: number[] = [];
  let answer = (): void => {};
  const answers = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const request = (kind: TrafficKind, plannedAt: number): Promise<void> => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    planned.push(plannedAt);
    if (planned.length === 8_000) answer();
    return answers;
  };
  const isComplete = await runLoad({ rate: 20_000, ms: 500, draw: drawFrom(7), request, mostUnderWay: Infinity });
  expect(isComplete).toBe(true);
  // 10,000 requests are expected, with a standard deviation of 100.
  expect(Math.abs(planned.length - 10_000)).toBeLessThan(600);
  expect(planned).toEqual(planned.toSorted((one, other) => one - other));
  for (const kind of TRAFFIC_KINDS)
    expect(Math.abs((counts.get(kind) ?? 0) / planned.length - TRAFFIC_SHARES[kind] / 100)).toBeLessThan(0.03);
});

test('the load ends early if too many requests wait', async () => {
  let sent = 0;
  const request = (): Promise<void> => {
    sent += 1;
    return sent > 50 ? never : Promise.resolve();
  };
  const ended = runLoad({ rate: 1_000, ms: 3_600_000, draw: drawFrom(7), request, mostUnderWay: 20 });
  // Now 20 requests are open and never get an answer. At most 20 may be open (`mostUnderWay`), so the load sends no more.
  await expect.poll(() => sent).toBeGreaterThan(70);
  const before = sent;
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))]);
  expect(sent).toBe(before);
});
