import { setTimeout as later } from 'node:timers/promises';
import { Pool } from 'undici';
import { freePort } from '../../../../bench/running-program.ts';
import { askPort, type BuiltProgram, withBuiltProgram } from '../../built-program.ts';

const CONNECTIONS = 256;
const PROBE_MS = 250;
const PROBE_LIMIT_MS = 5_000;
/** If a node does not answer this many probes in a row, it gets no more requests. */
const FAILURES = 3;
const REQUEST_LIMIT_MS = 30_000;
/** A connection that breaks within this time in milliseconds after a kill counts as broken by the kill. */
const DEAD_MS = 2_000;

/** One node of the installation. */
export class Node {
  readonly program: BuiltProgram;
  readonly metricsPort: number;
  readonly pool: Pool;
  isReady = true;
  #killedAt = Number.NEGATIVE_INFINITY;
  #late = 0;

  constructor(program: BuiltProgram, metricsPort: number) {
    this.program = program;
    this.metricsPort = metricsPort;
    const limits = { headersTimeout: REQUEST_LIMIT_MS, bodyTimeout: REQUEST_LIMIT_MS };
    this.pool = new Pool(`http://127.0.0.1:${program.port}`, { connections: CONNECTIONS, ...limits });
  }

  /** Whether the test killed the node less than two seconds ago. */
  get isDead(): boolean {
    return performance.now() - this.#killedAt < DEAD_MS;
  }

  /** Kills the node with SIGKILL and starts it again. */
  async killAndStart(): Promise<void> {
    this.#killedAt = performance.now();
    await this.program.killAndStart();
  }

  /** Ends the node with SIGTERM and starts it again. */
  async restart(): Promise<void> {
    const code = await this.program.stop();
    if (code !== 0) throw new Error(`A node ended with exit code ${code} after SIGTERM`);
    await this.program.killAndStart();
  }

  /**
   * Asks `/readyz` as a load balancer does. After one refused connection or one status other than 200, the node counts as
   * not ready. After late answers, the node counts as not ready only if several came in a row.
   */
  async probe(): Promise<void> {
    const outcome = await askPort(this.program.port, 'localhost', '/readyz', { limitMs: PROBE_LIMIT_MS }).catch(
      (error: { readonly code?: string }) => error,
    );
    const isLate = !('status' in outcome) && outcome.code !== 'ECONNREFUSED';
    this.#late = isLate ? this.#late + 1 : 0;
    if (!isLate) this.isReady = 'status' in outcome && outcome.status === 200;
    else if (this.#late >= FAILURES) this.isReady = false;
  }
}

/** The nodes of the installation. Requests are sent to the ready nodes in turn, as a load balancer sends them. */
export class Nodes {
  readonly all: readonly Node[];
  #next = 0;
  #isOver = false;

  constructor(all: readonly Node[]) {
    this.all = all;
    for (const node of all) void this.#watch(node);
  }

  /** The next node that is ready; null if there is none. */
  next(): Node | null {
    const ready = this.all.filter(({ isReady }) => isReady);
    this.#next += 1;
    return ready[this.#next % Math.max(1, ready.length)] ?? null;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.all.map(({ pool }) => pool.destroy()));
  }

  async #watch(node: Node): Promise<void> {
    while (!this.#isOver) {
      await node.probe();
      await later(PROBE_MS);
    }
  }
}

/** Starts two nodes on one database, calls `use` with the nodes, and stops the nodes when `use` has ended. */
export const withNodes = async <Value>(
  environment: Readonly<Record<string, string>>,
  use: (nodes: Nodes) => Promise<Value>,
): Promise<Value> => {
  const ports = [await freePort(), await freePort()] as const;
  const optionsOf = (port: number) => ({ environment: { ...environment, METRICS_PORT: String(port) } });
  return withBuiltProgram(
    (first) =>
      withBuiltProgram(async (second) => {
        const nodes = new Nodes([new Node(first, ports[0]), new Node(second, ports[1])]);
        try {
          return await use(nodes);
        } finally {
          await nodes.close();
        }
      }, optionsOf(ports[1])),
    optionsOf(ports[0]),
  );
};
