import { expect, test } from 'vitest';
import { drawFrom } from '../outage/browse-addresses.ts';
import { runLoad } from './load.ts';
import { TRAFFIC_KINDS, TRAFFIC_SHARES, type TrafficKind } from './sent-request.ts';

const never = new Promise<void>(() => {});

test('runLoad sends each kind of request with its configured share, and sends further requests without waiting for answers', async () => {
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

test('runLoad sends no more requests if too many requests are waiting for an answer', async () => {
  let sent = 0;
  const request = (): Promise<void> => {
    sent += 1;
    return sent > 50 ? never : Promise.resolve();
  };
  const ended = runLoad({ rate: 1_000, ms: 3_600_000, draw: drawFrom(7), request, mostUnderWay: 20 });
  // Only the first 50 requests get an answer. When more than 70 requests were sent, more than 20 (`mostUnderWay`) are
  // waiting for an answer. From then on `runLoad` must send no more requests.
  await expect.poll(() => sent).toBeGreaterThan(70);
  const before = sent;
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))]);
  expect(sent).toBe(before);
});
