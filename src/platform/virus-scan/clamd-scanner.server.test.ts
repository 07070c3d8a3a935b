import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClamdScanner } from './clamd-scanner.server.ts';

let server: Server | null = null;
afterEach(() => server?.close());

/** Starts a server that reads the command INSTREAM as clamd does, and sends the text of `answer` when it has the whole file. */
const startClamd = async (answer: (content: Buffer) => string | null): Promise<string> => {
  server = createServer((socket) => {
    let received: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const content = readStream(received);
      if (content === null) return;
      const text = answer(content);
      if (text === null) socket.destroy();
      else socket.end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

const COMMAND = 'zINSTREAM\0';

/** The content of the file that a client sends with the command INSTREAM; null while the file is incomplete. */
const readStream = (received: Buffer): Buffer | null => {
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) return null;
  const parts: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    if (at + 4 + length > received.length) return null;
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

test("the scanner sends the whole file to clamd, and returns 'clean' or 'infected' according to clamd's answer", async () => {
  const file = Buffer.alloc(200_000, 7);
  let scanned: Buffer = Buffer.alloc(0);
  const url = await startClamd((content) => {
    scanned = content;
    return content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
  });
  const scanner = createClamdScanner(url);
  expect(await scanner.scan(file)).toBe('clean');
  expect(scanned.equals(file)).toBe(true);
  expect(await scanner.scan(Buffer.from('EICAR'))).toBe('infected');
});

test.each([
  ['an error', () => 'INSTREAM size limit exceeded. ERROR\0'],
  ['another text', () => 'HTTP/1.1 200 OK\r\n\0'],
  ['a closed connection', () => null],
  ['half an answer', () => 'stream: O'],
])('if the virus scanner answers with %s, the result of the scan is unavailable', async (_what, answer) => {
  expect(await createClamdScanner(await startClamd(answer)).scan(Buffer.from('x'))).toBe('unavailable');
});

test('if the virus scanner is not running or does not answer, the result of a scan is unavailable', async () => {
  expect(await createClamdScanner('tcp://127.0.0.1:1').scan(Buffer.from('x'))).toBe('unavailable');
  expect(await createClamdScanner('unix:/nowhere/clamd.ctl').scan(Buffer.from('x'))).toBe('unavailable');
  const silent = createServer(() => {});
  server = silent;
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const url = `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  expect(await createClamdScanner(url, 50).scan(Buffer.from('x'))).toBe('unavailable');
});
