import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';

/** What every command of `forecourt` is given. Commands write to people through `write`, a line at a time. */
export interface CliContext {
  readonly environment: Environment;
  /** @throws once nobody reads any more what is written, which ends a command */
  write(line: string): void;
  /** The system of record, started and migrated where it is the embedded one. Closed when the command ends. */
  openDatabase(): Promise<Database>;
}
