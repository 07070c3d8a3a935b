import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';

/** The context of every `forecourt` command. `write` prints one line for people. */
export interface CliContext {
  readonly environment: Environment;
  /**
   * Prints one line.
   *
   * @throws when the reader of the output has closed it; this ends the command
   */
  write(line: string): void;
  /** Opens the system of record; the embedded database is started and migrated. It is closed when the command ends. */
  openDatabase(): Promise<Database>;
}
