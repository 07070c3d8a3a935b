import type { Server } from 'node:http';
import { SECOND_MS } from '#kernel/clock.ts';
import { mostConnections } from '#platform/descriptor-limit.server.ts';
import type { Drain } from './drain.server.ts';

/**
 * Time in milliseconds for which an idle connection stays open. Load balancers close idle connections after 60 seconds
 * (AWS, nginx). The server must wait longer: otherwise the balancer sends a request on a connection that the server is
 * closing, and the shopper gets an error.
 */
const KEEP_ALIVE_MS = 72 * SECOND_MS;
/**
 * Maximum time in milliseconds that the server waits for the headers of a request. This time must be longer than
 * `KEEP_ALIVE_MS`. Otherwise the server could close an idle connection that must stay open for the next request.
 */
const HEADERS_MS = 75 * SECOND_MS;
/**
 * How long requests may take after the server has stopped listening, in milliseconds. A request may wait for a database
 * connection (10 s) and for its statement (6.5 s).
 */
const FINISH_MS = 20 * SECOND_MS;
/** How long requests may take after a second signal to stop, in milliseconds. */
const HURRIED_FINISH_MS = SECOND_MS;
const SWEEP_MS = 50;

/** Sets how many connections a server accepts, and how long idle connections stay open. */
export const limitConnections = (server: Server, drain: Pick<Drain, 'isDraining'>): void => {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  const most = mostConnections();
  if (most !== null) server.maxConnections = most;
  // A new client could not connect, because the server has too many connections. Idle connections are closed to make
  // room.
  server.on('drop', () => server.closeIdleConnections());
  server.prependListener('request', (_request, response) => {
    // If this process is about to stop, the header `Connection: close` tells the client to close its connection. The
    // client then opens its next connection to a process that is not stopping.
    if (drain.isDraining) response.setHeader('connection', 'close');
  });
};

/**
 * Stops listening, and waits for the running requests. Resolves when all of them have been answered, or when the time
 * limit has ended and their connections were closed.
 *
 * @param hurry aborted when the program gets a second signal to stop; the time limit is then shorter
 */
export const closeServer = (server: Server, hurry: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cutIn = (ms: number): void => void setTimeout(() => server.closeAllConnections(), ms).unref();
    // This process closes idle connections itself. Otherwise the process could not end before the clients close these
    // connections.
    const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearInterval(sweeping);
      resolve();
    });
    cutIn(FINISH_MS);
    if (hurry.aborted) cutIn(HURRIED_FINISH_MS);
    else hurry.addEventListener('abort', () => cutIn(HURRIED_FINISH_MS), { once: true });
  });
