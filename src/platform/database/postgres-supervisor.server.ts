import { rm } from 'node:fs/promises';
import type { DirectoryLock } from '../directory-lock.server.ts';
import type { PostgresLocation } from './postgres-location.server.ts';
import { type PostmasterFile, stopPostmaster } from './postmaster.server.ts';

/** A running database that this process started, or took over from a killed process, and must stop. */
export interface EmbeddedPostgres {
  /**
   * The URL with which the program connects to the database. The database role in this URL may only read and write
   * rows.
   */
  readonly connectionString: string;
  /** The URL with which migrations connect to the database. The database role in this URL owns the tables. */
  readonly ownerConnectionString: string;
  readonly location: PostgresLocation;
  /** True if the server was already running, because the process that started it was killed. */
  readonly wasAdopted: boolean;
  /** Stops the database server and releases the data directory. No committed change is lost. */
  stop(): Promise<void>;
}

/** A server that this process started, or that a killed process left running and this process has taken over. */
export interface RunningServer {
  readonly file: PostmasterFile;
  /**
   * True if the server process has ended. If this process started the server, the event 'exit' of the child process
   * reports the end. Otherwise the function asks the operating system.
   */
  readonly hasEnded: () => boolean;
}

/** Watches the server, restarts it if it ends unexpectedly, and stops it. */
export class PostgresSupervisor implements EmbeddedPostgres {
  readonly location: PostgresLocation;
  readonly connectionString: string;
  readonly ownerConnectionString: string;
  readonly wasAdopted: boolean;
  readonly #lock: DirectoryLock;
  readonly #start: () => Promise<RunningServer>;
  readonly #report: (line: string) => void;
  readonly #watch: NodeJS.Timeout;
  #server: RunningServer;
  #restarting: Promise<void> | null = null;
  #stopping: Promise<void> | null = null;

  constructor(parts: {
    location: PostgresLocation;
    connectionString: string;
    ownerConnectionString: string;
    lock: DirectoryLock;
    server: RunningServer;
    wasAdopted: boolean;
    start: () => Promise<RunningServer>;
    report: (line: string) => void;
  }) {
    this.location = parts.location;
    this.wasAdopted = parts.wasAdopted;
    this.connectionString = parts.connectionString;
    this.ownerConnectionString = parts.ownerConnectionString;
    this.#lock = parts.lock;
    this.#server = parts.server;
    this.#start = parts.start;
    this.#report = parts.report;
    this.#watch = setInterval(() => this.#restartIfGone(), 500);
    this.#watch.unref();
  }

  /**
   * The system may kill the server when memory runs out. A restarted server recovers from its log, and clients
   * reconnect.
   */
  #restartIfGone(): void {
    if (this.#stopping || this.#restarting || !this.#server.hasEnded()) return;
    this.#report('The database ended unexpectedly and is being restarted');
    this.#restarting = this.#start()
      .then((server) => {
        this.#server = server;
      })
      .catch((error: unknown) => this.#report(`The database could not be restarted: ${String(error)}`))
      .finally(() => {
        this.#restarting = null;
      });
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopOnce();
    return this.#stopping;
  }

  async #stopOnce(): Promise<void> {
    clearInterval(this.#watch);
    await this.#restarting;
    await stopPostmaster(this.#server.file.pid, this.location.cluster);
    const { socketDirectory, runtime } = this.location;
    if (socketDirectory !== runtime) await rm(socketDirectory, { recursive: true, force: true });
    await this.location.lock.release();
    await this.#lock.release();
  }
}
