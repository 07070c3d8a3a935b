import path from 'node:path';
import { type RestoreReport, restoreBackup } from '#features/backup/server/restore-backup.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { readMigrations } from '#platform/database/migrate.server.ts';
import { findLockHolder } from '#platform/directory-lock.server.ts';
import { type CompletedRestore, completeRestore } from '../../services/complete-restore.server.ts';
import { erasureJournalFile } from '../../services/personal-data.server.ts';
import { readSiteVariables } from '../../site-variables.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { forecourt } from '../command-text.ts';
import { fail } from '../fail.server.ts';
import { countsOf } from './make-backup.server.ts';

export interface RestoreCommandOptions {
  readonly from: string;
  readonly replace?: boolean;
  readonly erasures?: readonly string[];
  readonly dryRun?: boolean;
}

const writeReport = async (context: CliContext, from: string, report: RestoreReport<CompletedRestore>): Promise<void> => {
  const { completed, madeAt, rows, files, runningPrograms, setAside, isMoveTried, newMigrations, variables, sites } = report;
  context.write(`${completed === null ? 'Checked' : 'Restored'} ${from}, with the data of ${madeAt}; sites: ${sites.join(', ') || 'none'}`);
  context.write(`  ${countsOf(rows)}`);
  context.write(`  files: ${files}`);
  if (newMigrations.length > 0)
    context.write(
      `  an older version of the program made the backup; these migrations ran on the restored data: ${newMigrations.join(', ')}`,
    );
  for (const place of setAside) context.write(`  ${completed === null ? 'would be set aside' : 'set aside, not deleted'}: ${place}`);
  if (completed === null && !isMoveTried)
    context.write(
      'warning other connections use the tables, so the dry run did not test whether the tables can be set aside. Stop the program and repeat the dry run',
    );
  const { values } = await readSiteVariables(context.environment);
  const missing = variables.filter((name) => !values[name]?.trim());
  if (missing.length > 0)
    context.write(
      `warning these variables were set in the environment or SECRETS_DIR when the backup was made, but are not set now: ${missing.join(', ')}`,
    );
  if (runningPrograms > 0) context.write('The program is running. Stop all nodes before you restore this backup.');
  if (completed === null) context.write('Nothing was changed.');
  else writeCompleted(context, completed);
};

const writeCompleted = (context: CliContext, completed: CompletedRestore): void => {
  context.write(
    `  addresses and phone numbers whose erasure was repeated: ${completed.erasures}; people whose data were found and erased again: ${completed.erasedPeople}`,
  );
  context.write(
    `Nothing is sold until the program has compared ${completed.paymentsToCompare} payments with their provider. The comparison ends within minutes after the start of the program; to see its progress: ${forecourt('payments reconcile')}`,
  );
  context.write(`Next: start the program, then run ${forecourt('doctor')}`);
};

/** `forecourt restore --from <file>`. */
export const restore = async (context: CliContext, options: RestoreCommandOptions): Promise<void> => {
  const { environment } = context;
  const { DATA_DIR: dataDir, SITES_DIR: sitesDir } = environment;
  const holder = environment.DATABASE_URL || options.dryRun ? null : await findLockHolder(path.resolve(dataDir));
  if (holder !== null)
    return fail(context, `the program is running (process ${holder.pid}, ${holder.label}); stop it, then repeat the command`);
  const database = await context.openDatabase({ migrates: false, asOwner: true });
  const journals = [erasureJournalFile(environment), ...(options.erasures ?? [])];
  const restored = await restoreBackup(
    {
      database,
      dataDir,
      sitesDir,
      migrations: await readMigrations(),
      complete: (client, data) => completeRestore(client, data, { journals, clock: systemClock }),
    },
    options.from,
    { replace: options.replace === true, dryRun: options.dryRun === true, now: systemClock.now() },
  );
  if (!restored.ok) return fail(context, restored.error);
  if (context.writesJson) context.write(JSON.stringify(restored.value, null, 2));
  else await writeReport(context, options.from, restored.value);
};
