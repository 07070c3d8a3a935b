import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The source of the text that /metrics returns. */
export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves /metrics on a separate port. So the metrics are never available on the public port.
 *
 * @throws an Error with a message for the operator if the port cannot be used; `cause` is the error of the system
 */
export const startMetricsServer = async (source: MetricsSource, host: string, port: number): Promise<MetricsServer> => {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.setHeader('x-content-type-options', 'nosniff');
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only /metrics is here\n');
      return;
    }
    source.metrics().then(
      (text) => response.writeHead(200, { 'content-type': source.contentType }).end(text),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end('The figures cannot be read now\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'the port is in use' : error.message;
      reject(
        new Error(`METRICS_PORT: ${host}:${port} cannot be used (${reason}); set another METRICS_PORT, or 0 for a free one`, {
          cause: error,
        }),
      );
    });
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
