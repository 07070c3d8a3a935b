import { Command } from 'commander';
import { addBackupCommands } from '#main/cli/backup/backup-commands.server.ts';
import type { CliContext } from '#main/cli/cli-context.server.ts';
import { addDoctorCommand } from '#main/cli/doctor/doctor-command.server.ts';
import { addPaymentsCommands } from '#main/cli/payments-commands.server.ts';
import { addPrivacyCommands } from '#main/cli/privacy-commands.server.ts';
import { addTokensCommands } from '#main/cli/tokens-commands.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';

/** The database and the folders of an installation. */
export interface Installation {
  readonly database: Database;
  readonly connectionString: string;
  readonly sitesDir: string;
  readonly dataDir: string;
}

export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}

/** Runs a command of an operator on an installation, as the command line does. */
export const runCommand = async (
  { database, connectionString, sitesDir, dataDir }: Installation,
  ...args: string[]
): Promise<CommandResult> => {
  const lines: string[] = [];
  const context: CliContext = {
    environment: readEnvironment({
      MODE: 'demo',
      SITES_DIR: sitesDir,
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      LOG_LEVEL: 'fatal',
    }),
    writesJson: args.includes('--json'),
    write: (line) => lines.push(line),
    openDatabase: async () => database,
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addBackupCommands(program, context);
  addDoctorCommand(program, context);
  addPrivacyCommands(program, context);
  addPaymentsCommands(program, context);
  addTokensCommands(program, context);
  await program.parseAsync(args, { from: 'user' });
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { output: lines.join('\n'), exitCode };
};
