import { setTimeout as later } from 'node:timers/promises';
import type { Broken } from '../results/counts.ts';
import type { Nodes } from './nodes.ts';
import type { Surroundings } from './surroundings.ts';
import { MAILBOXES, WEBHOOKS } from './traffic-sites.ts';

const NETWORK_MS = 10_000;
/** At most this many milliseconds after a fault, everything must work again. */
export const RECOVERY_MS = 10_000;

interface Fault {
  readonly name: string;
  readonly broken: Broken;
  run(parts: FaultParts): Promise<void>;
}

interface FaultParts {
  readonly nodes: Nodes;
  readonly surroundings: Surroundings;
  /** How long the mail server and the webhooks are broken, in milliseconds. */
  readonly receiversMs: number;
}

/** A fault that happened. `to` is null until the fault has ended. Times are those of `performance.now()`. */
export interface HappenedFault {
  readonly name: string;
  readonly broken: Broken;
  readonly from: number;
  to: number | null;
}

const network = (name: string, kind: 'frozen' | 'refused' | 'slow'): Fault => ({
  name,
  broken: 'database',
  run: async ({ surroundings }) => {
    await surroundings.setDatabase(kind);
    await later(NETWORK_MS);
    await surroundings.setDatabase('none');
  },
});

/**
 * Restarts of nodes. They happen before all other faults: no node is restarted later, so the test can measure how much the
 * memory of each node grows.
 */
const RESTARTS: readonly Fault[] = [
  { name: 'one node killed', broken: null, run: async ({ nodes }) => nodes.all[0]?.killAndStart() },
  { name: 'the other node restarted', broken: null, run: async ({ nodes }) => nodes.all[1]?.restart() },
];
const OTHERS: readonly Fault[] = [
  {
    name: 'database connections reset',
    broken: 'database',
    run: async ({ surroundings }) => {
      await surroundings.setDatabase('reset');
      await surroundings.setDatabase('none');
    },
  },
  network('database frozen for 10 s', 'frozen'),
  network('database connections refused for 10 s', 'refused'),
  network('database +2 s for 10 s', 'slow'),
  {
    name: 'mail receivers hang',
    broken: null,
    run: async ({ surroundings, receiversMs }) => {
      await surroundings.setReceivers('hangs', Object.values(MAILBOXES));
      await later(receiversMs);
      await surroundings.setReceivers('accepts', []);
    },
  },
  {
    name: 'mail server refuses',
    broken: 'mail',
    run: async ({ surroundings, receiversMs }) => {
      await surroundings.setMailServer(false);
      await later(receiversMs);
      await surroundings.setMailServer(true);
    },
  },
  {
    name: 'webhooks slow',
    broken: null,
    run: async ({ surroundings, receiversMs }) => {
      await surroundings.setReceivers('slow', WEBHOOKS);
      await later(receiversMs);
      await surroundings.setReceivers('accepts', []);
    },
  },
];

/**
 * The fault with this number, counted from 0. The first faults are restarts, and each restart happens once. After that, the
 * other faults happen in turn, again and again.
 */
const faultOf = (number: number): Fault | undefined => RESTARTS[number] ?? OTHERS[(number - RESTARTS.length) % OTHERS.length];

/** Causes the faults, and records when each of them began and ended. */
export class Faults {
  readonly #parts: FaultParts;
  readonly happened: HappenedFault[] = [];

  constructor(parts: FaultParts) {
    this.#parts = parts;
  }

  /**
   * The part of the installation that is broken by a fault; null if nothing is broken. The part counts as broken until ten seconds
   * after the end of the fault.
   */
  readonly broken = (): Broken => {
    const now = performance.now();
    return this.happened.findLast(({ broken, to }) => broken !== null && now < (to ?? Infinity) + RECOVERY_MS)?.broken ?? null;
  };

  /** Causes the next fault, and waits until it has ended. */
  async run(): Promise<void> {
    const fault = faultOf(this.happened.length);
    if (fault === undefined) return;
    const happening: HappenedFault = { name: fault.name, broken: fault.broken, from: performance.now(), to: null };
    this.happened.push(happening);
    await fault.run(this.#parts);
    happening.to = performance.now();
  }

  /** Whether a time is in the ten seconds after the end of a fault. False for a time during the fault itself. */
  isAfterFault(at: number): boolean {
    return this.happened.some(({ to }) => to !== null && at > to && at <= to + RECOVERY_MS);
  }

  /** Whether a time is during a fault, or in the ten seconds after the end of a fault. */
  isNearFault(at: number): boolean {
    return this.happened.some(({ from, to }) => at >= from && at <= (to ?? Infinity) + RECOVERY_MS);
  }
}
