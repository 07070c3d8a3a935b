import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, test, vi } from 'vitest';
import { createHostResolver } from './resolve-host.server.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const TYPE_A = 1;
const NO_SUCH_NAME = 3;

/** The name and the type in the question of a DNS message (RFC 1035, 4.1). */
const readQuestion = (message: Buffer): { readonly name: string; readonly type: number; readonly end: number } => {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
};

/** A DNS answer with one IPv4 address, with none, or with the code for an unknown name. */
const answerTo = (message: Buffer, address: string | null, code = 0): Buffer => {
  const { end } = readQuestion(message);
  const head = Buffer.from(message.subarray(0, end));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(address === null ? 0 : 1, 6);
  head.fill(0, 8, 12);
  if (address === null) return head;
  return Buffer.concat([head, Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)])]);
};

/** A name server that knows `known.example`, never answers for `silent…`, and knows no other name. */
const startNameServer = async (): Promise<string> => {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (message, { port, address }) => {
    const { name, type } = readQuestion(message);
    if (name.startsWith('silent')) return;
    const isKnown = name === 'known.example';
    socket.send(answerTo(message, isKnown && type === TYPE_A ? '203.0.113.7' : null, isKnown ? 0 : NO_SUCH_NAME), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
};

test('a name is found by the name server, and the operating system is not asked', async () => {
  const askSystem = vi.fn(async () => []);
  const resolve = createHostResolver({ nameServers: [await startNameServer()], askSystem });
  expect(await resolve('known.example')).toEqual([{ address: '203.0.113.7', family: 4 }]);
  expect(askSystem).not.toHaveBeenCalled();
});

test('a name that the name server does not know is looked up by the operating system, which knows /etc/hosts', async () => {
  const resolve = createHostResolver({ nameServers: [await startNameServer()] });
  expect((await resolve('localhost')).map(({ address }) => address)).toContain('127.0.0.1');
});

test('twenty names whose name server never answers use no thread: the operating system is not asked for them, and another name is found', async () => {
  const askSystem = vi.fn(async () => []);
  const resolve = createHostResolver({ nameServers: [await startNameServer()], timeoutMs: 250, askSystem });
  const silent = Promise.allSettled(Array.from({ length: 20 }, (_, n) => resolve(`silent${n}.example`)));
  expect(await resolve('known.example')).toHaveLength(1);
  for (const outcome of await silent) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } });
  expect(askSystem).not.toHaveBeenCalled();
});
