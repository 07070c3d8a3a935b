import type { Socket } from 'node:net';
import type pg from 'pg';

/** Time in milliseconds between two checks of all connections. */
const CHECK_MS = 500;

interface WatchedConnection {
  readonly socket: Socket;
  /**
   * Number of bytes that this process had sent at the time when the server last reported that it was ready for a query.
   * If this process has sent more bytes since that time, an answer of the server is still missing.
   */
  sentWhenReady: number;
  /** Number of bytes that had been received at the last check. */
  received: number;
  /**
   * Number of the most recent consecutive checks at which the process waited for an answer, and no new byte had
   * arrived.
   */
  silentChecks: number;
  /**
   * Number of consecutive checks after which the connection is treated as dead, if the server has sent no data in this
   * time.
   */
  limit: number;
  isInUse: boolean;
}

const toChecks = (ms: number): number => Math.ceil(ms / CHECK_MS);

/**
 * Finds dead connections that were never closed, for example after a failover, or if a firewall has dropped the
 * connection. Without this class, a query on such a connection would never end.
 *
 * The server ends every statement within its `statement_timeout`. So if the server does not answer a query for longer
 * than `limitMs`, the connection is treated as dead. The socket of a dead connection is destroyed. Its query then
 * fails, and the pool can open a new connection. All connections that are not in use are destroyed too, because they
 * use the same network and so are probably dead.
 *
 * The limit is a number of checks, not a time. While a process is blocked, it cannot read answers, so with a time limit
 * it would close working connections. A blocked process makes no checks. After the block, the process makes one check,
 * then reads the answers that have arrived, and only then makes the next check.
 */
export class ConnectionWatch {
  readonly #connections = new Map<pg.ClientBase, WatchedConnection>();
  readonly #limitMs: number;
  readonly #onDead: () => void;
  #timer: NodeJS.Timeout | null = null;
  /** Total number of bytes that had been received on the connections that are already closed. */
  #receivedBefore = 0;

  /**
   * @param limitMs time limit in milliseconds for an answer of the server. After this time, the connection is treated
   * as dead. The limit must be longer than `statement_timeout`
   * @param onDead called each time a dead connection is found
   */
  constructor(limitMs: number, onDead: () => void = () => {}) {
    this.#limitMs = limitMs;
    this.#onDead = onDead;
  }

  /** Number of bytes that were received on all connections so far. */
  get received(): number {
    let received = this.#receivedBefore;
    for (const { socket } of this.#connections.values()) received += socket.bytesRead;
    return received;
  }

  /** Watches every connection of a pool from its opening to its end. */
  follow(pool: pg.Pool): void {
    pool.on('connect', (client) => this.#add(client));
    pool.on('acquire', (client) => this.#setInUse(client, true));
    pool.on('release', (_, client) => this.#setInUse(client, false));
  }

  /** Sets the time limit for an answer on one connection. The watch uses this limit instead of its own `limitMs`. */
  setLimit(client: pg.ClientBase, limitMs: number): void {
    const connection = this.#connections.get(client);
    if (connection) connection.limit = toChecks(limitMs);
  }

  /** Ends every connection at once without waiting for the server. Work in progress fails. */
  destroyAll(): void {
    for (const { socket } of this.#connections.values()) socket.destroy();
  }

  #add(client: pg.ClientBase): void {
    const { connection } = client as pg.Client;
    const socket = connection.stream as Socket;
    const watched: WatchedConnection = {
      socket,
      sentWhenReady: socket.bytesWritten,
      received: socket.bytesRead,
      silentChecks: 0,
      limit: toChecks(this.#limitMs),
      isInUse: true,
    };
    // The driver's own listener for this event may send the next query at once. Our listener is called before the
    // driver's listener, so `sentWhenReady` does not include the bytes of that query.
    connection.prependListener('readyForQuery', () => {
      watched.sentWhenReady = socket.bytesWritten;
    });
    this.#connections.set(client, watched);
    socket.once('close', () => this.#remove(client));
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS).unref();
  }

  #remove(client: pg.ClientBase): void {
    this.#receivedBefore += this.#connections.get(client)?.socket.bytesRead ?? 0;
    this.#connections.delete(client);
    if (this.#connections.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #setInUse(client: pg.ClientBase, isInUse: boolean): void {
    const connection = this.#connections.get(client);
    if (connection) connection.isInUse = isInUse;
  }

  #check(): void {
    let hasFoundDead = false;
    for (const connection of this.#connections.values()) {
      const { socket } = connection;
      const isWaiting = socket.bytesWritten > connection.sentWhenReady;
      const isSilent = isWaiting && socket.bytesRead === connection.received;
      connection.received = socket.bytesRead;
      connection.silentChecks = isSilent ? connection.silentChecks + 1 : 0;
      if (connection.silentChecks < connection.limit) continue;
      hasFoundDead = true;
      socket.destroy();
    }
    if (!hasFoundDead) return;
    this.#onDead();
    for (const { isInUse, socket } of this.#connections.values()) if (!isInUse) socket.destroy();
  }
}
