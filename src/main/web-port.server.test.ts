import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceWebPort, findWebPort } from './web-port.server.ts';

const LOG = { warn: () => {} };
let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'web-port-'));
});
afterEach(() => rm(DATA_DIR, { recursive: true }));

test('a command finds the port of the running web server until the server ends', async () => {
  expect(await findWebPort({ DATA_DIR })).toBeNull();
  const end = await announceWebPort({ DATA_DIR }, 3123, LOG);
  expect(await findWebPort({ DATA_DIR })).toBe(3123);
  await end();
  expect(await findWebPort({ DATA_DIR })).toBeNull();
});

test('the stored port of a web server that was killed is ignored', async () => {
  await announceWebPort({ DATA_DIR }, 3123, LOG);
  const file = path.join(DATA_DIR, 'web-port.json');
  const left = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...left, identity: 'of an earlier process with this pid' }));
  expect(await findWebPort({ DATA_DIR })).toBeNull();
});

test('if the data folder cannot be written, the web server logs this once, and starts and ends without an error', async () => {
  const file = path.join(DATA_DIR, 'no-folder');
  await writeFile(file, '');
  const warnings: string[] = [];
  const end = await announceWebPort({ DATA_DIR: file }, 3123, { warn: (_fields, message) => warnings.push(message) });
  await end();
  expect(warnings).toHaveLength(1);
});
