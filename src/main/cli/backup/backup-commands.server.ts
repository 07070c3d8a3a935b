import type { Command } from 'commander';
import type { CliContext } from '../cli-context.server.ts';
import { type MakeOptions, makeBackup } from './make-backup.server.ts';
import { type RestoreCommandOptions, restore } from './restore.server.ts';

/** `forecourt backup` and `forecourt restore`. */
export const addBackupCommands = (program: Command, context: CliContext): void => {
  program
    .command('backup')
    .description(
      'write everything of this installation into one file: database, site files, files of shoppers; the program can keep running',
    )
    .requiredOption(
      '--to <file>',
      'the file to write, or an existing folder; in a folder, the name of the file contains the time of the backup',
    )
    .option('--json', 'print the report as JSON')
    .action((options: MakeOptions) => makeBackup(context, options));
  program
    .command('restore')
    .description('restore this installation from a backup; the program must be stopped')
    .requiredOption('--from <file>', 'the backup')
    .option(
      '--replace',
      'rename the present database tables and folders, and put the tables and folders of the backup in their place; without this option, restore never changes existing tables and folders',
    )
    .option('--erasures <file...>', 'copies of ERASURE_JOURNAL; the erasures of personal data that are listed there are repeated')
    .option('--dry-run', 'only check the backup, and list the database tables and folders that --replace would rename')
    .option('--json', 'print the report as JSON')
    .action((options: RestoreCommandOptions) => restore(context, options));
};
