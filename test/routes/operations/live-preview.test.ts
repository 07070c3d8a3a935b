import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '#test/builders/program/running-program.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;
let database: TestDatabase;
let server: ChildProcess;
let address: string;
let output = '';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });
const siteFile = (tagline: string): Promise<void> =>
  writeFile(
    path.join(folder, 'sites/yard/site.yaml'),
    `slug: yard\nname: The Yard\ntagline: ${tagline}\ntemplate: metro\ndealerships: [{ slug: yard, name: The Yard, state: qld }]\n`,
  );
const home = async (): Promise<string> => (await fetch(`${address}/`, { headers: { accept: 'text/html' } })).text();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-dev-'));
  await mkdir(path.join(folder, 'sites/yard'), { recursive: true });
  await cp(path.join(root, 'templates'), path.join(folder, 'templates'), { recursive: true });
  await siteFile('written before the start');
  database = await openTestDatabase();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [path.join(root, 'tools/dev-server.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      VITEST: '',
      SITES_DIR: folder,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database.connectionString,
      MODE: 'demo',
      DEFAULT_SITE: 'yard',
      PORT: String(port),
      HOST: '127.0.0.1',
    },
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
    });
  // The first start of the development server loads all source files, which takes long on a busy computer.
  await vi.waitFor(() => expect(output).toContain('The development server is ready'), { timeout: 180_000, interval: 100 });
}, 200_000);
afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Opens a WebSocket to the development server, as the script in an open page does.
 *
 * @returns the types of the received messages, and a function that closes the connection
 */
const openPage = async (): Promise<{ readonly messages: string[]; close(): void }> => {
  expect(await home()).toContain('/@vite/client');
  const client = await (await fetch(`${address}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
  const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const messages: string[] = [];
  socket.addEventListener('message', ({ data }) => messages.push((JSON.parse(String(data)) as { type: string }).type));
  await eventually(
    async () => messages,
    (types) => expect(types).toContain('connected'),
  );
  return { messages, close: () => socket.close() };
};

test('under npm run dev, saving a file of a site reloads the open pages, and they show the new content', async () => {
  expect(await home()).toContain('written before the start');
  const page = await openPage();
  await siteFile('written while the page is open');
  await eventually(
    async () => page.messages,
    (types) => expect(types).toContain('full-reload'),
  );
  // The program sends the message after it has read the changed file. So a page that is loaded after the message
  // contains the new text.
  expect(await home()).toContain('written while the page is open');
  page.close();
});

test('under npm run dev, a file with an error does not reload the open pages; the last valid content is shown until the error is corrected', async () => {
  const page = await openPage();
  await siteFile('[no, text]');
  await eventually(
    async () => output,
    (text) => expect(text).toContain('tagline'),
  );
  expect(page.messages).not.toContain('full-reload');
  expect(await home()).toContain('written while the page is open');
  await siteFile('mended');
  await eventually(
    async () => page.messages,
    (types) => expect(types).toContain('full-reload'),
  );
  expect(await home()).toContain('mended');
  page.close();
});
