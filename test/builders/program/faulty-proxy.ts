import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

/**
 * The fault that the proxy simulates:
 * - `none`: no fault, data are forwarded
 * - `refused`: open connections are closed, and new connections are refused
 * - `reset`: open and new connections are reset
 * - `frozen`: no data are forwarded, but all connections stay open
 * - `half-open`: open connections stay open without forwarding data; new connections work
 * - `slow`: every answer takes two seconds longer
 */
export const FAULTS = ['refused', 'reset', 'frozen', 'half-open', 'slow'] as const;
export type Fault = 'none' | (typeof FAULTS)[number];

export interface FaultyProxy {
  readonly port: number;
  set(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

const DELAY_MS = 2_000;

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  isCut: boolean;
}

/**
 * Opens a proxy to a Unix socket on a free port of this machine. It imitates the faults of a network between a program and its
 * database.
 */
export const openFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const pairs = new Set<Pair>();
  let fault: Fault = 'none';
  let server: Server | null = null;

  const forward = async (pair: Pair, to: Socket, chunk: Buffer, isAnswer: boolean): Promise<void> => {
    if (isAnswer && fault === 'slow') await later(DELAY_MS);
    if (!pair.isCut) to.write(chunk);
  };
  const accept = (client: Socket): void => {
    client.on('error', () => {});
    if (fault === 'reset') return void client.resetAndDestroy();
    const upstream = connect(target);
    upstream.on('error', () => {});
    const pair: Pair = { client, upstream, isCut: fault === 'frozen' };
    pairs.add(pair);
    client.on('data', (chunk) => void forward(pair, upstream, chunk, false));
    upstream.on('data', (chunk) => void forward(pair, client, chunk, true));
    const end = (): void => {
      pairs.delete(pair);
      upstream.destroy();
      // If the test cut the connection to the database, the connection between the proxy and the program stays open. So
      // the program does not notice that the database is gone.
      if (!pair.isCut) client.destroy();
    };
    client.on('close', end);
    upstream.on('close', end);
  };
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const made = createServer(accept);
      made.once('error', reject);
      made.listen(port, '127.0.0.1', () => resolve(made));
    });

  server = await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const { port } = address;
  const each = (change: (pair: Pair) => void): void => {
    for (const pair of [...pairs]) change(pair);
  };
  const set = async (next: Fault): Promise<void> => {
    fault = next;
    if (next === 'refused') {
      server?.close();
      server = null;
      each(({ client }) => client.destroy());
    } else server ??= await listen(port);
    if (next === 'reset') each(({ client }) => client.resetAndDestroy());
    if (next === 'frozen' || next === 'half-open') {
      each((pair) => {
        pair.isCut = true;
      });
    }
  };
  return {
    port,
    set,
    close: async () => {
      each(({ client, upstream }) => {
        client.destroy();
        upstream.destroy();
      });
      server?.close();
    },
  };
};
