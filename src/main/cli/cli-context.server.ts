import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';

/** What every `forecourt` command can use: the settings, the output, the database. */
export interface CliContext {
  readonly environment: Environment;
  /** Whether the command was called with `--json`. Its errors are then JSON too. */
  readonly writesJson?: boolean;
  /**
   * Prints one line.
   *
   * @throws if the program that reads the output has closed it; this error ends the command
   */
  write(line: string): void;
  /**
   * Opens the database. If the embedded database is not running, it is started. Missing migrations are run. The
   * database is closed when the command ends.
   *
   * @param options `migrates: false` runs no migrations, even if the database is empty or of an older version;
   * `asOwner: true` connects as the role that owns the tables, for commands that replace the tables
   */
  openDatabase(options?: { readonly migrates: boolean; readonly asOwner?: boolean }): Promise<Database>;
}
