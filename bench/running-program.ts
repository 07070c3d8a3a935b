import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { SERVER_FLAGS } from '../tools/node-flags.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** Runs a command in the project's folder until it ends. @returns the output of the command */
export const runCommand = (command: string, parameters: string[], env: NodeJS.ProcessEnv = {}): string => {
  const result = spawnSync(command, parameters, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (result.status !== 0) throw new Error(`The command '${command} ${parameters.join(' ')}' ended with exit code ${result.status}`);
  return result.stdout;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const waitFor = async (url: string): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} never answered`);
};

/**
 * Environment variables that keep all files of a run, including the database, in its temporary folder. Without
 * `POSTGRES_DIR`, a program that runs as root keeps its database elsewhere.
 */
export const foldersIn = (directory: string): NodeJS.ProcessEnv => ({
  DATA_DIR: path.join(directory, 'data'),
  POSTGRES_DIR: path.join(directory, 'postgres'),
});

/** Starts the built program and waits until it is ready for requests. */
export const startProgram = async (directory: string, port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'dist/server/main.js', 'start'], {
    cwd: root,
    env: { ...process.env, ...foldersIn(directory), PORT: String(port), METRICS_PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitFor(`http://127.0.0.1:${port}/readyz`);
  return child;
};

export const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
