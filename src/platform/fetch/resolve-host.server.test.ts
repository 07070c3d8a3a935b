import { createSocket, type Socket } from 'node:dgram';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createHostResolver } from './resolve-host.server.ts';

const sockets: Socket[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const TYPE_A = 1;
const SERVER_FAILURE = 2;
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

/** A DNS answer with one IPv4 address, without an address, or with an error code (RFC 1035, 4.1.1). */
const answerTo = (message: Buffer, address: string | null, code = 0): Buffer => {
  const { end } = readQuestion(message);
  const head = Buffer.from(message.subarray(0, end));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(address === null ? 0 : 1, 6);
  head.fill(0, 8, 12);
  if (address === null) return head;
  return Buffer.concat([head, Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)])]);
};

/**
 * Starts a name server. It knows only `known.example`, never answers for names that begin with 'silent', and answers with a
 * server failure for names that begin with 'broken'.
 *
 * @returns its address and port
 */
const startNameServer = async (): Promise<string> => {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (message, { port, address }) => {
    const { name, type } = readQuestion(message);
    if (name.startsWith('silent')) return;
    const isKnown = name === 'known.example';
    const code = isKnown ? 0 : name.startsWith('broken') ? SERVER_FAILURE : NO_SUCH_NAME;
    socket.send(answerTo(message, isKnown && type === TYPE_A ? '203.0.113.7' : null, code), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
};

/**
 * Creates a resolver that asks only the name server of this test.
 *
 * @param hosts content of the resolver's hosts file
 */
const makeResolver = async (hosts = '') => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hosts-'));
  folders.push(folder);
  const hostsFile = path.join(folder, 'hosts');
  await writeFile(hostsFile, hosts);
  return createHostResolver({ nameServers: [await startNameServer()], timeoutMs: 250, hostsFile });
};

test('if the hosts file does not contain a host name, the name server is asked for the IP addresses of this host', async () => {
  const resolve = await makeResolver();
  expect(await resolve('Known.example.')).toEqual([{ address: '203.0.113.7', family: 4 }]);
});

test('if the hosts file contains a name, the IP addresses come from the hosts file', async () => {
  const resolve = await makeResolver('# names\n10.0.0.5\tcrm.example known.example # ours\nfd00::5 CRM.example\nnonsense\n');
  expect(await resolve('crm.example')).toEqual([
    { address: '10.0.0.5', family: 4 },
    { address: 'fd00::5', family: 6 },
  ]);
  expect(await resolve('known.example')).toEqual([{ address: '10.0.0.5', family: 4 }]);
});

test('localhost and its subdomains have the loopback addresses, and no name server is asked', async () => {
  const resolve = createHostResolver({ nameServers: ['192.0.2.1'], hostsFile: '/dev/null' });
  for (const name of ['localhost', 'yard.localhost']) expect((await resolve(name)).map(({ address }) => address)).toContain('127.0.0.1');
});

test('if the name server does not know a name or fails, the look-up is rejected with the error of the name server', async () => {
  const resolve = await makeResolver();
  await expect(resolve('unknown.example')).rejects.toMatchObject({ code: 'ENOTFOUND', syscall: 'queryA' });
  await expect(resolve('broken.example')).rejects.toMatchObject({ code: 'ESERVFAIL', syscall: 'queryA' });
});

test('while twenty look-ups wait for a name server that never answers, a look-up of another name still succeeds', async () => {
  const resolve = await makeResolver();
  let ended = 0;
  const silent = Promise.allSettled(Array.from({ length: 20 }, (_, n) => resolve(`silent${n}.example`).finally(() => (ended += 1))));
  expect(await resolve('known.example')).toHaveLength(1);
  expect(ended).toBe(0);
  for (const outcome of await silent) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } });
});
