import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { withBenchFolder } from '../../bench/bench-folder.ts';
import { foldersIn, freePort } from '../../bench/running-program.ts';
import { SERVER_FLAGS } from '../../tools/node-flags.mjs';
import { ProgramUnderTest } from '../kill/program-under-test.ts';

/** An HTTP answer and its duration in milliseconds, from the first byte sent to the last byte read. */
export interface TimedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The request fails after this many milliseconds without an answer; 30 seconds by default. */
  readonly limitMs?: number;
}

/** The built program. It runs in a separate process, with a separate folder and database. */
export interface BuiltProgram {
  readonly port: number;
  /** The folder with all data of the program. It is removed at the end. */
  readonly folder: string;
  /** The file with everything that the program printed. */
  readonly logFile: string;
  /** The environment variables of the program. A command that runs with these variables uses the program's data. */
  readonly environment: Readonly<Record<string, string>>;
  readonly pid: number;
  /** Sends one request to a site. Fails when the connection breaks or the time limit passes. */
  ask(site: string, address: string, question?: Question): Promise<TimedAnswer>;
  /** Kills the program with SIGKILL, and starts it again on the same data with the given changes of its environment variables. */
  killAndStart(changes?: Readonly<Record<string, string>>): Promise<void>;
  /** Sends SIGTERM and waits until the program has ended. @returns the exit code, null when a signal ended it */
  stop(): Promise<number | null>;
}

export interface BuiltProgramOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The command of the program and its parameters; 'start' by default. */
  readonly command?: readonly string[];
}

/** Sends one request to a port of this machine. The `host` header chooses the site. */
export const askPort = (port: number, host: string, address: string, question: Question = {}): Promise<TimedAnswer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, limitMs = 30_000 } = question;
    const startedAt = performance.now();
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { host: '127.0.0.1', port, path: address, method, headers: { host, ...length, ...headers }, signal: AbortSignal.timeout(limitMs) },
      (response) => {
        text(response).then((read) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: read, ms: performance.now() - startedAt });
        }, reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * Starts the built program, waits until it is ready, calls `use` with it, and stops it when `use` has ended. `npm run
 * test:chaos` builds the program first. The program serves the demo sites in demo mode unless `options.environment`
 * changes this.
 * @example export default () => withBuiltProgram(async (program) => { const { status } = await
 *   program.ask('wattlebird-cars', '/search'); if (status !== 200) throw new Error(`The search page answered
 *   ${status}`); return '1 page read'; });
 */
export const withBuiltProgram = <Value>(
  use: (program: BuiltProgram) => Promise<Value>,
  options: BuiltProgramOptions = {},
): Promise<Value> =>
  withBenchFolder(async (folder) => {
    const port = await freePort();
    const logFile = path.join(folder, 'program.log');
    const folders = foldersIn(folder) as Readonly<Record<'DATA_DIR' | 'POSTGRES_DIR', string>>;
    const environment: Record<string, string> = {
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: '127.0.0.1',
      ...folders,
      ...options.environment,
    };
    const command = [process.execPath, ...SERVER_FLAGS, 'dist/server/main.js', ...(options.command ?? ['start'])].join(' ');
    const running = new ProgramUnderTest({
      command,
      port,
      environment,
      postgresDirectory: environment.POSTGRES_DIR ?? '',
      logFile,
    });
    try {
      await running.start();
      return await use({
        port,
        folder,
        logFile,
        environment,
        get pid() {
          return running.pid;
        },
        ask: (site, address, question) => askPort(port, `${site}.localhost:${port}`, address, question),
        killAndStart: async (changes = {}) => {
          await running.kill('node');
          Object.assign(environment, changes);
          await running.start();
        },
        stop: () => running.stop(),
      });
    } finally {
      await Promise.race([running.stop(), new Promise((resolve) => setTimeout(resolve, 30_000).unref())]);
      await running.kill('all').catch(() => {});
    }
  });
