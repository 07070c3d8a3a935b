import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSearchServiceAnswers, type ServedIndex } from '#features/search/server/remote/search-service-answers.server.ts';

export const TEST_SEARCH_KEY = 'a-key-of-the-tests-alone';

export interface TestSearchNode {
  readonly url: string;
  readonly server: Server;
  /** The errors of the search index. A real search node writes these errors to its log. */
  readonly errors: readonly unknown[];
  close(): Promise<void>;
}

/** Starts an HTTP server on a free port of this machine. */
export const startServer = async (listener: RequestListener): Promise<Omit<TestSearchNode, 'errors'>> => {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** Starts a real HTTP server that answers like a search node. It searches the given index. */
export const startSearchNode = async (index: ServedIndex): Promise<TestSearchNode> => {
  const errors: unknown[] = [];
  const answer = createSearchServiceAnswers({ index, key: TEST_SEARCH_KEY, onError: (error) => errors.push(error) });
  const node = await startServer(getRequestListener((request) => answer(request) ?? new Response('a site answers', { status: 418 })));
  return { ...node, errors };
};
