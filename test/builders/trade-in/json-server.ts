import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** A local HTTP server that replaces an outside service. */
export interface JsonServer {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  close(): void;
}

/**
 * Starts a local HTTP server.
 *
 * @param answer returns the answer to a request: its JSON, or a listener that writes an answer of any other kind
 */
export const startJsonServer = async (answer: (request: ReceivedRequest) => object | string | RequestListener): Promise<JsonServer> => {
  const received: ReceivedRequest[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = { method: request.method ?? '', path: request.url ?? '', authorization: request.headers.authorization, body };
    received.push(one);
    const given = answer(one);
    if (typeof given === 'function') return void given(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(typeof given === 'string' ? given : JSON.stringify(given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
