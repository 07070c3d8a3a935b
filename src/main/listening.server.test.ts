import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDirectory } from '#platform/directory-lock.server.ts';
import { checkAddress, listenAt } from './listening.server.ts';

const HOST = '127.0.0.1';
const first = createServer();
let folder: string;
let taken: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-listening-'));
  await listenAt(first, { HOST, PORT: 0 });
  taken = (first.address() as AddressInfo).port;
});
afterAll(async () => {
  first.close();
  await rm(folder, { recursive: true });
});

test('if another program uses the port, the check before the start and the start itself both fail with an error that names the port', async () => {
  const words = `PORT: ${taken} is in use by another program; set another PORT, or 0 for any free port`;
  await expect(checkAddress({ HOST, PORT: taken, DATA_DIR: folder })).rejects.toThrow(words);
  await expect(listenAt(createServer(), { HOST, PORT: taken })).rejects.toThrow(words);
});

test('if HOST is an IP address that this machine does not have, the error contains the address', async () => {
  const elsewhere = { HOST: '192.0.2.1', PORT: 0, DATA_DIR: folder };
  await expect(checkAddress(elsewhere)).rejects.toThrow('HOST: 192.0.2.1 is not an address of this machine');
});

test('the check of a free port releases the port again, so the program can then listen on it', async () => {
  const server = createServer();
  await listenAt(server, { HOST, PORT: 0 });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await checkAddress({ HOST, PORT: port, DATA_DIR: folder });
  await listenAt(server, { HOST, PORT: port });
  server.close();
});

test('the port is not checked if another process has locked the data directory, because that process probably uses the port', async () => {
  const lock = await lockDirectory(folder, 'forecourt start');
  if (!lock.ok) throw new Error('locked by another');
  await checkAddress({ HOST, PORT: taken, DATA_DIR: folder });
  await lock.value.release();
});
