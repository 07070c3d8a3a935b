import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can stop forwarding data without closing connections, like a firewall that silently drops packets. */
export interface StallingProxy {
  readonly port: number;
  /** The number of open connections that are still forwarded. */
  readonly forwarded: number;
  /**
   * Stops forwarding on all open connections, in both directions, without closing them.
   *
   * @param newConnections what happens to new connections before the next call of `resume`. 'pass': their data are
   * forwarded. 'stall': they are accepted, but their data are never forwarded.
   */
  stall(newConnections: 'pass' | 'stall'): void;
  /** Forwards connections that are opened from now on. Stalled connections stay stalled. */
  resume(): void;
  close(): Promise<void>;
}

/** Opens a proxy on a free port of this machine. It forwards to a Unix socket. */
export const openStallingProxy = async (target: string): Promise<StallingProxy> => {
  const forwarded = new Set<() => void>();
  const sockets = new Set<Socket>();
  let isStalling = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    if (isStalling) {
      client.resume();
      return;
    }
    const upstream = keep(connect(target));
    client.on('data', (chunk) => upstream.write(chunk));
    upstream.on('data', (chunk) => client.write(chunk));
    const closeClient = (): void => void client.destroy();
    const closeUpstream = (): void => void upstream.destroy();
    upstream.on('close', closeClient);
    client.on('close', closeUpstream);
    const cut = (): void => {
      upstream.off('close', closeClient);
      client.off('close', closeUpstream);
      for (const socket of [client, upstream]) {
        socket.removeAllListeners('data');
        // The proxy still reads bytes and drops them, so that the sender does not notice that nothing is forwarded.
        socket.resume();
      }
    };
    forwarded.add(cut);
    const forget = (): void => void forwarded.delete(cut);
    client.on('close', forget);
    upstream.on('close', forget);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    get forwarded() {
      return forwarded.size;
    },
    stall: (newConnections) => {
      for (const cut of forwarded) cut();
      forwarded.clear();
      isStalling = newConnections === 'stall';
    },
    resume: () => {
      isStalling = false;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

/**
 * Finds the Unix socket of a PostgreSQL and the connection string for reaching it through a proxy on a port.
 * @param connectionString as the embedded database returns it:
 * `postgresql://user:password@localhost:5432/name?host=<directory>`
 */
export const socketOf = (connectionString: string): { readonly socket: string; readonly through: (port: number) => string } => {
  const { searchParams, username, password, pathname, port: socketNumber } = new URL(connectionString);
  return {
    socket: `${searchParams.get('host')}/.s.PGSQL.${socketNumber}`,
    through: (port) => `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
  };
};
