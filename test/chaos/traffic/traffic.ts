import type { Draw } from '../outage/browse-addresses.ts';
import type { Nodes } from './installation/nodes.ts';
import { runLoad } from './load.ts';
import type { Counts } from './results/counts.ts';
import { send } from './send.ts';
import type { TrafficKind } from './sent-request.ts';
import { type Browsed, drawBrowsingRequest } from './shoppers/browsing.ts';
import type { Shoppers } from './shoppers/shoppers.ts';

/**
 * The load test ends early if too many requests wait for an answer. The allowed number is the number of requests that
 * the test sends in `seconds` seconds. If that number is smaller than `atLeast`, then `atLeast` requests may wait.
 */
const WAITING = { seconds: 5, atLeast: 500 };

/** The traffic of all shoppers. */
export class Traffic {
  readonly #nodes: Nodes;
  readonly #sites: readonly Browsed[];
  readonly #shoppers: Shoppers;
  readonly #draw: Draw;

  constructor(nodes: Nodes, sites: readonly Browsed[], shoppers: Shoppers, draw: Draw) {
    this.#nodes = nodes;
    this.#sites = sites;
    this.#shoppers = shoppers;
    this.#draw = draw;
  }

  /** Sends requests at a rate, and counts their answers. @returns whether the nodes could answer at this rate */
  run(rate: number, ms: number, counts: Counts): Promise<boolean> {
    const mostUnderWay = Math.max(WAITING.atLeast, rate * WAITING.seconds);
    return runLoad({ rate, ms, draw: this.#draw, mostUnderWay, request: (kind, plannedAt) => this.#request(kind, plannedAt, counts) });
  }

  async #request(kind: TrafficKind, plannedAt: number, counts: Counts): Promise<void> {
    if (kind === 'form' || kind === 'account') {
      const next = await this.#shoppers.next(kind);
      if (next === null) return;
      const outcome = await send(this.#nodes, next.request);
      counts.add(next.request, outcome, plannedAt);
      await next.take(outcome);
    } else {
      const request = drawBrowsingRequest(kind, this.#draw, this.#sites);
      counts.add(request, await send(this.#nodes, request), plannedAt);
    }
  }
}
