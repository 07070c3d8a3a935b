import { readFile } from 'node:fs/promises';
import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { askPort } from '../../built-program.ts';
import { percentile } from '../../percentile.ts';
import { processTime } from '../../process-time.ts';
import type { Nodes } from './nodes.ts';

const PAUSE_MS = 10_000;
/**
 * The time limit for reading the metrics of a node. It is long, because the program reads some metrics from the database,
 * which is slow while the test freezes the database.
 */
const SCRAPE_LIMIT_MS = 9_000;

/** The state of all processes at one moment. Sizes are in megabytes. */
export interface Sample {
  readonly at: number;
  /**
   * For each node its resident memory, the sum of the resident memory of its child processes, and the longest stall of its
   * event loop.
   */
  readonly nodes: readonly { readonly memory: number; readonly children: number; readonly stallMs: number | null }[];
  /** The memory of the database's processes without the memory that they share. */
  readonly database: number;
  /**
   * The processor time that the processes of the test itself (the load generator and its services) used since the
   * last sample, as a share of the time of one processor.
   */
  readonly load: number;
}

const megabytes = async (pid: number, field: 'VmRSS' | 'RssAnon'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_000;
};

const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
};

const sumOf = async (pids: readonly number[], field: 'VmRSS' | 'RssAnon'): Promise<number> => {
  const sizes = await Promise.all(pids.map((pid) => megabytes(pid, field)));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const readStall = async (metricsPort: number): Promise<number | null> => {
  const answer = await askPort(metricsPort, 'localhost', '/metrics', { limitMs: SCRAPE_LIMIT_MS }).catch(() => null);
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(answer?.text ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds) * 1_000;
};

/** Finds the main process of the database server: the parent of the process that serves this connection. */
const findPostmaster = async (direct: pg.Client): Promise<number> => {
  const { rows } = await direct.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

/** Looks at the memory of all processes, and at the longest stall of each node's event loop, every ten seconds. */
export class Watch {
  readonly #nodes: Nodes;
  readonly #loadPids: readonly number[];
  readonly samples: Sample[] = [];
  #isOver = false;

  constructor(nodes: Nodes, loadPids: readonly number[]) {
    this.#nodes = nodes;
    this.#loadPids = loadPids;
  }

  async run(direct: pg.Client): Promise<void> {
    const postmaster = await findPostmaster(direct);
    let used = await this.#loadTime();
    while (!this.#isOver) {
      const startedAt = performance.now();
      await later(PAUSE_MS);
      const nodes = await Promise.all(
        this.#nodes.all.map(async ({ program: { pid }, metricsPort }) => ({
          memory: await megabytes(pid, 'VmRSS'),
          children: await sumOf(await childrenOf(pid), 'VmRSS'),
          stallMs: await readStall(metricsPort),
        })),
      );
      const database = await sumOf([postmaster, ...(await childrenOf(postmaster))], 'RssAnon');
      const now = await this.#loadTime();
      const at = performance.now();
      this.samples.push({ at, nodes, database, load: (now - used) / (at - startedAt) });
      used = now;
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  samplesBetween(from: number, to: number): readonly Sample[] {
    return this.samples.filter(({ at }) => at >= from && at < to);
  }

  async #loadTime(): Promise<number> {
    const times = await Promise.all(this.#loadPids.map((pid) => processTime(pid).catch(() => 0)));
    return times.reduce((sum, ms) => sum + ms, 0);
  }
}

/** The median memory use of one node over all samples. @param node the index of the node in each sample */
export const medianMemory = (samples: readonly Sample[], node: number): number =>
  percentile(
    samples.map(({ nodes }) => nodes[node]?.memory ?? 0),
    0.5,
  );
