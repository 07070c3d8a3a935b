import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';

/** Tests what an operator sees if a start of the program fails, is interrupted, or happens twice. */
test.describe.configure({ timeout: 180_000 });

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves when the output contains the text. Rejects if the program ends first. */
  readonly says: (words: string) => Promise<void>;
  readonly ended: Promise<number | null>;
}

let folder: string;
let runs: Run[];

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-starts-'));
  // PostgreSQL runs as another user, which must be able to enter this folder.
  await chmod(folder, 0o711);
  runs = [];
});

test.afterEach(async () => {
  for (const { child, ended } of runs) {
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

/**
 * Starts the program with an IPC channel, as `npm start` does. The open channel must not stop the program from ending.
 */
const run = (parameters: readonly string[], environment: Readonly<Record<string, string>> = {}): Run => {
  const settings = { DATA_DIR: path.join(folder, 'data'), POSTGRES_DIR: path.join(folder, 'postgres'), PORT: '0', METRICS_PORT: '0' };
  const child = spawn(process.execPath, ['dist/server/main.js', ...parameters], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  // The 'close' event of the process is not used, because this event also waits until the IPC channel is closed.
  const closed = [child.stdout, child.stderr].map((stream) => new Promise<void>((resolve) => stream?.once('close', resolve)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ended = Promise.all([exited, ...closed]).then(([code]) => code);
  const says = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(words) && resolve();
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`it ended without saying '${words}': ${output}`)));
    });
  const started = { child, output: () => output, says, ended };
  runs.push(started);
  return started;
};

const start = (environment: Readonly<Record<string, string>> = {}): Run => run(['start'], environment);

/** The port of a program that is ready. It is read from the log line with the message `ready`. */
const portOf = async ({ says, output }: Run): Promise<string> => {
  await says('"msg":"ready"');
  return /"port":(\d+)/.exec(output())?.[1] ?? '';
};

/** A folder without demo stock, so that starts are fast; most tests here do not need stock. */
const empty = { SITES_DIR: 'templates' };

test('a second start in the same folder is refused with the process id of the first program, which keeps running', async () => {
  const first = start(empty);
  const port = await portOf(first);
  const second = start(empty);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`is in use by process ${first.child.pid} (forecourt start)`);
  const beside = start({ ...empty, DATA_DIR: path.join(folder, 'other') });
  expect(await beside.ended).toBe(1);
  expect(beside.output()).toContain(`The database in ${path.join(folder, 'postgres')} is in use by process ${first.child.pid}`);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});

test('if the port is in use, a start of the program fails before it creates a database, and the next start works', async () => {
  const first = start({ ...empty, DATA_DIR: path.join(folder, 'other'), POSTGRES_DIR: path.join(folder, 'other-postgres') });
  const port = await portOf(first);
  const refused = start({ ...empty, PORT: port });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).not.toContain('Creating the database');
  expect(refused.output()).toContain(`Error: PORT: ${port} is in use by another program; set another PORT, or 0 for any free port`);
  const again = start(empty);
  await again.says('Ready.');
  expect(again.output()).not.toContain('still running after the process that started it was killed');
});

test('an unreachable database and missing folders are reported with the names of their settings', async () => {
  const unreachable = start({ DATABASE_URL: 'postgresql://me:geheim@127.0.0.1:1/forecourt', MODE: 'demo' });
  expect(await unreachable.ended).toBe(1);
  expect(unreachable.output()).toContain(
    'Error: DATABASE_URL: the database at 127.0.0.1:1 cannot be used: no server listens at this address',
  );
  expect(unreachable.output()).not.toContain('geheim');
  const nowhere = start({ SITES_DIR: path.join(folder, 'nowhere') });
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output()).toContain(`Error: SITES_DIR: '${path.join(folder, 'nowhere')}' does not exist`);
});

for (const moment of ['Creating the database', 'Demo stock: ']) {
  test(`a program that is stopped after '${moment}' ends without becoming ready, and the next start succeeds`, async () => {
    const interrupted = start();
    await interrupted.says(moment);
    interrupted.child.kill('SIGTERM');
    expect(await interrupted.ended).toBe(0);
    expect(interrupted.output()).not.toContain('Ready.');
    expect(interrupted.output()).toContain('ended while starting');
    const again = start();
    await again.says('Ready.');
    expect(again.output()).not.toContain('still running after the process that started it was killed');
  });
}

test('a running program ends when its npm process has ended', async () => {
  const orphan = start(empty);
  await orphan.says('Ready.');
  orphan.child.disconnect();
  expect(await orphan.ended).toBe(0);
});

test('Ctrl-C ends a command and the database that the command started', async () => {
  // A feed whose download never ends. The import requests it only when the database runs, so the first request shows
  // that the database is running.
  const feed = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).write('id,make,model\n'));
  feed.listen(0, '127.0.0.1');
  await once(feed, 'listening');
  const host = `127.0.0.1:${(feed.address() as AddressInfo).port}`;
  const asked = once(feed, 'request');
  const command = run(['stock', 'import', '--dealership', 'wattlebird-cars', '--file', `http://${host}/feed.csv`], {
    FETCH_ALLOW_PRIVATE: host,
  });
  await Promise.race([asked, command.ended]);
  const postmasterFile = path.join(folder, 'postgres/cluster/postmaster.pid');
  expect(existsSync(postmasterFile), command.output()).toBe(true);
  command.child.kill('SIGINT');
  expect(await command.ended).toBe(130);
  expect(command.output()).toContain('Error: The command was stopped before it finished (SIGINT)');
  expect(existsSync(postmasterFile)).toBe(false);
  feed.closeAllConnections();
  feed.close();
});

test('a command ends without an error when its reader closes the pipe (leads list | head)', async () => {
  const command = run(['sites', 'check'], { SITES_DIR: process.cwd() });
  command.child.stdout?.destroy();
  expect(await command.ended).toBe(0);
  expect(command.output()).toBe('');
});
