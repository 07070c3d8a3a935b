import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { closeServer, limitConnections } from './server-connections.server.ts';

let server: Server | null = null;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that answers only after `answer` was called. */
const startSlow = async (drain: { isDraining: boolean } = { isDraining: false }) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
  const started = createServer((_request, response) => {
    arrive();
    void mayAnswer.then(() => response.end('page'));
  });
  server = started;
  limitConnections(started, drain);
  started.listen(0, '127.0.0.1');
  await once(started, 'listening');
  const { port } = started.address() as AddressInfo;
  const ask = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port }, resolve).on('error', reject);
    });
  return { started, ask, answer, hasArrived };
};

test('the server keeps idle connections open for longer than load balancers do (60 seconds)', async () => {
  const { started } = await startSlow();
  expect(started.keepAliveTimeout).toBeGreaterThan(65_000);
  expect(started.headersTimeout).toBeGreaterThan(started.keepAliveTimeout);
});

test('a process that is about to stop asks its clients to close their connections', async () => {
  const drain = { isDraining: false };
  const { ask, answer } = await startSlow(drain);
  answer();
  expect((await ask()).headers.connection).toBe('keep-alive');
  drain.isDraining = true;
  expect((await ask()).headers.connection).toBe('close');
});

test('a running request is answered before the server has closed', async () => {
  const { started, ask, answer, hasArrived } = await startSlow();
  const asked = ask();
  await hasArrived;
  const closed = closeServer(started, new AbortController().signal);
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  answer();
  expect(await text(await asked)).toBe('page');
  await closed;
});

test('one second after a second signal to stop, the program closes the connections of all requests that are still running', async () => {
  const { started, ask, hasArrived } = await startSlow();
  const asked = ask();
  await hasArrived;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const hurry = new AbortController();
  const closed = closeServer(started, hurry.signal);
  hurry.abort();
  vi.advanceTimersByTime(1_000);
  await expect(asked).rejects.toMatchObject({ code: 'ECONNRESET' });
  await closed;
});
