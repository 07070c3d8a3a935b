import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';

/**
 * Which processes are killed: 'node' kills only the program. 'all' kills the program and PostgreSQL at the same moment,
 * as a power failure does.
 */
export type KillMode = 'node' | 'all';

export interface ProgramSettings {
  /** The command that starts the program, e.g. 'npm start'. */
  readonly command: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The folder in which PostgreSQL keeps its cluster. `cluster/postmaster.pid` contains its process id. */
  readonly postgresDirectory: string;
  /** The path of the file that collects the program's output. Every start appends to it. */
  readonly logFile: string;
}

const START_LIMIT_MS = 180_000;

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Processes with their parents, as the kernel lists them. */
const readParents = (): ReadonlyMap<number, number> => {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // In /proc/<pid>/stat the second field is the name of the program in brackets. The name may contain spaces and
      // brackets.
      const after = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? '';
      parents.set(Number(name), Number(after.split(' ')[1]));
    } catch {
      // This process ended after the list of processes was read. So the process is left out.
    }
  }
  return parents;
};

const listDescendants = (root: number): readonly number[] => {
  const parents = readParents();
  const isBelow = (pid: number): boolean => {
    for (let at = parents.get(pid); at !== undefined && at > 1; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isBelow);
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
};

const killHard = (pids: readonly number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended, so there is nothing to kill.
    }
  }
};

/** The real program in a process group of its own. It can be started, killed at any moment, and started again. */
export class ProgramUnderTest {
  readonly #settings: ProgramSettings;
  #process: ChildProcess | null = null;
  #output = '';

  constructor(settings: ProgramSettings) {
    this.#settings = settings;
  }

  /** Process id of the last start; 0 before the first start. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /**
   * Starts the program and waits until it reports that it is ready. @returns the duration of the start in milliseconds
   */
  async start(): Promise<number> {
    const startedAt = Date.now();
    this.#output = '';
    const { command } = this.#settings;
    const child = spawn('sh', ['-c', `exec ${command}`], {
      detached: true,
      env: { ...process.env, ...this.#settings.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const keep = (chunk: Buffer): void => {
      this.#output = (this.#output + chunk.toString()).slice(-4_000);
      appendFileSync(this.#settings.logFile, chunk);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`The program ended while it started (${child.exitCode}):\n${this.#output}`);
      if (Date.now() - startedAt > START_LIMIT_MS)
        throw new Error(`The program was not ready after ${START_LIMIT_MS} ms:\n${this.#output}`);
      await later(100);
    }
    return Date.now() - startedAt;
  }

  /** Ends processes with SIGKILL. */
  async kill(mode: KillMode): Promise<void> {
    const child = this.#process;
    if (child?.pid === undefined) throw new Error('The program was not started');
    const own = [child.pid, ...listDescendants(child.pid)];
    const postmaster = this.#findPostmaster();
    const database = postmaster === null ? [] : [postmaster, ...listDescendants(postmaster)];
    const isDatabase = (pid: number): boolean => database.includes(pid) || commandOf(pid) === 'postgres';
    killHard(mode === 'all' ? [...own, ...database] : own.filter((pid) => !isDatabase(pid)));
    while (child.exitCode === null && child.signalCode === null) await later(10);
  }

  /** Ends the program with SIGINT, as Ctrl-C does. @returns its exit code */
  async stop(): Promise<number | null> {
    const child = this.#process;
    if (child === null) return null;
    child.kill('SIGTERM');
    while (child.exitCode === null && child.signalCode === null) await later(50);
    return child.exitCode;
  }

  #findPostmaster(): number | null {
    const file = path.join(this.#settings.postgresDirectory, 'cluster', 'postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    return pid > 1 && commandOf(pid) === 'postgres' ? pid : null;
  }

  #isReady(): Promise<boolean> {
    return new Promise((resolve) => {
      const asked = request({ host: '127.0.0.1', port: this.#settings.port, path: '/readyz', timeout: 2_000 }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      });
      asked.on('error', () => resolve(false));
      asked.on('timeout', () => asked.destroy());
      asked.end();
    });
  }
}
