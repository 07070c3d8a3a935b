import { setTimeout as later } from 'node:timers/promises';
import type { Draw } from '../outage/browse-addresses.ts';
import type { TrafficKind } from './sent-request.ts';
import { TRAFFIC_KINDS, TRAFFIC_SHARES } from './sent-request.ts';

const drawKind = (draw: Draw): TrafficKind => {
  let rest = draw() * 100;
  for (const kind of TRAFFIC_KINDS) {
    rest -= TRAFFIC_SHARES[kind];
    if (rest < 0) return kind;
  }
  return 'search';
};

/** Requests that are sent at random times, as by many independent shoppers, without waiting for earlier answers. */
export interface Load {
  /** Requests in a second, on average. */
  readonly rate: number;
  readonly ms: number;
  readonly draw: Draw;
  /** Carries out one request. Its duration is counted from `plannedAt`, so it includes a delay in the load generator. */
  readonly request: (kind: TrafficKind, plannedAt: number) => Promise<void>;
  /** Maximum number of requests that are under way at the same time. If there are more, the load ends early. */
  readonly mostUnderWay: number;
}

/**
 * Sends requests at random times with a fixed mean rate (a Poisson process), and waits for the last answers.
 *
 * @returns false if the load was stopped early, because more than `mostUnderWay` requests had no answer yet
 */
export const runLoad = async ({ rate, ms, draw, request, mostUnderWay }: Load): Promise<boolean> => {
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  let next = startedAt;
  while (next < startedAt + ms && underWay.size <= mostUnderWay) {
    for (const now = performance.now(); next <= now && next < startedAt + ms; next += (-Math.log(1 - draw()) * 1_000) / rate) {
      const one: Promise<void> = request(drawKind(draw), next).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await later(Math.max(1, Math.min(next, startedAt + ms) - performance.now()));
  }
  const isComplete = underWay.size <= mostUnderWay;
  await Promise.all(underWay);
  return isComplete;
};
